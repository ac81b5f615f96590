import { z } from 'zod';
import type { JsonObject } from '../../json.ts';
import { type ContentKind, defineKind, type FieldOptions, seal } from '../field.ts';

export const CONTENT_KIND_LABELS: Record<ContentKind, string> = {
  'ans-item': 'Una nota',
  'ans-feed': 'Una lista de notas',
  'navigation-hierarchy': 'Secciones y menús',
  search: 'Una búsqueda',
  any: 'Cualquier contenido',
};

export const contentConfigKind = defineKind({
  kind: 'contentConfig',
  label: 'Contenido',
  sample: 'content',
  describe: ({ content = 'any' }) => `Contenido: ${CONTENT_KIND_LABELS[content]}`,
});

export interface ContentConfig {
  source: string;
  query: JsonObject;
}

/** Where a block takes its content from: a source and its query. Unset until the editor chooses. */
export const contentConfig = (content: ContentKind, options: FieldOptions) =>
  seal(
    z
      .object({
        source: z.string().min(1).max(100),
        query: z.record(z.string(), z.json()).default({}),
      })
      .optional() as unknown as z.ZodType<ContentConfig | undefined, ContentConfig | undefined>,
    contentConfigKind,
    { content, ...options },
  );
