import { describeDocuments } from './samples.contract.ts';

describeDocuments('in a browser');
