import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { layouts } from '../../../../layouts/registry.ts';
import type { PageDocument } from '../../../../schemas/page.ts';
import { contentApi } from '../../../../schemas/sources/content-api.ts';
import type { Story } from '../../../../schemas/story.ts';
import { plainText } from '../../../../ui/markup.ts';
import {
  type ChangeRow,
  changeRows,
  comparePages,
  storiesOfChanges,
} from '../../../document/change-rows.ts';
import { useSources } from '../../../fields/use-sources.ts';
import { useApi } from '../../../shell/api/ApiContext.ts';
import { useEditor } from '../../EditorContext.ts';

const FRESH_MS = 60_000;

/** Headlines of stories as the site has them now; of one that is gone nothing. */
function useHeadlines(ids: readonly string[]): ReadonlyMap<string, string> {
  const api = useApi();
  const { key } = useEditor().site;
  return useQueries({
    queries: ids.map((_id) => {
      // Of one that is not out yet too.
      const request = { source: contentApi.name, query: { _id, nextId: _id } };
      return {
        queryKey: ['content', key, request],
        queryFn: () => api.content(key, request),
        staleTime: FRESH_MS,
        retry: false,
      };
    }),
    combine: (replies) => {
      const found = replies.map(({ data }) => (data as Story | null | undefined)?.headlines?.basic);
      return new Map(ids.flatMap((id, at) => (found[at] ? [[id, plainText(found[at])]] : [])));
    },
  });
}

const NOTHING: readonly string[] = [];

/** What changed from one document of the open page to another, in words; undefined without one. */
export function useChangeRows(
  before: PageDocument | undefined,
  after: PageDocument,
): ChangeRow[] | undefined {
  const { catalogue } = useEditor();
  const declared = useSources();
  const compared = useMemo(
    () => before && comparePages(before, after, catalogue),
    [before, after, catalogue],
  );
  const ids = useMemo(() => (compared ? storiesOfChanges(compared) : NOTHING), [compared]);
  const stories = useHeadlines(ids);
  const sources = new Map(declared.map(({ name, label }) => [name, label]));
  return compared && changeRows(compared, { catalogue, layouts, sources, stories });
}
