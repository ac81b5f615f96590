import type { Config, Data } from '@puckeditor/core';
import { migrate } from '@puckeditor/core/rsc';
import { blockNameOf } from '../../blocks/_puck/puck-component.ts';
import { firstSection } from '../../layouts/_layout/define-layout.ts';
import { isObject, type JsonObject } from '../../schemas/json.ts';
import type { PageDocument, PageMetadata } from '../../schemas/page.ts';
import type { Catalogue } from '../document/catalogue.ts';
import { toDocument } from '../document/conversion.ts';
import { derivedId, newBlockId } from '../document/ids.ts';
import { type BlockNode, columnSlot, UNKNOWN_TYPE } from '../document/nodes.ts';
import { type PageData, sectionSlot } from '../document/page-data.ts';
import { catalogueIn, layoutsOf, UNREAD } from './puck-catalogue.ts';
import { keptPage, ROOT_METADATA } from './puck-data.ts';
import { type ItemProps, type PuckItem, slotsOf, storedFacts, storedIn } from './puck-item.ts';

/** Where the blocks of data go that name no layout of ours. */
const PLAIN_LAYOUT = 'single-column';

const isItem = (value: unknown): value is PuckItem =>
  isObject(value) && typeof value.type === 'string' && isObject(value.props);

const itemsIn = (value: unknown): PuckItem[] => (Array.isArray(value) ? value.filter(isItem) : []);

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** An id that the page does not have yet: the wanted one where that can be. */
function freeId(wanted: string, taken: Set<string>): string {
  const derived = derivedId(wanted);
  const free = [wanted, derived].find((id) => ID.test(id) && !taken.has(id)) ?? newBlockId();
  taken.add(free);
  return free;
}

interface Reading {
  catalogue: Catalogue;
  taken: Set<string>;
}

function nodeOf(item: PuckItem, reading: Reading): BlockNode {
  const { blocks } = reading.catalogue;
  const props: ItemProps = { ...item.props, id: String(item.props.id ?? newBlockId()) };
  const block = blocks.get(item.type) ?? blocks.get(blockNameOf(item.type));
  const { id: wanted, hasChildren } = storedFacts(props);
  const id = freeId(wanted, reading.taken);
  const node = (type: string, stored: object, zoned: boolean): BlockNode => ({
    type,
    props: { id, stored: JSON.stringify(stored), zoned },
  });
  if (!block && item.type !== UNREAD) {
    const { id: _, ...fields } = item.props;
    const name = blockNameOf(item.type) || UNREAD;
    return node(UNKNOWN_TYPE, { id, block: name, v: 0, fields: fields as JsonObject }, false);
  }
  const stored = { ...storedIn(block, props), id };
  if (!block?.container) return node(block?.name ?? UNKNOWN_TYPE, stored, false);
  const zoned = node(block.name, hasChildren ? { ...stored, children: null } : stored, true);
  slotsOf(block).forEach((slot, index) => {
    const inside = itemsIn(props[slot]);
    zoned.props[columnSlot(index)] = inside.map((child) => nodeOf(child, reading));
  });
  return zoned;
}

/** Data of an older Puck, as this one has it: props of the root, and slots instead of zones. */
function upToDate(data: Partial<Data>, config: Config): Data {
  const { root = {}, content = [], zones = {} } = data;
  const whole = { ...data, root, content, zones };
  const isOld = !('props' in root) || Object.keys(zones).length > 0;
  return isOld ? migrate(structuredClone(whole), config) : whole;
}

function metadataIn(props: JsonObject, kept: JsonObject | undefined): PageMetadata {
  const shown = ROOT_METADATA.flatMap((name) =>
    props[name] === undefined ? [] : [[name, props[name]] as const],
  );
  return { ...kept, ...Object.fromEntries(shown) };
}

/**
 * Puck's data as a page: the very page where `puckData` made it, be it changed since. Data of
 * another project comes into the main section of the plain layout; its components are the blocks of
 * their names, and what is no block of ours is kept as an unknown one.
 */
export function fromPuckData(data: Partial<Data>, config: Config): PageDocument {
  const catalogue = catalogueIn(config);
  const { root, content } = upToDate(data, config);
  const props = (root.props ?? {}) as JsonObject;
  const { sections: keptSections, metadata: keptMetadata, rest } = keptPage(props.portada);
  const layout = typeof props.layout === 'string' ? props.layout : PLAIN_LAYOUT;
  const reading: Reading = { catalogue, taken: new Set() };
  const nodesIn = (value: unknown) => itemsIn(value).map((item) => nodeOf(item, reading));
  const slots: PageData['root']['props'] = { shell: '' };
  for (const name of catalogue.sections)
    slots[sectionSlot(name)] = nodesIn(props[sectionSlot(name)]);
  const declared = layoutsOf(config).find((one) => one.name === layout);
  const main = declared && firstSection(declared, 'main');
  if (main) slots[sectionSlot(main)]?.push(...nodesIn(content));
  const sections = main && content.length > 0 ? { [main]: null, ...keptSections } : keptSections;
  const metadata = metadataIn(props, keptMetadata);
  slots.shell = JSON.stringify({ ...rest, layout, sections, metadata });
  return toDocument({ root: { props: slots } }, catalogue);
}
