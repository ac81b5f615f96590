import { fieldMeta } from '../../../schemas/fields.ts';
import { cutText } from '../../../schemas/text/cut-text.ts';
import type { Block } from '../../_block/define-block.ts';

/** The field by which an editor chooses what a block shows, as findings name it. */
export function contentField({ shape }: Block): { path: string; label: string } | undefined {
  for (const [path, schema] of Object.entries(shape)) {
    const meta = fieldMeta(schema);
    if (meta?.kind === 'contentConfig' && !meta.hidden) return { path, label: meta.label };
  }
  return undefined;
}

/** It shows one story that an editor chose. */
export const showsOneStory = ({ shape }: Block): boolean =>
  Object.values(shape).some((schema) => fieldMeta(schema)?.content === 'ans-item');

const MAX_CHARS = 60;

/** «La ciudad estrena…», for a sentence. */
export function quoted(text: string): string {
  const whole = text.replace(/\s+/g, ' ').trim();
  const short = cutText(whole, MAX_CHARS);
  return `«${short}»`;
}
