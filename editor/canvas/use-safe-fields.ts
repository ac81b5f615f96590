import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Block, ReadFields } from '../../blocks/_block/define-block.ts';
import { withMarkup } from '../../blocks/_block/read-block.ts';
import { type MarkupSort, mapMarkup } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { sanitisedQuery } from '../shell/api/sanitised-query.ts';

type Kind = 'html' | 'inline';

const TYPING_MS = 350;
/** What the sanitising API calls each sort of markup: all but a line of text goes by the policy. */
const API_KINDS: Record<MarkupSort, Kind> = {
  inline: 'inline',
  sanitised: 'html',
  policy: 'html',
};

/** Only marks that our own text editors write: such markup needs no second opinion. */
const PLAIN =
  /^(?:[^<]|<\/?(?:b|strong|i|em|p|ul|ol|li|br)>|<a href="(?:https?:\/\/|\/(?!\/)|mailto:|#)[^"<>]*">|<\/a>)*$/;

export const isPlainMarkup = (markup: string): boolean => PLAIN.test(markup);

/**
 * The hand-written markup in a block's fields that must pass the site's policy before it may be
 * shown.
 */
export function markupOf(block: Block, fields: JsonObject): { kind: Kind; html: string }[] {
  const found: { kind: Kind; html: string }[] = [];
  mapMarkup(block.shape, fields, (html, sort) => {
    if (html !== '' && !isPlainMarkup(html)) found.push({ kind: API_KINDS[sort], html });
    return html;
  });
  return found;
}

/**
 * The fields as the canvas may show them: hand-written markup only as the site's policy leaves it.
 * Until the answer is there it shows nothing (or the answer before, while someone types).
 */
export function useSafeFields(block: Block, fields: ReadFields, site: string): ReadFields {
  const api = useApi();
  const current = useMemo(() => markupOf(block, fields as JsonObject), [block, fields]);
  const [settled] = useDebouncedValue(current, TYPING_MS);
  const replies = useQueries({
    queries: settled.map(({ kind, html }) => ({
      ...sanitisedQuery(api, { site, kind, html }),
      placeholderData: keepPreviousData,
    })),
  });
  if (current.length === 0) return fields;
  let index = 0;
  return withMarkup(block, fields, (html) =>
    html === '' || isPlainMarkup(html) ? html : (replies[index++]?.data?.html ?? ''),
  );
}
