import type { PageDocument } from '../../schemas/page.ts';
import { withShared } from '../_block/with-shared.ts';
import { listOf, type PlacedBlock, placedIn, type RuledPage } from './ruled-page.ts';

/** A page with what its shared blocks show in their places (rule 1.22). */
export interface WholePage {
  document: PageDocument;
  /** By the id of a block of a shared one: the block of the page that stands for it. */
  standIns: ReadonlyMap<string, PlacedBlock>;
}

/** Undefined for a page that shows none, or where nobody looked into them. */
export function wholePage({ document, shared, blocks }: RuledPage): WholePage | undefined {
  if (!shared || shared.size === 0) return undefined;
  const origins = new Map<string, string>();
  const whole = withShared(document, shared, blocks, (stored, reference) =>
    origins.set(stored.id, reference.id),
  );
  if (origins.size === 0) return undefined;
  const own = new Map(
    Object.keys(document.sections)
      .flatMap((name) => placedIn(listOf(document, name), ['sections', name]))
      .map((placed) => [placed.stored.id, placed]),
  );
  const standIns = new Map<string, PlacedBlock>();
  for (const [id, reference] of origins) {
    const placed = own.get(reference);
    if (placed) standIns.set(id, placed);
  }
  return { document: whole, standIns };
}
