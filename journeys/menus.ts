import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { StoredBlock } from '../schemas/page.ts';
import { expect, type Product, signIn } from './server.ts';
import { staffApi } from './staff-api.ts';
import { agencyStory, importStories } from './stories.ts';

export const PATH = '/nacional/menus/';
export const STORY = '/ciencia/2026/11/21/cien-por-ciento/';
const HEADLINE = '¿100 % & «más»? Sí #1 + dos';
export const PHONE = { viewport: { width: 390, height: 844 } };
export const TOUCH = { ...PHONE, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1_440, height: 900 } };

const stored = (id: string, block: string, fields: StoredBlock['fields'] = {}): StoredBlock => ({
  id,
  block,
  v: 1,
  fields,
});
const list = (id: string) =>
  stored(id, 'results-list', {
    listContentConfig: { source: 'story-feed-query', query: { query: '*', size: 8 } },
  });
const MENU = { hierarchy: 'default' };
const SHARE = stored('ventana', 'share-popup');

/** A page with both menus and the window, and the window on every story. */
export async function publishPages(browser: Browser, product: Product): Promise<void> {
  await importStories(product, [agencyStory('cien', STORY, HEADLINE)]);
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  const api = staffApi(desk);
  const { id, revision, document } = await api.createPage({
    site: 'brujula',
    name: 'Menús',
    route: { kind: 'path', path: PATH },
    layout: 'single-column',
  });
  const sections = {
    navigation: [stored('lateral', 'side-menu', MENU)],
    body: [SHARE, list('lista'), list('lista-dos'), stored('abajo', 'bottom-mobile-menu', MENU)],
  };
  await api.publish(id, { baseRevision: revision, document: { ...document, sections } });
  const pages = await api.pages({ site: 'brujula' });
  const template = pages.find(({ route }) => route.kind === 'type' && route.type === 'article');
  const article = await api.page(template?.id ?? '');
  const body = [SHARE, ...(article.document.sections.body ?? [])];
  await api.publish(article.id, {
    baseRevision: article.revision,
    document: { ...article.document, sections: { ...article.document.sections, body } },
  });
  await context.close();
}

export async function reader(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-MX', ...options });
  return context.newPage();
}

export const menuButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Abrir el menú de secciones' });
export const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Secciones' });
export const shareButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Compartir', exact: true });
export const popup = (page: Page): Locator => page.getByRole('dialog', { name: 'Compartir link' });
export const copyButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Copiar link' });

/** What a press on the ground beside a window meets is no link of the page behind. */
export async function pressGround(page: Page, x: number, y: number): Promise<void> {
  const address = page.url();
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
  await page.waitForTimeout(300);
  expect(page.url()).toBe(address);
}
