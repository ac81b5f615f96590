import { misplacement } from '../_block/places.ts';
import { findingAt, listOf, type Rule, seenIn } from './ruled-page.ts';
import { wholePage } from './whole-page.ts';

export const misplacedBlocks: Rule = (page) =>
  (page.layout?.sections ?? []).flatMap((section) =>
    seenIn(listOf(page.document, section.name), ['sections', section.name]).flatMap((placed) => {
      const block = page.blocks.get(placed.stored.block);
      const message = block && misplacement(block, section, page.route);
      return message
        ? [findingAt(page, placed, { rule: 'misplaced', severity: 'fault', message })]
        : [];
    }),
  );

/** A shared block with something that may not stand where the page puts it; told of once. */
export const misplacedInShared: Rule = (page) => {
  const whole = wholePage(page);
  if (!whole) return [];
  const reported = new Set<string>();
  return (page.layout?.sections ?? []).flatMap((section) =>
    seenIn(listOf(whole.document, section.name), []).flatMap(({ stored }) => {
      const standIn = whole.standIns.get(stored.id);
      const block = page.blocks.get(stored.block);
      const why = standIn && block && misplacement(block, section, page.route);
      if (!why || reported.has(standIn.stored.id)) return [];
      reported.add(standIn.stored.id);
      const message = `Trae un bloque fuera de lugar. ${why}`;
      return [findingAt(page, standIn, { rule: 'misplaced', severity: 'fault', message })];
    }),
  );
};
