import { z } from 'zod';
import { type StoredBlock, storedBlock } from '../../page.ts';

export const PATTERN_NAME_CHARS = 80;
/** Of a site: more are not told apart in a drawer. */
export const MAX_PATTERNS = 60;

/** An arrangement of blocks that editors put on pages as a copy. */
export const pattern = z.object({
  id: z.string(),
  name: z.string(),
  blocks: z.array(z.custom<StoredBlock>((value) => storedBlock.safeParse(value).success)),
  savedAt: z.string(),
  savedBy: z.string(),
});
export type Pattern = z.infer<typeof pattern>;
export const patternList = z.array(pattern);

/** `POST /api/patterns?site=`: blocks as a page's section holds them. */
export const createPattern = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Escribe cómo se llama')
    .max(PATTERN_NAME_CHARS, `El nombre lleva más de ${PATTERN_NAME_CHARS} letras`),
  blocks: z.array(z.unknown()).min(1, 'Elige al menos un bloque'),
});
