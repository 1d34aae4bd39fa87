export { unlock } from './unlock.ts';
