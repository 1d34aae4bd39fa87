export { buildTree, TREE_VERSION } from './build.ts';
export { headingPath, sectionKeys, sectionPath } from './paths.ts';
