import { sharedNames, withShared } from '../../blocks/_block/with-shared.ts';
import { withoutHidden } from '../../blocks/_block/without-hidden.ts';
import type { Assets } from '../../renderer/assets/assets.ts';
import { createReader, type RunningReader } from '../../renderer/site/create-reader.ts';
import { missingAt } from '../../renderer/site/missing-at.ts';
import type { ReaderContext } from '../../renderer/site/reader-context.ts';
import { templateAt } from '../../renderer/site/template-at.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { followOutbox, type OutboxFollower } from '../../services/changes/outbox.ts';
import { sitesTag, takeDownTag } from '../../services/changes/tags.ts';
import type { Database } from '../../services/database/database.ts';
import type { Logger } from '../../services/http/logger.ts';
import { signPage, tagImages, withoutGoneImages } from '../../services/images/sign.ts';
import { type BlockChecks, cleanPage } from '../../services/pages/check-blocks.ts';
import type { TemplateAt } from '../../services/pages/hidden-template.ts';
import { publishedDocument, publishedPages } from '../../services/pages/published.ts';
import type { MissingAt } from '../../services/pages/routes.ts';
import { publishedShared } from '../../services/pages/shared-blocks.ts';
import { followSites } from '../../services/sites/follow-sites.ts';
import { forDevelopment } from '../../services/sites/site-logos.ts';
import { listSites } from '../../services/sites/site-store.ts';
import type { ContentReplies } from '../../services/sources/content-replies.ts';
import type { Config } from '../config.ts';
import { storyTrial } from '../content/content.ts';
import { limitsOf, requestContent } from '../content/request-content.ts';
import { servableSites } from '../http/shared-host.ts';
import { cleanAhead } from '../load/clean-ahead.ts';
import type { LargeWork } from '../load/large-work.ts';
import { sanitiser } from '../sanitiser.ts';
import { type PagesWithStory, pagesWithStory } from './pages-with-story.ts';
import { previewFinder, previewRenderer } from './preview-views.ts';

interface ContentParts {
  assets: Assets;
  config: Pick<Config, 'isProduction' | 'port' | 'redirectHosts' | 'indexNow' | 'purge' | 'hsts'> &
    Partial<Pick<Config, 'editorOrigin'>>;
  blocks: BlockChecks;
  database: Database;
  /** Unset: much markup is sanitised in this thread. */
  large?: Pick<LargeWork, 'clean'> | undefined;
  replies: ContentReplies;
  /** Key of the resizer's tokens. */
  secret: string;
  log: Logger;
  mayFollow: NonNullable<ReaderContext['mayFollow']>;
  /** Hears what changed, when this node has dropped it. */
  onTags(tags: readonly string[]): void;
  /**
   * Hears what changed while this node could not read changes, once it has dropped it: meanwhile
   * it replied with what it had.
   */
  onMissed?(tags: readonly string[]): void;
  /** Hears how long each block took to render, in milliseconds. */
  onRendered(block: string, ms: number): void;
  /** What else remembers things by their tags. */
  pictures: { drop(tags: readonly string[]): void; clear(): void };
}

/** The readers' pages of this node, and what keeps them as new as the database. */
export interface FollowedContent {
  reader: RunningReader;
  /** A page before its time, for a frame of the editor. */
  renderPreview: ReturnType<typeof previewRenderer>;
  pagesWithStory: PagesWithStory;
  templateAt: TemplateAt;
  missingAt: MissingAt;
  sites(): readonly SiteProperties[];
  follower: OutboxFollower;
  /** Resolves once this node has dropped what the last commit changed. */
  caughtUp(): Promise<void>;
}

function readerOf(
  parts: ContentParts,
  sites: () => readonly SiteProperties[],
  isStale: () => boolean,
) {
  const { assets, blocks, config, database, large, replies, secret, log, onRendered } = parts;
  const { mayFollow } = parts;
  const prepared = large && cleanAhead(assets.registry, sanitiser, large);
  const here = { blocks, sanitiser };
  // Readers do not wait for a thread that is busy with somebody's imports.
  const checksFor = async (page: PageDocument, site: SiteProperties) =>
    (await prepared?.(page, site).catch(() => here)) ?? here;
  const request = requestContent(replies, database);
  const whole = requestContent(replies, database, { isForReaders: false });
  // What was allowed when the page was saved may not be now; pictures are signed anew, for the
  // secret or a focal point may have changed.
  const shown = async (
    document: PageDocument,
    key: string,
    at?: Date,
  ): Promise<PageDocument | null> => {
    const site = sites().find((each) => each.key === key);
    if (!site) return null;
    const registry = assets.registry();
    const names = sharedNames(document, registry);
    const shared = await publishedShared(database.reading.db, key, names, at);
    const seen = withoutHidden(withShared(document, shared, registry), registry);
    const checks = await checksFor(seen, site);
    const inline = checks.sanitiser.inline;
    const clean = cleanPage(seen, { isForReaders: true, site, blocks: checks.blocks, inline });
    const signed = await signPage(database.reading.db, secret, clean);
    return withoutGoneImages(database.reading.db, signed);
  };
  const views = { database, replies, clock: () => new Date(), shown, trial: storyTrial };
  const reader = createReader({
    assets,
    sites,
    isProduction: config.isProduction,
    redirectHosts: config.redirectHosts,
    indexNowKey: config.indexNow?.key,
    cdn: config.purge?.cdn ?? 'none',
    isStale,
    ...(config.hsts ? { hsts: config.hsts } : {}),
    publishedPages: (site) => publishedPages(database.reading.db, site),
    publishedDocument: async (id) => {
      const published = await publishedDocument(database.reading.db, id);
      return published ? shown(published.document, published.site) : null;
    },
    request: async (...given) => tagImages(await request(...given)),
    requestWhole: async (...given) => tagImages(await whole(...given)),
    limits: limitsOf(replies),
    clock: Date.now,
    findPreview: previewFinder(views),
    mayFollow,
    log,
    onRendered: onRendered,
  });
  return {
    reader,
    renderPreview: previewRenderer(views, reader, limitsOf(replies)),
    pagesWithStory: pagesWithStory(views, reader, limitsOf(replies)),
    templateAt: (site: string, path: string) => templateAt(reader, site, path),
    missingAt: (site: string, path: string) => missingAt(reader, site, path),
  };
}

/** What says of a site's stories how much of them readers get. */
const rulesOf = (sites: readonly SiteProperties[]): string =>
  JSON.stringify(sites.map(({ key, paywall, htmlPolicy }) => [key, paywall, htmlPolicy]));

/** Resolves when it follows: what is cached afterwards is dropped when it changes. */
export async function followContent(parts: ContentParts): Promise<FollowedContent> {
  const { database, log, pictures } = parts;
  const { isProduction, port, editorOrigin = '' } = parts.config;
  const read = async () => {
    const { sites: found, leftOut } = servableSites(await listSites(database.db), editorOrigin);
    for (const { key, why } of leftOut)
      log.warn({ event: 'site_left_out', site: key, why }, 'Un sitio se queda fuera');
    return isProduction ? found : forDevelopment(found, port);
  };
  const first = await read();
  let rules = rulesOf(first);
  const sites = followSites(first, {
    read,
    onRead: () => {
      reader.clear();
      const now = rulesOf(sites.current());
      if (now === rules) return;
      // What was read by other rules may hold what is closed by these, or may run by none of them.
      rules = now;
      reader.forgetContent();
    },
  });
  let follower: OutboxFollower | undefined;
  const isStale = () => follower?.isStale() ?? false;
  const { reader, ...ways } = readerOf(parts, sites.current, isStale);
  const onTags = (_: number, tags: string[]) => {
    if (tags.includes(takeDownTag())) reader.forget(tags);
    else reader.drop(tags);
    pictures.drop(tags);
    parts.onTags(tags);
    if (tags.includes(sitesTag())) sites.reload();
  };
  const onLost = () => {
    reader.dropAll();
    pictures.clear();
    sites.reload();
  };
  const onMissed = (tags: readonly string[]) => parts.onMissed?.(tags);
  const options = { log, onRecovered: reader.distrustSince, onMissed, onLost };
  const followed = await followOutbox(database, onTags, options);
  follower = followed;
  // They may have changed between the first look and the follower's beginning.
  sites.reload();
  await sites.settled();
  return {
    reader,
    ...ways,
    sites: sites.current,
    follower: followed,
    caughtUp: async () => {
      await followed.catchUp();
      await sites.settled();
    },
  };
}
