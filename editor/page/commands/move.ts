import { idsIn } from '../../../schemas/page-records/page-records.ts';
import { moveBlocks as blocksMoved } from '../../document/edit-page.ts';
import { blockNamesIn } from '../../document/placing.ts';
import { outermost } from '../../document/several.ts';
import { type Direction, nextSpot } from '../../document/spots.ts';
import type { LocatedBlock, Spot } from '../../document/tree.ts';
import { isCanvasFocused } from '../../engine/dom.ts';
import { placeInWords } from '../places.ts';
import {
  type CommandContext,
  endingOf,
  faultAt,
  labelOfNodes,
  layoutOf,
} from './command-context.ts';
import type { Commands } from './commands.ts';
import { focusBlock } from './focus-block.ts';
import { selectBlocks } from './select.ts';

/** Where a group goes: like its first block on the way up or in, else like its last. */
function groupSpot(
  context: CommandContext,
  group: readonly LocatedBlock[],
  direction: Direction,
): { from: LocatedBlock; to: Spot } | undefined {
  const layout = layoutOf(context);
  const from = direction === 'up' || direction === 'in' ? group[0] : group.at(-1);
  const to =
    from &&
    layout &&
    nextSpot(context.engine.page(), from.id, direction, layout, context.catalogue);
  return from && to && { from, to };
}

/** An index that counts after a block was taken out, as one that counts before. */
const beforeTaking = (from: Spot, to: Spot): Spot =>
  to.zone === from.zone && to.index >= from.index ? { ...to, index: to.index + 1 } : to;

/** Moves blocks as one step; their index counts as they stand before. */
function placeAt(context: CommandContext, group: readonly LocatedBlock[], to: Spot): boolean {
  const { engine, refuse, catalogue } = context;
  const page = engine.page();
  const fault = faultAt(
    context,
    group.flatMap(({ id }) => blockNamesIn(page, id)),
    to.zone,
    group.map(({ block }) => block.own.block),
  );
  if (fault) {
    refuse(fault);
    return false;
  }
  const ids = group.map(({ id }) => id);
  const label = `mover ${labelOfNodes(context, ids)}`;
  engine.change(blocksMoved(page, ids, to, catalogue), { label });
  return true;
}

function select(context: CommandContext, nodeIds: readonly string[]): void {
  const isFocused = isCanvasFocused();
  selectBlocks(context)(nodeIds);
  const lead = nodeIds.at(-1);
  if (isFocused && lead) focusBlock(lead);
}

/** Where the first of some blocks stands now, in words. */
function placeOf(context: CommandContext, nodeIds: readonly string[]): string {
  const { engine, catalogue } = context;
  const [first] = outermost(engine.page(), nodeIds);
  if (!first) return '';
  const afterId = idsIn(engine.page(), first.zone)[first.index - 1];
  const place = { zone: first.zone, afterId };
  return placeInWords(place, engine.page(), layoutOf(context), catalogue);
}

export const moveBlocks =
  (context: CommandContext): Commands['move'] =>
  (nodeIds, direction) => {
    const group = outermost(context.engine.page(), nodeIds);
    const way = groupSpot(context, group, direction);
    if (!way) return context.announce('No hay a dónde moverlo en esa dirección');
    const label = labelOfNodes(context, nodeIds);
    if (!placeAt(context, group, beforeTaking(way.from, way.to))) return;
    select(context, nodeIds);
    context.announce(`${label} movid${endingOf(label)}: ${placeOf(context, nodeIds)}`);
  };

export const placeBlocks =
  (context: CommandContext): Commands['place'] =>
  (nodeIds, to, where) => {
    const group = outermost(context.engine.page(), nodeIds);
    const label = labelOfNodes(context, nodeIds);
    if (group.length === 0 || !placeAt(context, group, to)) return;
    select(context, nodeIds);
    context.announce(`${label} movid${endingOf(label)}: ${where}`);
  };
