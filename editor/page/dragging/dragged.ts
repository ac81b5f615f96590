import { layoutNamed } from '../../../layouts/registry.ts';
import { parentOf, sectionOf } from '../../../schemas/page-records/page-records.ts';
import { type Catalogue, labelOf } from '../../document/catalogue.ts';
import { blockNamesIn } from '../../document/placing.ts';
import { outermost } from '../../document/several.ts';
import { plural } from '../../shell/words.ts';
import { endingOf } from '../commands/command-context.ts';
import type { Commands } from '../commands/commands.ts';
import { placeInWords } from '../places.ts';
import type { DragSource } from './drag.ts';

export interface DragParts {
  commands: Commands;
  catalogue: Catalogue;
  announce: (text: string) => void;
  refuse: (text: string) => void;
}

/** What new and old blocks have in common when they are dragged. `names` are all block names. */
export function draggedBlocks(
  { commands, catalogue, announce, refuse }: DragParts,
  outer: readonly string[],
  names: readonly string[],
): Omit<DragSource, 'label' | 'nodeIds' | 'onDrop'> {
  const page = commands.page();
  const layout = layoutNamed(page.facts.layout);
  const hasChain = outer.some((name) => catalogue.blocks.get(name)?.container !== undefined);
  /** A column that says what it takes: of a component, which may hold others that hold some. */
  const isSlot = (zone: string) => {
    const parent = page.blocks.get(parentOf(zone) ?? '');
    return catalogue.blocks.get(parent?.own.block ?? '')?.container?.takes !== undefined;
  };
  return {
    // A chain passes over the columns of others: it lands between chains, or in a slot.
    isTarget: (zone) => !hasChain || sectionOf(zone) !== undefined || isSlot(zone),
    faultAt: (zone) => commands.faultAt(names, zone, outer),
    nameOf: (spot) => placeInWords(spot, page, layout, catalogue),
    onRefuse: refuse,
    onCancel: () => announce('No se movió nada'),
  };
}

export function draggedFromPage(
  parts: DragParts,
  nodeIds: readonly string[],
): DragSource | undefined {
  const { commands, catalogue } = parts;
  const page = commands.page();
  const moved = outermost(page, nodeIds);
  const [first] = moved;
  if (!first) return undefined;
  const ids = moved.map(({ id }) => id);
  return {
    ...draggedBlocks(
      parts,
      moved.map(({ block }) => block.own.block),
      ids.flatMap((id) => blockNamesIn(page, id)),
    ),
    label:
      moved.length === 1
        ? labelOf(catalogue, first.block.own.block)
        : plural(moved.length, 'bloque', 'bloques'),
    nodeIds: ids,
    onDrop: (spot, name) => commands.place(ids, spot, name),
  };
}

export const draggedFromDrawer = (parts: DragParts, blockName: string): DragSource => ({
  ...draggedBlocks(parts, [blockName], [blockName]),
  label: labelOf(parts.catalogue, blockName),
  nodeIds: [],
  onDrop: ({ zone, index }, name) => {
    parts.commands.insert(blockName, { at: { zone, index }, isDropped: true });
    const label = labelOf(parts.catalogue, blockName);
    parts.announce(`${label} añadid${endingOf(label)}: ${name}`);
  },
});
