import { describeChunkers } from './chunkers.contract.ts';

describeChunkers();
