import type { FrameLocator, Page } from '@playwright/test';
import { createServer } from 'vite';
import type { Block } from '../../blocks/_block/define-block.ts';
import { ADS, putSite, standInForAds } from '../../journeys/advertising.ts';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';
import { staffApi } from '../../journeys/staff-api.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { shared } from '../../vite.config.ts';
import { BLOCK_ELEMENT } from '../engine/dom.ts';
import type { Samples } from '../samples/sample-fields.ts';
import type { SamplePageKind } from '../samples/sample-page.ts';
import type { Api } from '../shell/api/api.ts';

const WIDTHS = [390, 1_440];
/** A story with all that a story can have. */
const STORY = {
  headline: 'La ciudad estrena una red de tranvías',
  url: '/jalisco/movilidad/2026/11/20/tranvias-veinte-minutos/',
};
/** Of the sample newspaper, for blocks of which the story has nothing of its own. */
const SETTINGS: Readonly<Record<string, StoredBlock['fields']>> = {
  'live-blog': { liveBlogId: 'directo-marcha-transporte' },
  gallery: {
    galleryContentConfig: { source: 'content-api', query: { _id: 'la-plaza-antes-y-despues' } },
  },
  'login-links': { showLogin: true },
  'video-center-player': {
    inheritGlobalContent: false,
    websiteURL: '/jalisco/2026/11/19/taller-que-repara-globos-gigantes/',
  },
};
/**
 * Forms of accounts and sales have pages of their own, where journeys through them look at them:
 * one leads away whoever has not signed in, and no two of them stand together.
 */
const isAccountForm = ({ group, name }: Block): boolean =>
  (group === 'account' || group === 'sales') &&
  !['header-account', 'login-links', 'subscription-offer'].includes(name);
/** The cards that stand for a block which is loading, cannot be rendered or has nothing to show. */
const UNDRAWN = '.pc-card:visible, .pc-loading:visible';

interface Loaded {
  all: typeof import('../../blocks/registry.ts');
  fields: typeof import('../samples/sample-fields.ts');
  pages: typeof import('../samples/sample-page.ts');
}

/** Every block of the registry, by the build's own way of finding them. */
async function loadRegistry(): Promise<Loaded> {
  const vite = await createServer({
    ...shared,
    configFile: false,
    server: { middlewareMode: true, watch: null },
    logLevel: 'error',
    // Only the server loads anything by it.
    optimizeDeps: { noDiscovery: true },
  });
  const [all, fields, pages] = await Promise.all(
    [
      '/blocks/registry.ts',
      '/editor/samples/sample-fields.ts',
      '/editor/samples/sample-page.ts',
    ].map((file) => vite.ssrLoadModule(file)),
  );
  await vite.close();
  return { all, fields, pages } as Loaded;
}

/** Blocks about no page in particular stand with the story's. */
const kindOf = ({ about }: Pick<Block, 'about'>): SamplePageKind => about[0] ?? 'story';

/**
 * The templates that between them show every block: an article with all that go with a story, and
 * one for each block of another kind of page.
 */
function templatesOf({ all, fields }: Loaded, samples: Samples): Map<SamplePageKind, PageDocument> {
  const templates = new Map<SamplePageKind, PageDocument>();
  for (const block of all.registry.values()) {
    // What a shared block shows is looked at where one is made.
    if (isAccountForm(block) || block.standsFor) continue;
    const kind = kindOf(block);
    const document = templates.get(kind) ?? {
      layout: 'single-column',
      sections: { navigation: [], body: [], footer: [] },
      metadata: {},
    };
    const section =
      block.name === 'footer' ? 'footer' : block.group === 'navigation' ? 'navigation' : 'body';
    const sample = fields.sampleBlock(block, samples, all.registry.get('small-promo'));
    const stored: StoredBlock = {
      ...sample,
      fields: { ...sample.fields, ...SETTINGS[block.name] },
      id: block.name,
    };
    document.sections[section]?.push(stored);
    templates.set(kind, document);
  }
  return templates;
}

const TEMPLATES = {
  story: 'Nota',
  section: 'Sección',
  tag: 'Etiqueta',
  author: 'Autor',
  search: 'Búsqueda',
  none: '',
} satisfies Record<SamplePageKind, string>;

const idsOf = (document: PageDocument | undefined): string[] =>
  Object.values(document?.sections ?? {}).flatMap((blocks) => blocks.map(({ id }) => id));

/** Which of these blocks the server renders as nothing on the page that stands open. */
const emptyOf = (page: Page, ids: string[]): Promise<string[]> =>
  page.evaluate(async (ids) => {
    const empty: string[] = [];
    for (const id of ids) {
      const reply = await fetch(
        `/_portada/bloque/${id}?${new URLSearchParams({ ruta: location.pathname })}`,
      );
      if (!reply.ok || !/<\w/.test(await reply.text())) empty.push(id);
    }
    return empty;
  }, ids);

/** What the site has with which blocks can be filled. */
async function samplesOf(api: Api): Promise<Samples> {
  const [{ items }, images] = await Promise.all([
    api.stories({ site: 'brujula', limit: 10 }),
    api.images({ limit: 1 }),
  ]);
  const stories = items.map(({ _id, headline, section, website_url }) => ({
    id: _id,
    headline,
    section,
    url: website_url,
  }));
  return { stories, image: images.items[0] };
}

async function publishAll(api: Api, templates: Map<SamplePageKind, PageDocument>): Promise<void> {
  const pages = await api.pages({ site: 'brujula' });
  for (const [kind, document] of templates) {
    const { id = '', revision = 0 } = pages.find(({ name }) => name === TEMPLATES[kind]) ?? {};
    await api.publish(id, { baseRevision: revision, document });
  }
}

/** Looks at the blocks of a canvas on a phone and on a desktop. */
async function lookAtCanvas(page: Page, canvas: FrameLocator, what: string): Promise<void> {
  await expect(canvas.locator('.pc-view > *').first()).toBeVisible();
  await expect(canvas.locator(UNDRAWN)).toHaveCount(0);
  for (const width of WIDTHS) {
    await page.getByRole('radio', { name: `${width} px` }).check({ force: true });
    await page.waitForTimeout(300);
    expect(await axeFaults(page, 'main'), `${what}, edited at ${width} px`).toEqual([]);
  }
}

test('axe finds nothing on any block, where it is edited and where it is read, on a phone and on a desktop', async ({
  browser,
  product,
}) => {
  test.slow();
  const loaded = await loadRegistry();
  // Places of advertisements show on a site that has some.
  await putSite(product, {
    key: 'brujula',
    websiteAdPath: 'brujula',
    ads: ADS,
    hasDarkScheme: true,
  });
  const context = await signIn(browser, product);
  await standInForAds(context);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  const api = staffApi(desk);
  const templates = templatesOf(loaded, await samplesOf(api));
  await publishAll(api, templates);

  const { page, canvas } = await openOnCanvas(context, product, TEMPLATES.story);
  const count = idsOf(templates.get('story')).length;
  await expect.poll(() => canvas.locator(BLOCK_ELEMENT).count()).toBeGreaterThanOrEqual(count);
  await page.getByRole('button', { name: 'Ver con otra nota' }).click();
  await page.getByRole('dialog').getByLabel('Buscar notas').fill('tranvías');
  await page.getByRole('option', { name: STORY.headline }).click();
  await expect(canvas.getByRole('heading', { level: 1 })).toContainText(STORY.headline);
  await lookAtCanvas(page, canvas, 'an article of every block');
  // What speaks of another kind of content has a page of that kind in the gallery.
  for (const block of loaded.all.registry.values()) {
    if (kindOf(block) === 'story') continue;
    const { name } = block;
    await page.goto(`${product.editor}/bloques/${name}`);
    await lookAtCanvas(page, canvas, name);
  }

  await page.goto(product.site() + STORY.url);
  const linked = (prefix: string) =>
    page.locator(`main a[href^="${prefix}"]`).first().getAttribute('href');
  const addresses: Partial<Record<SamplePageKind, string | null>> = {
    story: STORY.url,
    section: '/ciencia/',
    tag: await linked('/tags/'),
    author: await linked('/author/'),
    search: '/search/agua/',
  };
  for (const [kind, document] of templates) {
    await page.goto(product.site() + addresses[kind]);
    expect(
      await emptyOf(page, idsOf(document)),
      `blocks that are not on ${addresses[kind]}`,
    ).toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        const where = `${addresses[kind]} at ${width} px, ${colorScheme}`;
        expect(await axeFaults(page), where).toEqual([]);
      }
      expect(
        await page.evaluate(() => globalThis.document.documentElement.scrollWidth),
        `width of ${addresses[kind]}`,
      ).toBeLessThanOrEqual(width);
    }
  }
  await context.close();
});
