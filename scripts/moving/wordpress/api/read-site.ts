import { join } from 'node:path';
import { asObject } from '../../../../schemas/json.ts';
import type { Output } from '../../../with-running-database.ts';
import type { WordPressSource } from '../move-wordpress.ts';
import type { WxrRecord } from '../read-wxr.ts';
import {
  type Asking,
  askApi,
  ClosedError,
  PER_PAGE,
  pagesOf,
  WordPressApiError,
} from './ask-api.ts';
import { addToSpool, readSpool, repairSpool, type SpooledPage } from './spool.ts';
import {
  emptyNames,
  learn,
  mediaRecord,
  type Names,
  postRecords,
  termRecord,
  userRecord,
} from './to-records.ts';

/** The lists of a site, in the order in which one needs another. */
const ENDPOINTS = ['users', 'categories', 'tags', 'media', 'posts', 'pages'] as const;
type Endpoint = (typeof ENDPOINTS)[number];

const LABELS: Readonly<Record<Endpoint, string>> = {
  users: 'autores',
  categories: 'categorías',
  tags: 'etiquetas',
  media: 'archivos',
  posts: 'entradas',
  pages: 'páginas',
};
const EMBED = '&_embed=author,wp:featuredmedia,wp:term';

interface Reading {
  file: string;
  asking: Asking;
  output: Output;
}

/** Where the interface of a site is, and the site's own address. */
interface Door {
  address: string;
  addressOf(endpoint: Endpoint, page: number): string;
}

/** Finds the interface of a site. Throws WordPressApiError. */
async function findDoor(site: string, asking: Asking): Promise<Door> {
  const base = site.replace(/\/+$/, '');
  let fault: unknown = new WordPressApiError(`${base} no tiene la interfaz de WordPress`);
  for (const root of [`${base}/wp-json`, `${base}/?rest_route=`]) {
    try {
      const { status, body } = await askApi(`${root}/`, asking);
      const { home, namespaces } = asObject(body);
      if (status !== 200 || !Array.isArray(namespaces) || !namespaces.includes('wp/v2')) continue;
      const sign = root.includes('?') ? '&' : '?';
      return {
        address: (typeof home === 'string' ? home : base).replace(/\/+$/, ''),
        // By their numbers: what is published meanwhile comes last and moves nothing.
        addressOf: (endpoint, page) => {
          const embed = endpoint === 'posts' || endpoint === 'pages' ? EMBED : '';
          const paging = `per_page=${PER_PAGE}&page=${page}&orderby=id&order=asc`;
          return `${root}/wp/v2/${endpoint}${sign}${paging}${embed}`;
        },
      };
    } catch (error) {
      if (!(error instanceof WordPressApiError)) throw error;
      fault = error;
    }
  }
  throw fault;
}

interface Known {
  address: string;
  names: Names;
  hasMedia: boolean;
  /** The last page of each list that was read before, and whether it was the end of it. */
  at: Map<string, { page: number; isLast: boolean; isClosed: boolean }>;
}

/** What a reading that was stopped left. */
async function readKnown(file: string): Promise<Known> {
  await repairSpool(file);
  const known: Known = { address: '', names: emptyNames(), hasMedia: true, at: new Map() };
  for await (const { endpoint, page, isLast, isClosed = false, records, address } of readSpool(
    file,
  )) {
    if (address !== undefined) known.address = address;
    known.at.set(endpoint, { page, isLast, isClosed });
    for (const record of records) learn(known.names, endpoint, record);
  }
  known.hasMedia = known.at.get('media')?.isClosed !== true;
  return known;
}

function recordsOf(
  endpoint: Endpoint,
  page: { items: readonly Parameters<typeof userRecord>[0][] },
  known: Known,
): WxrRecord[] {
  if (endpoint === 'users') return page.items.map(userRecord);
  if (endpoint === 'media') return page.items.map(mediaRecord);
  if (endpoint === 'categories' || endpoint === 'tags')
    return page.items.map((term) => termRecord(endpoint, term));
  const type = endpoint === 'posts' ? 'post' : 'page';
  return page.items.flatMap((item) => postRecords(type, item, known));
}

/** Reads one list to its end into the file. */
async function readList(
  endpoint: Endpoint,
  door: Door,
  known: Known,
  { file, asking, output }: Reading,
): Promise<void> {
  const before = known.at.get(endpoint);
  if (before?.isLast) return;
  let count = 0;
  let said: number | undefined;
  const add = async (page: Omit<SpooledPage, 'endpoint'>) => {
    for (const record of page.records) learn(known.names, endpoint, record);
    await addToSpool(file, { endpoint, ...page });
  };
  try {
    const from = (before?.page ?? 0) + 1;
    const pages = pagesOf((page) => door.addressOf(endpoint, page), from, asking);
    for await (const { page, items, total, isLast } of pages) {
      await add({ page, isLast, records: recordsOf(endpoint, { items }, known) });
      count += items.length;
      said = total ?? said;
    }
    if (asking.signal?.aborted) return;
    output.out(`${LABELS[endpoint]}: ${count}`);
    if (!before && said !== undefined && said !== count)
      output.error(`El sitio dice que tiene ${said} ${LABELS[endpoint]}, y dio ${count}.`);
  } catch (fault) {
    if (!(fault instanceof ClosedError)) throw fault;
    if (endpoint === 'posts') throw new WordPressApiError(fault.message);
    if (endpoint === 'media') known.hasMedia = false;
    output.error(`El sitio no da sus ${LABELS[endpoint]}: ${fault.message}`);
    await add({ page: 1, isLast: true, isClosed: true, records: [] });
  }
}

const spoolOf = (site: string, folder: string): string =>
  join(folder, `${site.replace(/^https?:\/\//i, '').replace(/[^\w.-]+/g, '_')}.wordpress.ndjson`);

/**
 * Reads a site by its REST interface into a file of `folder`, one request at a time. What was read
 * before is not asked for again. Undefined: it was stopped. Throws WordPressApiError.
 */
export async function readSite(
  site: string,
  { folder, ...reading }: Omit<Reading, 'file'> & { folder: string },
): Promise<WordPressSource | undefined> {
  if (!URL.canParse(site)) throw new WordPressApiError(`«${site}» no es la dirección de un sitio`);
  const file = spoolOf(site.replace(/\/+$/, ''), folder);
  const known = await readKnown(file);
  const isWhole = ENDPOINTS.every((endpoint) => known.at.get(endpoint)?.isLast);
  if (isWhole)
    reading.output.out(
      `Se usa lo que se leyó antes, ${file}: bórralo para leer el sitio otra vez.`,
    );
  else {
    const door = await findDoor(site, reading.asking);
    if (known.address === '') {
      known.address = door.address;
      const first = { endpoint: 'site', page: 1, isLast: true, records: [] };
      await addToSpool(file, { ...first, address: door.address });
    }
    for (const endpoint of ENDPOINTS) {
      if (reading.asking.signal?.aborted) return undefined;
      await readList(endpoint, door, known, { file, ...reading });
    }
  }
  if (reading.asking.signal?.aborted) return undefined;
  return {
    file,
    records: async function* (onBytes, onSite) {
      for await (const { records, address } of readSpool(file, onBytes)) {
        if (address !== undefined) onSite?.(address);
        yield* records;
      }
    },
  };
}
