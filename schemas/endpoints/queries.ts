import { z } from 'zod';

/** The site that a request is about; '' has nothing. */
export const site = z.string().max(40).default('');
export const ofSite = z.object({ site });
