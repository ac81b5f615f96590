import type { StoredBlock } from '../../../schemas/page.ts';
import { addBlocks } from '../../document/edit-page.ts';
import { namesIn } from '../../document/parked.ts';
import { insertSpot } from '../../document/spots.ts';
import type { Spot } from '../../document/tree.ts';
import { type CommandContext, faultAt, layoutOf } from './command-context.ts';
import { goToBlock } from './focus-block.ts';
import { revealBlocks } from './reveal.ts';

/** Where a new block goes; undefined while the page's layout is not one of ours. */
export function spotForNew(context: CommandContext): Spot | undefined {
  const { engine, section } = context;
  const layout = layoutOf(context);
  const lead = engine.selection.ids().at(-1);
  return layout && insertSpot(engine.page(), lead, section.current, layout);
}

interface Insertion {
  spot: Spot;
  /** Of the step, for editors. */
  label: string;
  /** What shows blocks once they stand: at once, unless a drag ends with a smooth frame by it. */
  whenThere?: (show: () => void) => void;
}

/**
 * Puts stored blocks on the page as one step, selects them, and shows where they are. False when
 * they may not stand there.
 */
export function insertStored(
  context: CommandContext,
  blocks: readonly StoredBlock[],
  { spot, label, whenThere = (show) => show() }: Insertion,
): boolean {
  const { engine, refuse, catalogue } = context;
  const outer = blocks.map(({ block }) => block);
  const fault = faultAt(context, blocks.flatMap(namesIn), spot.zone, outer);
  if (fault) {
    refuse(fault);
    return false;
  }
  const { changes, ids } = addBlocks(engine.page(), blocks, spot, catalogue);
  engine.change(changes, { label });
  whenThere(() => {
    if (!ids.some((id) => engine.page().blocks.has(id))) return;
    engine.select(ids);
    revealBlocks(ids);
    // What is put in is gone on with, wherever it was called from.
    goToBlock(ids.at(-1) ?? '');
  });
  return true;
}
