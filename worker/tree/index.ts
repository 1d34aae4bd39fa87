export { buildTree, TREE_VERSION } from './build.ts';
export { sectionKeys, sectionPath } from './paths.ts';
