import type { SiteProperties } from '../../../schemas/site.ts';
import type { ReadyPage } from '../../cache/page-cache.ts';
import type { RequestNote } from '../../http/request-note.ts';
import { blockFor } from '../block-for.ts';
import { correctionsPage } from '../corrections.ts';
import { errorPageFor } from '../error-pages.ts';
import { feedPage } from '../feeds.ts';
import { liveChangesPage } from '../live-changes.tsx';
import { openContent } from '../open-content.ts';
import { pageFor } from '../page-for.ts';
import { pagePath, withoutPf } from '../page-path.ts';
import type { ReaderContext } from '../reader-context.ts';
import { isFilePath, siteFile } from '../site-files.ts';
import { suggestionsPage } from '../suggestions.tsx';

/** What a reader asks a site for. */
export interface ReaderRequest {
  site: SiteProperties;
  /** As it came. */
  raw: string;
  query: URLSearchParams | null;
  cookie: string | undefined;
  note: RequestNote;
}

export interface PageReply {
  page: ReadyPage;
  /** It goes out as it is, with these beside its own: name, value. */
  headers?: readonly string[];
  /** It is what stands at the path, and not a part of a page or data. */
  isAtPath?: boolean;
}

/** `path`: decoded, with a slash at its end. */
type AddressRequest = ReaderRequest & { path: string };

/** What stands at some addresses of every site; undefined: the path is none of them. */
type SiteAddress = (
  reader: ReaderContext,
  asked: AddressRequest,
) => Promise<PageReply | undefined> | undefined;

/** Nothing beside its own headers. */
const AS_IT_IS: Omit<PageReply, 'page'> = { headers: [] };
const MAINTENANCE_RETRY_SECONDS = 300;
const RETRY_LATER = ['Retry-After', String(MAINTENANCE_RETRY_SECONDS)];
const LAZY_BLOCK = /^\/_portada\/bloque\/([A-Za-z0-9_-]{1,64})\/?$/;

const replyWith = async (
  page: Promise<ReadyPage | null | undefined>,
  more: Omit<PageReply, 'page'> = {},
): Promise<PageReply | undefined> => {
  const found = await page;
  return found ? { page: found, ...more } : undefined;
};

/** robots.txt, manifest and icons of a site. */
const fixedFile: SiteAddress = async (reader, { site, path }) => {
  if (!isFilePath(path)) return undefined;
  const key = `${site.key} ${path}`;
  const ready = reader.pages.ready(key);
  if (ready) return { page: ready, ...AS_IT_IS };
  const now = new Date(reader.builder.clock());
  const { indexNowKey } = reader;
  const file = await siteFile(reader.builder.assets, site, path, { indexNowKey, now });
  return file
    ? replyWith(
        reader.pages.get(key, async () => file, { isGated: false }),
        AS_IT_IS,
      )
    : undefined;
};

/** Everything else of a site that is being worked at. */
const maintenance: SiteAddress = (reader, { site, path }) =>
  site.isInMaintenance
    ? replyWith(errorPageFor(reader, site, path, 503), { headers: RETRY_LATER })
    : undefined;

const liveChanges: SiteAddress = (reader, { site, raw, cookie, note }) =>
  replyWith(liveChangesPage(reader, { site, path: raw, cookie, note }), AS_IT_IS);

const feed: SiteAddress = (reader, { site, path, note }) =>
  replyWith(feedPage(reader, site, path, note), AS_IT_IS);

/** A block of a page that comes after the page. */
const lazyBlock: SiteAddress = (reader, { site, path, query, note }) => {
  const id = LAZY_BLOCK.exec(path)?.[1];
  return id
    ? replyWith(blockFor(reader, site, id, query ?? new URLSearchParams(), note))
    : undefined;
};

const corrections: SiteAddress = (reader, { site, path, note }) =>
  replyWith(correctionsPage(reader, site, path, note), { isAtPath: true });

const content: SiteAddress = ({ builder }, { site, path, query }) =>
  replyWith(openContent(builder, site, path, query));

const suggestions: SiteAddress = (reader, { site, path, query }) =>
  replyWith(suggestionsPage(reader, site, path, query));

/** In this order, before the pages of editors and of content; a new one is a line here. */
const SITE_ADDRESSES: readonly SiteAddress[] = [
  fixedFile,
  maintenance,
  liveChanges,
  feed,
  lazyBlock,
  corrections,
  content,
  suggestions,
];

/** Which page replies to a request. Throws BadPathError, Busy and Unavailable. */
export async function pageOf(reader: ReaderContext, request: ReaderRequest): Promise<PageReply> {
  const { site, raw, query, note } = request;
  const path = reader.hosts().isProduction ? pagePath(raw) : withoutPf(pagePath(raw));
  const asked = { ...request, path };
  for (const address of SITE_ADDRESSES) {
    const reply = await address(reader, asked);
    if (reply) return reply;
  }
  return { page: await pageFor(reader, site, path, query, note), isAtPath: true };
}
