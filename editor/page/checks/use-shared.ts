import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sharedNames } from '../../../blocks/_block/with-shared.ts';
import type { PageDocument } from '../../../schemas/page.ts';
import type { SharedBlockReply } from '../../../schemas/shared-block.ts';
import { sharedBlockQuery } from '../../shell/api/shared-client.ts';
import { useEditor } from '../EditorContext.ts';

const together = (replies: UseQueryResult<SharedBlockReply>[]) => ({
  documents: replies.map(({ data }) => data?.document ?? null),
  isPending: replies.some(({ isPending }) => isPending),
});

/** What readers get of the shared blocks that a page shows, by their names. */
export function useShared(document: PageDocument) {
  const { catalogue, page } = useEditor();
  const named = sharedNames(document, catalogue.blocks).join(' ');
  const names = useMemo(() => named.split(' ').filter(Boolean), [named]);
  const { documents, isPending } = useQueries({
    queries: names.map((name) => sharedBlockQuery(page.site, name)),
    combine: together,
  });
  const shared = useMemo(() => {
    const known = new Map<string, PageDocument>();
    for (const [at, name] of names.entries()) {
      const found = documents[at];
      if (found) known.set(name, found);
    }
    return known;
  }, [names, documents]);
  return { shared, isPending };
}
