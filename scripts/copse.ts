/** The command line from a checkout. npm starts scripts in the package's folder; paths mean the folder it was called in. */
process.chdir(process.env['INIT_CWD'] ?? '.');
await import('../src/node/bin.ts');

export {};
