import { z } from 'zod';

/** The site that a request is about. */
export const site = z.string().min(1).max(40);
/** Of a file that is the whole body. */
export const fileName = z.string().default('');
export const ofSite = z.object({ site });
