import type { Config, Data } from '@puckeditor/core';
import { isObject, type JsonObject } from '../../schemas/json.ts';
import type { PageDocument, PageMetadata } from '../../schemas/page.ts';
import type { PageFile } from '../../schemas/page-file.ts';
import { idsIn, sectionList } from '../../schemas/page-records/page-records.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { catalogueIn } from './puck-catalogue.ts';
import { type ItemProps, itemOf, type PuckItem } from './puck-item.ts';
import { sectionSlot } from './slots.ts';

/** What of a page's metadata has a field of Puck's root; the rest is kept beside. */
export const ROOT_METADATA = [
  'title',
  'description',
  'keywords',
  'ogTitle',
  'adPath',
  'isUnlisted',
  'ogImage',
] as const;

export interface RootProps extends Partial<Pick<PageMetadata, (typeof ROOT_METADATA)[number]>> {
  layout: string;
  /** What is kept of the page beside the fields and slots, as JSON. */
  portada?: string;
  [section: `section-${string}`]: PuckItem[];
}

/** What is kept of a page: everything that the root has no field and no slot for. */
export interface KeptPage {
  /** Null where the section's blocks stand in their slot; others are no layout's. */
  sections: Record<string, PageDocument['sections'][string] | null>;
  metadata?: JsonObject;
  rest?: JsonObject;
  /** Where the page belongs, where the data are a file. */
  page?: PagePlace;
}

/** What a page is beside its document. */
export type PagePlace = Pick<PageFile, 'site' | 'route' | 'name'>;

/** A page as Puck's data. */
export interface PuckPage extends Data<Record<string, ItemProps>, RootProps> {
  root: { props: RootProps };
  content: [];
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/**
 * A page as data of `<Puck>` and `<Render>`, for a config that `puckConfig` made. `fromPuckData`
 * gives the same page back. `place` goes along in a file.
 */
export function puckData(document: PageDocument, config: Config, place?: PagePlace): PuckPage {
  const catalogue = catalogueIn(config);
  const page = readPage(document, catalogue);
  const { layout, sections: stored, metadata, ...rest } = document;
  const isSlot = (name: string) => catalogue.sections.has(name) && Array.isArray(stored[name]);
  const sections = Object.fromEntries(
    Object.entries(stored).map(([name, held]) => [name, isSlot(name) ? null : held]),
  );
  const shown: Record<string, unknown> = {};
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(metadata))
    (ROOT_METADATA.some((field) => field === name) ? shown : kept)[name] = value;
  const keptPage: KeptPage = {
    sections,
    ...(isEmpty(kept) ? {} : { metadata: kept as JsonObject }),
    ...(isEmpty(rest) ? {} : { rest: rest as JsonObject }),
    ...(place ? { page: place } : {}),
  };
  const named = new Set([...Object.keys(stored).filter(isSlot), ...catalogue.sections]);
  const slots = [...named].map((name) => {
    const ids = idsIn(page, sectionList(name));
    return [sectionSlot(name), ids.map((id) => itemOf(page, id, catalogue))] as const;
  });
  const props: RootProps = { layout, ...shown, portada: JSON.stringify(keptPage) };
  return { root: { props: { ...props, ...Object.fromEntries(slots) } }, content: [] };
}

/** What a root keeps; of one that was made in Puck, nothing. */
export function keptPage(portada: unknown): KeptPage {
  const nothing: KeptPage = { sections: {} };
  if (typeof portada !== 'string') return nothing;
  try {
    const kept: unknown = JSON.parse(portada);
    return isObject(kept) && isObject(kept.sections) ? (kept as unknown as KeptPage) : nothing;
  } catch {
    return nothing;
  }
}
