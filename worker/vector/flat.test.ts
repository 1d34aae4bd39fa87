import { createFlatIndex } from './index.ts';
import { vectorContract } from './vector.contract.ts';

vectorContract('the flat index', createFlatIndex);
