import { z } from 'zod';

/** The name of a page, by whoever takes it from its readers. */
export const confirmation = z.string().max(200).optional();
