import { castDraft, type Draft } from 'immer';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { Catalogue } from './catalogue.ts';
import { type BlockNode, fromNode, toNode } from './nodes.ts';
import { type PageData, sectionNodes, sectionSlot } from './page-data.ts';
import { produce } from './produce.ts';
import { parseShell, shellOf } from './shell.ts';
import { walkNodes } from './tree.ts';

/** A block that its page keeps though the layout has no place for it. */
interface ParkedBlock {
  section: string;
  index: number;
  block: StoredBlock;
}

export function parkedBlocks(
  page: PageData,
  layout: Layout | undefined,
  catalogue: Catalogue,
): ParkedBlock[] {
  const shown = new Set(layout?.sections.map(({ name }) => name));
  const inSlots = [...catalogue.sections]
    .filter((name) => !shown.has(name))
    .flatMap((section) =>
      sectionNodes(page, section).map((node, index) => ({
        section,
        index,
        block: fromNode(node, catalogue.blocks),
      })),
    );
  const inShell = Object.entries(shellOf(page).sections).flatMap(([section, blocks]) =>
    (Array.isArray(blocks) ? blocks : []).map((block, index) => ({ section, index, block })),
  );
  return [...inSlots, ...inShell];
}

/** Takes a parked block out of the draft of a page: out of its slot, or out of the shell. */
function takeParked(
  draft: Draft<PageData>,
  { section, index, block }: ParkedBlock,
  catalogue: Catalogue,
  taken: Set<string>,
): Draft<BlockNode> | undefined {
  const { props } = draft.root;
  const slot = props[sectionSlot(section)];
  if (catalogue.sections.has(section) && slot) return slot.splice(index, 1)[0];
  const shell = parseShell(props.shell);
  shell.sections[section]?.splice(index, 1);
  props.shell = JSON.stringify(shell);
  return castDraft(toNode(block, catalogue.blocks, taken));
}

/** The names of a stored block and of those in it. */
export const namesIn = ({ block, children = [] }: StoredBlock): string[] => [
  block,
  ...children.flatMap(namesIn),
];

/** Brings all of them that may stand there back to a section of the layout, in their order. */
export const unparkAll = (
  page: PageData,
  layout: Layout,
  section: string,
  catalogue: Catalogue,
  mayStand: (block: StoredBlock) => boolean = () => true,
): PageData => {
  const first = parkedBlocks(page, layout, catalogue).find(({ block }) => mayStand(block));
  if (!first) return page;
  return unparkAll(unpark(page, first, section, catalogue), layout, section, catalogue, mayStand);
};

/** Brings a parked block back to a section of the layout, at its end. */
export function unpark(
  page: PageData,
  parked: ParkedBlock,
  section: string,
  catalogue: Catalogue,
): PageData {
  const taken = new Set<string>();
  walkNodes(page, ({ node }) => taken.add(node.props.id));
  return produce(page, (draft) => {
    const node = takeParked(draft, parked, catalogue, taken);
    if (!node) return;
    const target = sectionSlot(section);
    draft.root.props[target] ??= [];
    draft.root.props[target].push(node);
  });
}
