import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { Catalogue } from './catalogue.ts';
import { fromNode, toNode } from './nodes.ts';
import { type PageData, sectionNodes, sectionSlot } from './page-data.ts';
import { shellOf } from './shell.ts';

/** A stored page for the canvas. `toDocument` gives the same page back, byte for byte. */
export function toPageData(document: PageDocument, catalogue: Catalogue): PageData {
  const taken = new Set<string>();
  const sections: Record<string, unknown> = {};
  const props: PageData['root']['props'] = { shell: '' };
  for (const [name, blocks] of Object.entries(document.sections)) {
    const isSlot = catalogue.sections.has(name) && Array.isArray(blocks);
    sections[name] = isSlot ? null : blocks;
    if (isSlot)
      props[sectionSlot(name)] = blocks.map((block) => toNode(block, catalogue.blocks, taken));
  }
  for (const name of catalogue.sections) props[sectionSlot(name)] ??= [];
  props.shell = JSON.stringify({ ...document, sections });
  return { root: { props }, content: [], zones: {} };
}

/** The page on the canvas as it is stored. */
export function toDocument(page: PageData, catalogue: Catalogue): PageDocument {
  const shell = shellOf(page);
  const slot = (name: string) =>
    sectionNodes(page, name).map((node) => fromNode(node, catalogue.blocks));
  const sections: Record<string, StoredBlock[]> = {};
  for (const [name, blocks] of Object.entries(shell.sections))
    sections[name] = blocks ?? slot(name);
  for (const name of catalogue.sections) {
    if (!Object.hasOwn(shell.sections, name) && sectionNodes(page, name).length > 0)
      sections[name] = slot(name);
  }
  return { ...shell, sections };
}
