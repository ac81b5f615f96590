import { z } from 'zod';

/** The hierarchy whose nodes are the site's sections. */
export const SECTIONS_HIERARCHY = 'default';

/**
 * A section or a navigation node (rule 6.7): a `link` uses url and display_name, anything else its
 * _id and name.
 */
export interface Section {
  _id: string;
  node_type?: string | undefined;
  name?: string | undefined;
  display_name?: string | undefined;
  url?: string | undefined;
  inactive?: boolean | undefined;
  children?: Section[] | undefined;
  [unknown: string]: unknown;
}

export const section: z.ZodType<Section> = z.looseObject({
  _id: z.string().min(1),
  node_type: z.string().optional(),
  name: z.string().optional(),
  display_name: z.string().optional(),
  url: z.string().optional(),
  inactive: z.boolean().optional(),
  get children() {
    return z.array(section).optional();
  },
}) as z.ZodType<Section>;
