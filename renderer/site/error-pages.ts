import type { ServerResponse } from 'node:http';
import type { PageDocument } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { RETRY_MS } from '../cache/content-cache.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import { BARE_POLICY } from '../http/bare-policy.ts';
import { withId } from '../http/request-note.ts';
import { buildPage } from '../page/build-page.ts';
import type { PageToBuild } from '../page/page-builder.ts';
import { bareErrorPage, type ErrorStatus, errorMessage, errorTitle } from './error-message.tsx';
import { freshNoLonger, pageFacts } from './page-facts.ts';
import { type ReaderContext, siteNow } from './reader-context.ts';
import { routeFor } from './route.ts';

/**
 * The site's own frame (navigation and footer of its front page) around an error message; in
 * maintenance the mark alone.
 */
export const errorPage = (
  front: PageDocument | null,
  facts: PageFacts,
  tags: readonly string[],
  status: ErrorStatus,
): PageToBuild => {
  const sections = front?.sections ?? {};
  return {
    document: {
      layout: 'single-column',
      sections: { navigation: sections.navigation ?? [], footer: sections.footer ?? [] },
      metadata: { title: errorTitle(facts.site, status) },
    },
    facts,
    tags,
    status,
    message: errorMessage(facts.site, status, status < 500 ? '/' : facts.path),
  };
};

/** The front page could not be read: an error page without its frame is made anew soon. */
const UNREAD = { kind: 'unread' } as const;

/** A path that no section's can be. */
const NOWHERE = '/-/';

/** One error page a site and status: a flood of bad addresses costs look-ups, not renders. */
export async function errorPageFor(
  reader: ReaderContext,
  site: SiteProperties,
  path: string,
  status: ErrorStatus,
): Promise<ReadyPage> {
  const key = `${site.key} #${status}`;
  const ready = reader.pages.ready(key);
  if (ready) return ready;
  const build = async () => {
    // The one page stands for every bad address, so it must not show from which it was made.
    const facts = pageFacts(siteNow(reader, site), status === 500 ? path : NOWHERE);
    const front =
      status === 503 ? null : await routeFor(facts.site, '/', reader.lookups).catch(() => UNREAD);
    const document = front?.kind === 'page' ? front.document : null;
    const tags = front && 'tags' in front ? front.tags : [];
    const page = await buildPage(reader.builder, errorPage(document, facts, tags, status));
    return front === UNREAD ? freshNoLonger(page, reader.builder.clock() + RETRY_MS) : page;
  };
  // It is requested inside the builds of others, which hold their places already.
  return status === 500
    ? build()
    : reader.pages.get(key, build, { isKept: () => true, isGated: false });
}

/**
 * The page of an address from which something was taken down: with the address's tags, so that
 * whoever keeps it forgets it when that is restored.
 */
export async function gonePage(
  reader: ReaderContext,
  site: SiteProperties,
  goneTags: readonly string[],
): Promise<ReadyPage> {
  const facts = pageFacts(site, NOWHERE);
  const front = await routeFor(site, '/', reader.lookups);
  const document = front.kind === 'page' ? front.document : null;
  const tags = [...new Set([...goneTags, ...('tags' in front ? front.tags : [])])];
  return buildPage(reader.builder, errorPage(document, facts, tags, 410));
}

/** For the time in which nothing can be built and nothing older is known. One a site. */
export function unavailablePage(reader: ReaderContext, site: SiteProperties): Promise<ReadyPage> {
  const build = async () => {
    const page = await errorPageFor(reader, site, '/', 500);
    return { ...page, status: 503, freshUntil: reader.builder.clock() + RETRY_MS };
  };
  return reader.pages.get(`${site.key} #unavailable`, build, {
    isKept: () => true,
    isGated: false,
  });
}

/** When nothing else can be had. */
export function sendBareError(
  response: ServerResponse,
  site: SiteProperties | undefined,
  status: ErrorStatus,
): void {
  const body = bareErrorPage(site, status);
  if (status === 503) response.setHeader('Retry-After', String(RETRY_MS / 1_000));
  withId(response)
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': BARE_POLICY,
      'Content-Length': body.length,
    })
    .end(body);
}
