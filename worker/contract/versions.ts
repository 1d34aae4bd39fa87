/** Versions that two tabs, or a program and a file, compare before they work together. */

/** Of the database. A file of a newer schema is refused, one of an older schema is migrated. */
export const SCHEMA_VERSION: number = 2;

/** Of everything that crosses a thread. Tabs of different wire versions do not talk beyond the greeting. */
export const WIRE_VERSION: number = 2;

/** Of the package. */
export const COPSE_VERSION: string = '0.1.0';
