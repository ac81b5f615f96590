import { collectionEndpoints } from '../../schemas/endpoints/collections.ts';
import { clientOf } from '../shell/api/call.ts';

/** The collections' part of the staff API. Every call throws `CallFailed`. */
export const collectionClient = clientOf((input, init) => fetch(input, init), collectionEndpoints);
