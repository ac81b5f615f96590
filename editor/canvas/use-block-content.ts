import { use, useEffect, useSyncExternalStore } from 'react';
import type { Block, ReadFields } from '../../blocks/_block/define-block.ts';
import { isRequest } from '../../blocks/_block/requests.ts';
import { showsStories } from '../../blocks/_block/shows-stories.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { bindRequest } from '../../schemas/page-facts.ts';
import { HiddenContext, useCanvas } from './CanvasContext.ts';
import { NO_REPEATS } from './no-repeats.ts';
import { type ContentState, useContent } from './use-content.ts';

interface BlockOnCanvas {
  nodeId: string;
  stored: StoredBlock;
  block: Block;
  /** Parsed. */
  fields: ReadFields;
}

type BlockContent =
  | Exclude<ContentState, { status: 'ready' }>
  | {
      status: 'ready';
      reply: unknown;
      /**
       * On a site that wants no story twice: how many stories the feed brought, and how many
       * were left out as duplicates that no other story replaced.
       */
      short?: { brought: number; missing: number };
    };

/**
 * The live content of a block as the site shows it there: without the stories of the blocks before
 * it, where the site has that option.
 */
export function useBlockContent({ nodeId, stored, block, fields }: BlockOnCanvas): BlockContent {
  const { facts, repeats } = useCanvas();
  const isHidden = use(HiddenContext);
  const requests = (block.content ?? block.canvasContent)?.(fields, facts) ?? null;
  const isDeduped = repeats !== undefined && requests !== null && !isHidden && showsStories(block);
  const content = useContent(requests, facts, { isLastKept: !isDeduped });
  const store = isDeduped ? repeats : NO_REPEATS;
  const outcome = useSyncExternalStore(store.subscribe, () => store.outcome(nodeId));
  const longer = useContent(outcome?.longer, facts);
  useEffect(() => () => store.place(nodeId, null), [store, nodeId]);
  useEffect(() => {
    if (!isDeduped || content.status !== 'ready') return;
    const isMap = !isRequest(requests);
    const named = isMap ? Object.entries(requests) : [['', requests] as const];
    const withReplies = named.map(([name, request]) => {
      const longerRequest = outcome?.longer[name];
      const longerReply = longer.status === 'ready' ? longer.byName[name] : undefined;
      return {
        name,
        request: bindRequest(request, facts),
        reply: content.byName[name],
        ...(longerReply !== undefined && longerRequest ? { longerReply, longerRequest } : {}),
      };
    });
    store.place(nodeId, { block, stored, fields, isMap, requests: withReplies });
    // After each render: the store compares, and drops what is the same as before.
  });
  if (!isDeduped || content.status !== 'ready') return content;
  if (!outcome) return { status: 'loading' };
  const { brought, missing } = outcome;
  return {
    status: 'ready',
    reply: outcome.reply,
    ...(missing > 0 && longer.status !== 'loading' ? { short: { brought, missing } } : {}),
  };
}
