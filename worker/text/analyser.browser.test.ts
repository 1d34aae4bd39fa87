import { analyserContract } from './analyser.contract.ts';

analyserContract('browser');
