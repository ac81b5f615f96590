import { asObject } from '../../schemas/json.ts';
import { beginningOf } from '../../schemas/text/cut-text.ts';
import { plainText } from '../database/search-text.ts';
import type { DeskDraft } from './draft-rows.ts';

const MAX_CHARS = 200;

/** What a story is called in the log. */
export function headlineOf({ document, id }: Pick<DeskDraft, 'document' | 'id'>): string {
  const { basic } = asObject(document.headlines);
  return beginningOf(plainText(typeof basic === 'string' ? basic : '').trim(), MAX_CHARS) || id;
}
