import { mediaEndpoints } from '../../schemas/endpoints/media.ts';
import { clientOf } from '../shell/api/call.ts';

/** The media desk of the staff API. Every call throws `CallFailed`. */
export const mediaClient = clientOf((input, init) => fetch(input, init), mediaEndpoints);

export type MediaClient = Pick<
  typeof mediaClient,
  'imageUses' | 'similarImages' | 'changeImages' | 'undoReplacement' | 'deleteImage'
>;
