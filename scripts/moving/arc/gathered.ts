import { soundText } from '../../../schemas/text/sound-text.ts';
import { normaliseUrl } from '../../../schemas/website-url.ts';
import type { Database } from '../../../services/database/database.ts';
import type { BatchRecorder } from '../../../services/imports/record-batch.ts';
import { addressesOfAll } from '../../../services/stories/story-places.ts';
import type { Output } from '../../with-running-database.ts';
import { type DraftRedirect, redirectDocument, sitesOfWebsites } from './redirects.ts';
import type { SiteNode } from './site-nodes.ts';
import { takeSections } from './take-sections.ts';
import { tellMenu } from './tell-menus.ts';

const AT_ONCE = 500;
/** So many are held at a time: far more than a newspaper has sections, or redirects. */
const MAX_NODES = 10_000;
const MAX_REDIRECTS = 500_000;

type SiteOf = ReturnType<typeof sitesOfWebsites>;

/** What a redirect becomes: a document for a site, or why it is none. */
export type ResolvedRedirect = { name: string } & (
  | { site: string; document: unknown }
  | { fault: string }
);

interface Target {
  database: Database;
  recorder: BatchRecorder;
  keys: readonly string[];
  /** The site that the run is for. */
  site: string;
  output: Output;
}

/**
 * What of Arc's replies comes in together, not one by one: sections before the documents that stand
 * in them, redirects behind the documents that they lead to.
 */
export class Gathered {
  #nodes: SiteNode[] = [];
  #redirects: { name: string; redirect: DraftRedirect }[] = [];
  readonly #strangers = new Set<string>();
  readonly #target: Target;

  constructor(target: Target) {
    this.#target = target;
  }

  /** Are there so many that they come in now, whatever comes still? */
  get hasManySections(): boolean {
    return this.#nodes.length >= MAX_NODES;
  }

  get hasManyRedirects(): boolean {
    return this.#redirects.length >= MAX_REDIRECTS;
  }

  get hasSections(): boolean {
    return this.#nodes.length > 0;
  }

  addSections(nodes: readonly SiteNode[]): void {
    for (const node of nodes) this.#nodes.push(node);
  }

  addRedirect(name: string, redirect: DraftRedirect): void {
    this.#redirects.push({ name, redirect });
  }

  /** Says once of each website that is none of our sites where what is its own goes. */
  #tellStrangers(websites: Iterable<string | undefined>, siteOf: SiteOf): void {
    const { keys, site, output } = this.#target;
    for (const website of new Set(websites)) {
      if (website === undefined || keys.includes(website) || siteOf(website) !== site) continue;
      if (this.#strangers.has(website)) continue;
      this.#strangers.add(website);
      output.error(`«${website}» no es un sitio de aquí: lo suyo va a ${site}`);
    }
  }

  /** Brings the sections in that were gathered. Returns how many were refused. */
  async takeSections(): Promise<number> {
    const { database, recorder, keys, site: target, output } = this.#target;
    const nodes = this.#nodes.splice(0);
    const websites = nodes.map(({ website }) => website);
    this.#tellStrangers(websites, sitesOfWebsites(websites, { keys, target }));
    const into = { database, recorder, keys, target, now: new Date() };
    const { menus, foreign } = await takeSections(nodes, into);
    let refused = 0;
    for (const menu of menus) {
      tellMenu(menu, output);
      refused += menu.refused.length;
    }
    for (const [website, count] of foreign) {
      output.error(`«${website}» no es un sitio de aquí: ${count} secciones suyas no vinieron`);
      refused += count;
    }
    return refused;
  }

  /**
   * The redirects that were gathered, in documents, those of a site together. One to a document
   * leads to where that stands by now; one to the very address it is at is left out.
   */
  async *redirects(): AsyncGenerator<ResolvedRedirect> {
    const all = this.#redirects.splice(0);
    const { keys, site: target } = this.#target;
    const websites = all.map(({ redirect }) => redirect.website);
    const siteOf = sitesOfWebsites(websites, { keys, target });
    this.#tellStrangers(websites, siteOf);
    const placed = all.map(({ name, redirect }) => ({
      name,
      redirect,
      site: siteOf(redirect.website),
    }));
    for (const key of keys) {
      const own = placed.filter(({ site }) => site === key);
      for (let from = 0; from < own.length; from += AT_ONCE)
        yield* this.#resolved(key, own.slice(from, from + AT_ONCE));
    }
    for (const { name, redirect, site } of placed)
      if (site === undefined)
        yield { name, fault: `«${redirect.website}» no es un sitio de aquí: no vino` };
  }

  async *#resolved(
    site: string,
    some: readonly { name: string; redirect: DraftRedirect }[],
  ): AsyncGenerator<ResolvedRedirect> {
    const ids = [
      ...new Set(
        some.flatMap(({ redirect: { to } }) => ('documentId' in to ? [to.documentId] : [])),
      ),
    ].filter((id) => !id.includes('\0'));
    const found = await addressesOfAll(this.#target.database.db, ids);
    const addresses = new Map(
      ids.map((id, index) => [
        id,
        found[index]?.find((address) => address.site === site)?.websiteUrl,
      ]),
    );
    for (const { name, redirect } of some) {
      const { from, to } = redirect;
      const address = 'address' in to ? to.address : addresses.get(to.documentId);
      if (address === undefined) {
        const id = 'documentId' in to ? soundText(to.documentId.slice(0, 200)) : '';
        yield { name, fault: `lleva a «${id}», que no está en ${site}: tráelo y repite` };
      } else if ('address' in to || normaliseUrl(from) !== address)
        yield { name, site, document: redirectDocument(from, address) };
    }
  }
}
