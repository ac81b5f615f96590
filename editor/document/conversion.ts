import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { Catalogue } from './catalogue.ts';
import { type BlockNode, fromNode, toNode } from './nodes.ts';
import { onceOfTwo } from './once.ts';
import { type PageData, sectionNodes, sectionSlot } from './page-data.ts';
import { shellOf } from './shell.ts';

/**
 * A stored page for the canvas. `toDocument` gives the same page back, byte for byte. `nodeIds`:
 * blocks that the canvas has already stay its very nodes.
 */
export function toPageData(
  document: PageDocument,
  catalogue: Catalogue,
  nodeIds: ReadonlyMap<string, string> = new Map(),
): PageData {
  const taken = new Set<string>();
  const sections: Record<string, unknown> = {};
  const props: PageData['root']['props'] = { shell: '' };
  for (const [name, blocks] of Object.entries(document.sections)) {
    const isSlot = catalogue.sections.has(name) && Array.isArray(blocks);
    sections[name] = isSlot ? null : blocks;
    if (isSlot)
      props[sectionSlot(name)] = blocks.map((block) =>
        toNode(block, catalogue.blocks, taken, nodeIds),
      );
  }
  for (const name of catalogue.sections) props[sectionSlot(name)] ??= [];
  props.shell = JSON.stringify({ ...document, sections });
  return { root: { props } };
}

const fromNodes = onceOfTwo((nodes: readonly BlockNode[], blocks: Catalogue['blocks']) =>
  nodes.map((node) => fromNode(node, blocks)),
);

/**
 * The page on the canvas as it is stored: the same document for the same page, with the same blocks
 * and lists for what it shares with another.
 */
export const toDocument: (page: PageData, catalogue: Catalogue) => PageDocument =
  onceOfTwo(documentOf);

function documentOf(page: PageData, catalogue: Catalogue): PageDocument {
  const shell = shellOf(page);
  const slot = (name: string) => fromNodes(sectionNodes(page, name), catalogue.blocks);
  const sections: Record<string, StoredBlock[]> = {};
  for (const [name, blocks] of Object.entries(shell.sections))
    sections[name] = blocks ?? slot(name);
  for (const name of catalogue.sections) {
    if (!Object.hasOwn(shell.sections, name) && sectionNodes(page, name).length > 0)
      sections[name] = slot(name);
  }
  return { ...shell, sections };
}
