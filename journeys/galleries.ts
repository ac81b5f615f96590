import type { Browser } from '@playwright/test';
import type { StoredBlock } from '../schemas/page.ts';
import { type Product, signIn } from './server.ts';
import { staffApi } from './staff-api.ts';
import { agencyStory, importStories } from './stories.ts';

export const GALLERY = '/jalisco/municipios/2026/11/17/la-plaza-antes-y-despues/';
export const ARTICLE = '/ciencia/2026/11/21/nota-con-galerias/';
export const CARDS = '/carruseles/';
const PICTURES = ['plaza', 'cine-plaza', 'mercado', 'globos'];

const picture = (_id: string) => ({
  _id,
  type: 'image',
  version: '0.10.12',
  url: `/imagenes/${_id}.jpg`,
  width: 1_600,
  height: 1_067,
  alt_text: `Vista de ${_id}`,
  caption: `Lo que se ve en ${_id}, dicho en una frase.`,
});
const galleryOf = (_id: string, headline: string) => ({
  _id,
  type: 'gallery',
  version: '0.10.12',
  headlines: { basic: headline },
  description: { basic: headline },
  content_elements: PICTURES.map(picture),
});
const text = (content: string) => ({ type: 'text', content });

const stored = (block: string, fields: StoredBlock['fields'] = {}): StoredBlock => ({
  id: block,
  block,
  v: 1,
  fields,
});
const NEWEST = { source: 'story-feed-query', query: { query: '*', size: 8 } };

/** A story with two galleries, the gallery's template with the block, and a page of cards. */
export async function prepareGalleries(browser: Browser, product: Product): Promise<void> {
  const story = agencyStory('nota-con-galerias', ARTICLE, 'Una nota con dos galerías');
  const body = [text('Uno.'), galleryOf('g2', 'En el cuerpo'), text('Dos.')];
  const lead_art = galleryOf('g1', 'Al principio');
  await importStories(product, [{ ...story, content_elements: body, promo_items: { lead_art } }]);
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  const api = staffApi(desk);
  const pages = await api.pages({ site: 'brujula' });
  const { id = '' } = pages.find(({ name }) => name === 'Galería') ?? {};
  const { revision, document } = await api.page(id);
  const withBlock = document.sections.body?.map((one) =>
    one.block === 'article-body' ? { ...stored('gallery'), id: one.id } : one,
  );
  const sections = { ...document.sections, body: withBlock ?? [] };
  await api.publish(id, { baseRevision: revision, document: { ...document, sections } });
  const route = { kind: 'path', path: CARDS } as const;
  const created = await api.createPage({
    site: 'brujula',
    name: 'Carruseles',
    route,
    layout: 'single-column',
    from: { kind: 'frame' },
  });
  const cards = [
    stored('carousel-post', { title: 'Para ver', listContentConfig: NEWEST }),
    stored('promo-carousel', {
      title: 'Lo nuevo',
      listContentConfig: NEWEST,
      enableAutoplay: true,
    }),
  ];
  const page = created.document;
  await api.publish(created.id, {
    baseRevision: created.revision,
    document: { ...page, sections: { ...page.sections, body: cards } },
  });
  await context.close();
}

/** An ad server that is there at once and fills every place with the place's name. */
export const AD_SERVER = `
  const ends = [];
  const ads = {
    disableInitialLoad() {}, enableSingleRequest() {}, setPrivacySettings() {}, setTargeting() {},
    clear() {}, addEventListener: (_, listener) => ends.push(listener),
    refresh(slots) {
      for (const slot of slots) {
        document.getElementById(slot.getSlotElementId()).textContent = 'Anuncio ' + slot.path;
        for (const end of ends) end({ slot, isEmpty: false });
      }
    },
  };
  const define = (path, sizes, id) => {
    const slot = { path, getSlotElementId: () => id, addService: () => slot,
      defineSizeMapping: () => slot, setTargeting: () => slot };
    return slot;
  };
  const mapping = { addSize: () => mapping, build: () => [] };
  const before = window.googletag ? window.googletag.cmd : [];
  window.googletag = { cmd: { push: (run) => run() }, pubadsReady: true, pubads: () => ads,
    enableServices() {}, display() {}, sizeMapping: () => mapping, defineSlot: define };
  for (const run of before) run();`;
