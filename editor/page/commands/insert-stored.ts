import type { StoredBlock } from '../../../schemas/page.ts';
import { type BlockNode, toNode } from '../../document/nodes.ts';
import { blockNamesIn } from '../../document/placing.ts';
import { insertNodes } from '../../document/several.ts';
import { insertSpot } from '../../document/spots.ts';
import { locate, type Spot, walkNodes } from '../../document/tree.ts';
import { type CommandContext, faultAt, layoutOf } from './command-context.ts';
import { goToBlock } from './focus-block.ts';
import { revealBlocks } from './reveal.ts';
import { transformPage } from './transform.ts';

/** Where a new block goes; undefined while the page's layout is not one of ours. */
export function spotForNew(context: CommandContext): Spot | undefined {
  const { engine, section } = context;
  const layout = layoutOf(context);
  const lead = engine.selection.ids().at(-1);
  return layout && insertSpot(engine.page(), lead, section.current, layout);
}

function nodesOf(context: CommandContext, blocks: readonly StoredBlock[]): BlockNode[] {
  const taken = new Set<string>();
  walkNodes(context.engine.page(), ({ node }) => taken.add(node.props.id));
  return blocks.map((stored) => toNode(stored, context.catalogue.blocks, taken));
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
  const { engine, refuse } = context;
  const nodes = nodesOf(context, blocks);
  const outer = nodes.map(({ type }) => type);
  const fault = faultAt(context, nodes.flatMap(blockNamesIn), spot.zone, outer);
  if (fault) {
    refuse(fault);
    return false;
  }
  transformPage(context)((page) => insertNodes(page, nodes, spot), label);
  const ids = nodes.map(({ props }) => props.id);
  whenThere(() => {
    const there = ids.flatMap((id) => locate(engine.page(), id) ?? []);
    if (there.length === 0) return;
    engine.selectAll(there);
    revealBlocks(ids);
    // What is put in is gone on with, wherever it was called from.
    goToBlock(ids.at(-1) ?? '');
  });
  return true;
}
