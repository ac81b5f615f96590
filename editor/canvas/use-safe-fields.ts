import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Block } from '../../blocks/_block/define-block.ts';
import { mapFields } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { useApi } from '../shell/ApiContext.ts';

type Kind = 'html' | 'inline';

const TYPING_MS = 350;
const MARKUP: Partial<Record<string, Kind>> = {
  html: 'html',
  richText: 'html',
  inlineText: 'inline',
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
  mapFields(block.shape, fields, (value, meta) => {
    const kind = MARKUP[meta.kind];
    if (kind && typeof value === 'string' && value !== '' && !isPlainMarkup(value))
      found.push({ kind, html: value });
    return value;
  });
  return found;
}

/**
 * The fields as the canvas may show them: hand-written markup only as the site's policy leaves it.
 * Until the answer is there it shows nothing (or the answer before, while someone types).
 */
export function useSafeFields(
  block: Block,
  fields: Record<string, unknown>,
  site: string,
): Record<string, unknown> {
  const api = useApi();
  const current = useMemo(() => markupOf(block, fields as JsonObject), [block, fields]);
  const [settled] = useDebouncedValue(current, TYPING_MS);
  const replies = useQueries({
    queries: settled.map(({ kind, html }) => ({
      queryKey: ['sanitise', site, kind, html],
      queryFn: () => api.sanitise(site, html, kind),
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    })),
  });
  if (current.length === 0) return fields;
  let index = 0;
  return mapFields(block.shape, fields as JsonObject, (value, meta) => {
    if (!MARKUP[meta.kind] || typeof value !== 'string' || value === '' || isPlainMarkup(value))
      return value;
    const reply = replies[index++];
    return reply?.data?.html ?? '';
  });
}
