import { assetReader } from '../../host-assets.ts';
import { describeCode } from './code.contract.ts';

describeCode('in a browser', assetReader());
