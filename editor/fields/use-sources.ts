import { useQuery } from '@tanstack/react-query';
import type { SourceSummary } from '../../schemas/endpoints/shapes/content.ts';
import { text } from '../../schemas/fields.ts';
import type { SourceDeclaration } from '../../schemas/sources/source-declaration.ts';
import { SOURCES } from '../../schemas/sources.ts';
import { useApi } from '../shell/api/ApiContext.ts';

/** A source that only the server's configuration knows: its query is text. */
const declared = ({ name, label, kinds, params }: SourceSummary): SourceDeclaration => ({
  name,
  label,
  kinds,
  query: Object.fromEntries(params.map((param) => [param, text({ label: param })])),
});

/** What a block that takes any content can show: stories, and what a newsroom declares so. */
const SHOWN: ReadonlySet<string> = new Set(['ans-item', 'ans-feed', 'any']);

/** Sources from which a field for that kind of content may take it. */
export const sourcesFor = (all: readonly SourceDeclaration[], kind: string): SourceDeclaration[] =>
  all.filter(({ kinds }) =>
    kinds.some((own) => (kind === 'any' ? SHOWN.has(own) : own === kind || own === 'any')),
  );

/**
 * Our sources and the ones that the server's configuration adds; ours alone while it has not
 * replied.
 */
export function useSources(): readonly SourceDeclaration[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['sources'],
    queryFn: api.sources,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const added = Array.isArray(data)
    ? data.filter(({ name }) => !SOURCES.some((source) => source.name === name))
    : [];
  return [...SOURCES, ...added.map(declared)];
}
