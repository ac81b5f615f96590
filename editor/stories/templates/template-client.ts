import { templateEndpoints } from '../../../schemas/endpoints/story-templates.ts';
import { clientOf } from '../../shell/api/call.ts';

/** The part of the staff API that is about templates of stories. Every call throws `CallFailed`. */
export const templateClient = clientOf((input, init) => fetch(input, init), templateEndpoints);

export const templatesKey = (site: string | undefined) => ['story-templates', site];
