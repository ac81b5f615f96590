import type { Config, Data } from '@puckeditor/core';
import { migrate } from '@puckeditor/core/rsc';
import { blockNameOf } from '../../blocks/_puck/puck-component.ts';
import { firstSection } from '../../layouts/_layout/define-layout.ts';
import { isObject, type JsonObject } from '../../schemas/json.ts';
import type { PageDocument, PageMetadata, StoredBlock } from '../../schemas/page.ts';
import { columnList, sectionList } from '../../schemas/page-records/page-records.ts';
import { newReading, type Reading } from '../../schemas/page-records/read-page.ts';
import { writePage } from '../../schemas/page-records/write-page.ts';
import type { Catalogue } from '../document/catalogue.ts';
import { derivedId, newBlockId } from '../document/ids.ts';
import { catalogueIn, layoutsOf, UNREAD } from './puck-catalogue.ts';
import { keptPage, ROOT_METADATA } from './puck-data.ts';
import { type ItemProps, type PuckItem, slotsOf, storedFacts, storedIn } from './puck-item.ts';
import { sectionSlot } from './slots.ts';

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

/** Reads components into a list of a page. */
function readItems(
  reading: Reading,
  list: string,
  items: readonly PuckItem[],
  catalogue: Catalogue,
): void {
  const ids = items.map((item) => readItem(reading, list, item, catalogue));
  reading.lists.set(list, [...(reading.lists.get(list) ?? []), ...ids]);
}

function readItem(reading: Reading, list: string, item: PuckItem, catalogue: Catalogue): string {
  const { blocks } = catalogue;
  const props: ItemProps = { ...item.props, id: String(item.props.id ?? newBlockId()) };
  const block = blocks.get(item.type) ?? blocks.get(blockNameOf(item.type));
  const { id: wanted, hasChildren } = storedFacts(props);
  const id = freeId(wanted, reading.taken);
  const put = (own: StoredBlock): string => {
    reading.blocks.set(id, { id, own, list });
    return id;
  };
  if (!block && item.type !== UNREAD) {
    const { id: _, ...fields } = item.props;
    const name = blockNameOf(item.type) || UNREAD;
    return put({ id, block: name, v: 0, fields: fields as JsonObject });
  }
  const stored = { ...storedIn(block, props), id };
  if (!block?.container) return put(stored);
  slotsOf(block).forEach((slot, index) => {
    readItems(reading, columnList(id, index), itemsIn(props[slot]), catalogue);
  });
  return put(hasChildren ? { ...stored, children: [] } : stored);
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
  const reading = newReading();
  const read = (section: string, value: unknown) =>
    readItems(reading, sectionList(section), itemsIn(value), catalogue);
  for (const name of catalogue.sections) read(name, props[sectionSlot(name)]);
  const declared = layoutsOf(config).find((one) => one.name === layout);
  const main = declared && firstSection(declared, 'main');
  if (main) read(main, content);
  const sections = main && content.length > 0 ? { [main]: null, ...keptSections } : keptSections;
  const metadata = metadataIn(props, keptMetadata);
  const facts = { ...rest, layout, sections, metadata };
  return writePage({ facts, blocks: reading.blocks, lists: reading.lists }, catalogue);
}
