import { blockNamesIn } from '../../document/placing.ts';
import { outermost, placeNodes } from '../../document/several.ts';
import { type Direction, nextSpot } from '../../document/spots.ts';
import { type LocatedNode, nodesAt, type Spot } from '../../document/tree.ts';
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
import { transformPage } from './transform.ts';

/** Where a group goes: like its first block on the way up or in, else like its last. */
function groupSpot(
  context: CommandContext,
  group: readonly LocatedNode[],
  direction: Direction,
): { from: LocatedNode; to: Spot } | undefined {
  const layout = layoutOf(context);
  const from = direction === 'up' || direction === 'in' ? group[0] : group.at(-1);
  const to =
    from &&
    layout &&
    nextSpot(context.engine.page(), from.node.props.id, direction, layout, context.catalogue);
  return from && to && { from, to };
}

/** An index that counts after a block was taken out, as one that counts before. */
const beforeTaking = (from: Spot, to: Spot): Spot =>
  to.zone === from.zone && to.index >= from.index ? { ...to, index: to.index + 1 } : to;

/** Moves blocks as one step; their index counts as they stand before. */
function placeAt(context: CommandContext, group: readonly LocatedNode[], to: Spot): boolean {
  const { engine, refuse } = context;
  const fault = faultAt(
    context,
    group.flatMap(({ node }) => blockNamesIn(node)),
    to.zone,
    group.map(({ node }) => node.type),
  );
  if (fault) {
    refuse(fault);
    return false;
  }
  const ids = group.map(({ node }) => node.props.id);
  const [only] = group;
  const label = `mover ${labelOfNodes(context, ids)}`;
  if (only && group.length === 1) {
    const isLater = only.zone === to.zone && to.index > only.index;
    engine.move(only, isLater ? { ...to, index: to.index - 1 } : to, { label });
  } else transformPage(context)((page) => placeNodes(page, ids, to), label);
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
  const afterId = nodesAt(engine.page(), first.zone)[first.index - 1]?.props.id;
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
