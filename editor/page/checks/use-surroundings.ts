import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { picturesWithoutText } from '../../../blocks/_checks/alt-text.ts';
import type { CheckedBlock, CheckedPage } from '../../../blocks/_checks/checked-page.ts';
import { ownPaths } from '../../../blocks/_checks/dead-link.ts';
import { handWritten } from '../../../blocks/_checks/markup/cut-markup.ts';
import type {
  BlockStories,
  PageHeading,
  Surroundings,
} from '../../../blocks/_checks/surroundings.ts';
import type { PageRecords } from '../../../schemas/page-records/page-records.ts';
import { useCanvas } from '../../canvas/CanvasContext.ts';
import { isPlainMarkup } from '../../canvas/use-safe-fields.ts';
import { blockOfStored } from '../../document/tree.ts';
import { useApi } from '../../shell/api/ApiContext.ts';
import { missingPaths } from '../../shell/api/missing-paths.ts';
import { type SanitisedMarkup, sanitisedQuery } from '../../shell/api/sanitised-query.ts';
import { useEditor, useSyncState } from '../EditorContext.ts';
import { canvasHeadings } from './canvas-headings.ts';
import { checkedStories } from './checked-stories.ts';
import { useLibraryAlts } from './library-alts.ts';
import { usePauses } from './use-pauses.ts';

const FRESH_MS = 60_000;
const never = () => () => undefined;

/** Which paths of the site, of those that a page leads to, have nothing for readers. */
function useMissingPaths(page: CheckedPage) {
  const api = useApi();
  const { route } = useEditor().page;
  const { key } = page.site;
  // Where the page itself will stand, something will be.
  const own = route.kind === 'path' ? route.path : undefined;
  const paths = useMemo(
    () =>
      ownPaths(page.blocks, page.site)
        .filter((path) => path !== own)
        .sort(),
    [page, own],
  );
  const query = useQuery({
    queryKey: ['missing-links', key, paths],
    queryFn: async () => new Set(await missingPaths(api, key, paths)),
    enabled: paths.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { missingPaths: query.data, isPending: paths.length > 0 && query.isPending };
}

/** What readers do not get of a page's hand-written markup, as far as the server said. */
function useDroppedMarkup(page: CheckedPage) {
  const api = useApi();
  const { key: site } = page.site;
  const markup = useMemo(
    () => handWritten(page.blocks).filter((html) => !isPlainMarkup(html)),
    [page],
  );
  return useQueries({
    queries: markup.map((html) => sanitisedQuery(api, { site, kind: 'html', html })),
    combine: useCallback(
      (replies: readonly { data?: SanitisedMarkup | undefined }[]) =>
        new Map(markup.map((html, at) => [html, replies[at]?.data?.dropped ?? []])),
      [markup],
    ),
  });
}

/** The canvas names a block of a shared one after the node that stands for that. */
function nodeIdOf({ placed, standIn }: CheckedBlock, shown: PageRecords) {
  const { id } = placed.stored;
  if (!standIn) return blockOfStored(shown, id)?.id;
  const outer = standIn.placed.stored.id;
  return `${blockOfStored(shown, outer)?.id}${id.slice(outer.length)}`;
}

/** What the blocks show, as of the last pause; of a template nothing, for that is a sample. */
function useCheckedStories(page: CheckedPage, shown: PageRecords, moment: number) {
  const { route } = useEditor().page;
  const { stories, facts } = useCanvas();
  const isTemplate = route.kind === 'type' && route.type !== 'homepage';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stories changed at the moment
  return useMemo(() => {
    if (!stories || isTemplate) return undefined;
    const found = new Map<string, BlockStories>();
    for (const of of page.whole) {
      const { id } = of.placed.stored;
      const onCanvas = stories.of(nodeIdOf(of, shown) ?? '');
      const checked = onCanvas && checkedStories(of, onCanvas, facts);
      if (checked) found.set(id, checked);
    }
    return found;
  }, [page, shown, stories, isTemplate, facts, moment]);
}

/** The headings of the canvas, once it shows the page. */
function useHeadings(page: CheckedPage, moment: number): readonly PageHeading[] | undefined {
  const [headings, setHeadings] = useState<readonly PageHeading[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas changes with both
  useEffect(() => {
    const now = canvasHeadings();
    setHeadings((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
  }, [page, moment]);
  return headings;
}

/** What readers would load of the draft as it was saved last; of a template nothing is known. */
function usePageWeight() {
  const api = useApi();
  const { page, site } = useEditor();
  const revision = useSyncState((state) => state.revision);
  const isOn = page.route.kind === 'path' && site.checks?.['page-weight'] !== 'off';
  const { data } = useQuery({
    queryKey: ['page-weight', page.id, revision],
    queryFn: () => api.pageWeight(page.id),
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data;
}

/** Everything that the rules of pages want to know beside the document. */
export function useSurroundings(
  page: CheckedPage,
  shown: PageRecords,
): { around: Surroundings; isPending: boolean } {
  const moment = usePauses(useCanvas().stories?.subscribe ?? never);
  const stories = useCheckedStories(page, shown, moment);
  const headings = useHeadings(page, moment);
  const pictures = useMemo(() => [...new Set(picturesWithoutText(page.blocks))], [page]);
  const { libraryAlts, isPending: isAsking } = useLibraryAlts(pictures);
  const { missingPaths, isPending } = useMissingPaths(page);
  const droppedMarkup = useDroppedMarkup(page);
  const weight = usePageWeight();
  const around = useMemo(
    () => ({
      stories,
      headings,
      libraryAlts,
      missingPaths,
      droppedMarkup,
      weight,
      now: new Date(),
    }),
    [stories, headings, libraryAlts, missingPaths, droppedMarkup, weight],
  );
  return { around, isPending: isPending || isAsking };
}
