import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { blocksOfShared, under } from '../../blocks/_block/with-shared.ts';
import { withoutHidden } from '../../blocks/_block/without-hidden.ts';
import { storedRead } from '../document/reading-order.ts';
import { SHARED_FRESH_MS, sharedBlockQuery } from '../shell/api/shared-client.ts';
import { CanvasContext, type SharedContentProps, useCanvas } from './CanvasContext.ts';
import { LoadingCard, PlaceholderCard, SourceCard } from './cards.tsx';
import { PlacedBlock } from './PlacedBlock.tsx';
import { useMoment } from './TimeContext.ts';

/**
 * rule 1.22: what readers get of a shared block, on the pages that show it. Nothing in it is
 * written here: it is one block of the page.
 */
export function SharedContent({ nodeId, block, fields }: SharedContentProps) {
  const canvas = useCanvas();
  const { catalogue, facts, fill, isReadOnly } = canvas;
  const name = block.standsFor?.(fields) ?? '';
  const site = facts.site.key;
  const shared = useQuery({
    ...sharedBlockQuery(site, name, useMoment()),
    refetchInterval: SHARED_FRESH_MS,
  });
  const inner = useMemo(
    () => ({
      catalogue,
      facts,
      isReadOnly: true,
      fixed: 'Viene de un bloque compartido: se cambia en él',
      select: canvas.select,
      save: canvas.save,
      // What it shows, the page shows: pickers, checks and the blocks after it know.
      repeats: canvas.repeats,
      stories: canvas.stories,
      clash: () => undefined,
      change: () => undefined,
    }),
    [catalogue, facts, canvas.select, canvas.save, canvas.repeats, canvas.stories],
  );
  const document = shared.data?.document;
  const shown = useMemo(
    () =>
      document
        ? blocksOfShared(withoutHidden(document, catalogue.blocks), catalogue.blocks).map(
            (stored) => under(nodeId, stored),
          )
        : [],
    [document, catalogue, nodeId],
  );
  const { repeats } = canvas;
  useEffect(() => {
    repeats?.setShared(nodeId, storedRead(shown));
    return () => repeats?.setShared(nodeId, null);
  }, [repeats, nodeId, shown]);
  if (name !== '' && shared.isPending) return <LoadingCard label={block.label} />;
  if (shared.error && !shared.data) return <SourceCard label={block.label} error={shared.error} />;
  if (shown.length === 0) {
    const onFill = fill && !isReadOnly ? () => fill(nodeId, 'content') : undefined;
    const placeholder = block.placeholder?.(fields) ?? { title: block.label, hint: '' };
    return (
      <>
        <div className="pc-view" />
        <PlaceholderCard {...placeholder} onFill={onFill} />
      </>
    );
  }
  return (
    <div className="pc-view pc-shared">
      <CanvasContext value={inner}>
        {shown.map((stored) => (
          <PlacedBlock key={stored.id} stored={stored} />
        ))}
      </CanvasContext>
    </div>
  );
}
