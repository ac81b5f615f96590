import type { Browser, BrowserContext, Frame, Page } from '@playwright/test';
import { FRAMED_PAGE } from '../blocks/_embed/foreign/framed.ts';
import { PAGE_CONTENT_KINDS } from '../schemas/page-content.ts';
import { putSite } from './advertising.ts';
import { expect, type Product, runTool, signIn, test } from './server.ts';
import { staffApi } from './staff-api.ts';
import { beginHostileBlog, HOSTILE_WRITER } from './xss/hostile-live.ts';
import { hostileContent, importHostile, publishHostile } from './xss/hostile-newsroom.ts';
import { ALONE, loadPages } from './xss/load-pages.ts';
import { PAYLOADS, SAMPLE_TURNS } from './xss/payloads.ts';
import { bringToLife, couldRun, watchExecution } from './xss/watch.ts';

test.use({ launchOptions: ALONE });
// The longest of all: each has a product of its own, and they run beside each other.
test.describe.configure({ mode: 'parallel' });

const FRAMED = 'jalisco';

/** What could run in some frames. */
async function faultsIn(frames: readonly Frame[]): Promise<string[]> {
  const faults: string[] = [];
  for (const frame of frames) faults.push(...(await frame.evaluate(couldRun)));
  return faults;
}

/** In a page of readers; what a site frames may run there. */
const faultsOf = (page: Page): Promise<string[]> =>
  faultsIn(
    page
      .frames()
      .filter((frame) => /localhost/.test(frame.url()) && !frame.url().includes(FRAMED_PAGE)),
  );

/** Where the editor shows blocks: in frames beside its own elements. */
const faultsShown = (page: Page): Promise<string[]> =>
  faultsIn(page.frames().filter((frame) => frame.parentFrame() === page.mainFrame()));

/** A context that disregards policies, with the session of another. */
const unguarded = async (browser: Browser, from?: BrowserContext): Promise<BrowserContext> =>
  browser.newContext({
    bypassCSP: true,
    viewport: { width: 1_440, height: 900 },
    ...(from ? { storageState: await from.storageState() } : {}),
  });

const LOAD_MS = 120_000;

/**
 * Keeps a tab on the page that it was told to open: pages of accounts send readers away who are not
 * signed in, in the middle of being looked at.
 */
async function stayingReader(readers: BrowserContext) {
  const reader = await readers.newPage();
  let wanted = '';
  await reader.route('**', (route) => {
    const request = route.request();
    const leaves =
      request.isNavigationRequest() &&
      request.frame() === reader.mainFrame() &&
      !request.redirectedFrom() &&
      request.url() !== wanted;
    if (!leaves) return route.fallback();
    // The answer at which a browser stays where it is.
    return route.fulfill({ status: 204 });
  });
  /** The page before this one may leave while it is being replaced, which stops that. */
  const replace = async (address: string, tries = 5): Promise<void> => {
    await reader.goto(address, { waitUntil: 'commit', timeout: LOAD_MS }).catch((error) => {
      if (tries === 1 || !/ERR_ABORTED/.test(String(error))) throw error;
      return replace(address, tries - 1);
    });
  };
  const open = async (address: string) => {
    wanted = new URL(address).href.replace(/#.*$/, '');
    await replace(address);
    // The event that tells it gets lost now and then where a page wanted to leave.
    await reader.waitForFunction(() => document.readyState === 'complete', null, {
      timeout: LOAD_MS,
    });
  };
  return { reader, open };
}

/** Addresses of readers' pages whose parts and parameters say payloads. */
function hostileAddresses(): string[] {
  return PAYLOADS.filter(({ number }) => number % 9 === 0).map(({ text, number }) => {
    const said = encodeURIComponent(text.toWellFormed());
    const forms = [
      `/search/${said}/`,
      `/busqueda/?q=${said}&query=${said}`,
      `/?_website=${said}`,
      `/ciencia/?mas-x=${said}&page=${said}`,
      `/tags/${said}/`,
      `/author/${said}/`,
      `/${said}/`,
      `/_portada/bloque/x?ruta=${said}`,
      `/_portada/sugerencias?q=${said}`,
      `/ciencia/#${said}`,
      `/correcciones/?page=${said}`,
      `/rss/${said}/`,
    ];
    return forms[Math.floor(number / 9) % forms.length] ?? '/';
  });
}

test('nothing runs for readers, in pages, feeds and addresses', async ({ browser, product }) => {
  test.setTimeout(900_000);
  const pages = await loadPages();
  await putSite(product, { key: FRAMED, htmlPolicy: 'framed' });
  const staff = await signIn(browser, product);
  const desk = await staff.newPage();
  await desk.goto(product.editor);
  const newsroom = await importHostile(desk);
  for (const [kind, count] of Object.entries(newsroom.taken))
    expect(count, `documents of ${kind}`).toBeGreaterThan(0);
  const api = staffApi(desk);
  for (const site of ['brujula', FRAMED]) {
    // Every block stands where it is, whether it belongs there or not.
    await api.changeSite(site, { checks: { misplaced: 'off' } });
    await publishHostile(api, site, pages);
  }

  for (const [site, policy] of [
    ['brujula', 'sanitised'],
    [FRAMED, 'framed'],
  ] as const) {
    const readers = await unguarded(browser);
    const watch = await watchExecution(readers, policy);
    const { reader, open } = await stayingReader(readers);
    const errors: string[] = [];
    reader.on('pageerror', (error) => errors.push(String(error.stack)));
    const paths = [...newsroom.paths, '/ciencia/', '/search/xss/', '/busqueda/', '/'];
    for (const path of site === 'brujula' ? paths : ['/jalisco/', '/search/agua/', '/']) {
      await open(product.site(site) + path);
      await bringToLife(reader);
      expect(await faultsOf(reader), path).toEqual([]);
      expect(await reader.locator('[data-progress=failed]').count(), path).toBe(0);
      expect(watch.seen(), path).toEqual([]);
    }
    expect(errors).toEqual([]);
    if (site === 'brujula') {
      for (const path of [
        '/rss/',
        '/atom/ciencia/',
        '/sitemap.xml',
        '/correcciones/',
        ...hostileAddresses(),
      ]) {
        await open(product.site(site) + path).catch(() => null);
        expect(watch.seen(), path).toEqual([]);
        expect(await faultsOf(reader), path).toEqual([]);
      }
      await open(product.site(site));
      await reader.evaluate(
        (texts) => {
          for (const text of texts) {
            postMessage(text, '*');
            postMessage({ source: text, action: text, data: text, type: text, height: text }, '*');
            location.hash = text;
          }
        },
        PAYLOADS.map(({ text }) => text),
      );
      await reader.waitForTimeout(500);
      expect(watch.seen(), 'messages').toEqual([]);
    }
    if (site === 'brujula') {
      // The watcher sees what runs there: a page into which somebody wrote a payload.
      const address = `${product.site(site)}/contacto/`;
      await open(address);
      const { text, headers } = await reader.evaluate(async (url) => {
        const reply = await fetch(url);
        return { text: await reply.text(), headers: Object.fromEntries(reply.headers) };
      }, address);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      const body = text.replace('</main>', '<img src=x onerror=__xss(0)></main>');
      await reader.route(address, (route) => route.fulfill({ headers, body }));
      await open(address);
      await expect.poll(() => watch.ran.has(0)).toBe(true);
      expect(await faultsOf(reader)).toHaveLength(1);
    }
    await readers.close();
  }
  await staff.close();
});

/** Sets every text of a block's form as somebody would who pastes payloads, one after the other. */
function fillForm(texts: readonly string[]): void {
  let at = 0;
  const controls = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '.pe-gallery-fieldset :is(input:not([type=checkbox], [type=radio], [type=number]), textarea)',
  );
  for (const control of controls) {
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
    set?.call(control, texts[at++ % texts.length]);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

test('nothing runs on the canvas and in the gallery of blocks', async ({ browser, product }) => {
  test.setTimeout(900_000);
  const pages = await loadPages();
  const staff = await signIn(browser, product);
  const editors = await unguarded(browser, staff);
  const watch = await watchExecution(editors, 'sanitised');
  const desk = await editors.newPage();
  await desk.goto(product.editor);
  const found = await staffApi(desk).pages({ site: 'brujula' });
  for (const [turn, [kind, name]] of [
    ['story', 'Nota'],
    ['section', 'Sección'],
    ['tag', 'Etiqueta'],
    ['author', 'Autor'],
    ['search', 'Búsqueda'],
  ].entries()) {
    // As if nobody had sanitised it: the canvas has to do so itself.
    const document = pages.hostileDocument(turn + 7, kind as 'story', hostileContent);
    const { id = '' } = found.find((page) => page.name === name) ?? {};
    const page = await editors.newPage();
    const stored = await staffApi(desk).page(id);
    await page.route(`**/api/pages/${id}`, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { ...stored, document } })
        : route.continue(),
    );
    await page.goto(`${product.editor}/paginas/${id}`);
    const canvas = page.frameLocator('iframe').first();
    await canvas.locator('.pc-view > *').first().waitFor();
    await page.waitForTimeout(2_000);
    expect(await faultsShown(page), name).toEqual([]);
    expect(watch.seen(), name).toEqual([]);
    await page.close();
  }

  const gallery = await editors.newPage();
  await gallery.goto(`${product.editor}/bloques`);
  const names = new Set(
    PAGE_CONTENT_KINDS.flatMap((kind) => pages.hostileBlocks(0, kind).map(({ block }) => block)),
  );
  let from = 0;
  for (const name of names) {
    await gallery.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/bloques/${name}`);
    await gallery.locator('#bloque-nombre').filter({ hasText: /\S/ }).waitFor();
    await gallery.locator('.pe-gallery-fieldset').waitFor();
    const texts = Array.from(
      { length: 20 },
      (_, at) => PAYLOADS[(from + at * 31) % PAYLOADS.length]?.text ?? '',
    );
    from += 7;
    await gallery.evaluate(fillForm, texts);
    await gallery.waitForTimeout(500);
    expect(await faultsShown(gallery), name).toEqual([]);
    expect(watch.seen(), name).toEqual([]);
  }

  // The watcher sees what runs there: a service that sanitises nothing.
  await gallery.route('**/api/html/sanitise', (route) =>
    route.fulfill({ json: { html: route.request().postDataJSON().html, dropped: [] } }),
  );
  await gallery.goto(`${product.editor}/bloques/html-box`);
  await gallery.locator('.pe-gallery-fieldset').waitFor();
  await gallery.evaluate(fillForm, ['<img src=x onerror=__xss(0)>']);
  await expect.poll(() => watch.ran.has(0)).toBe(true);
  await editors.close();
  await staff.close();
});

/** Somebody of the newsroom whose very name is a payload. */
async function hostileWriter(browser: Browser, product: Product): Promise<BrowserContext> {
  const email = 'hostil@brujula.example';
  const account = ['--create', '--role', 'admin', '--name', HOSTILE_WRITER];
  const { code, output } = await runTool(product, 'signin-link', email, ...account);
  expect(code, output).toBe(0);
  return signIn(browser, product, email);
}

test('nothing runs of live blogs, for readers and for those who write', async ({
  browser,
  product,
}) => {
  test.setTimeout(900_000);
  await putSite(product, { key: FRAMED, htmlPolicy: 'framed' });
  const staff = await hostileWriter(browser, product);
  const desk = await staff.newPage();
  await desk.goto(product.editor);
  const half = SAMPLE_TURNS / 2;
  const blogs: { pageId: string; id: string }[] = [];
  for (const [site, policy] of [
    ['brujula', 'sanitised'],
    [FRAMED, 'framed'],
  ] as const) {
    const blog = await beginHostileBlog(desk, staffApi(desk), site);
    blogs.push(blog);
    await blog.write(0, half);
    const readers = await unguarded(browser);
    const watch = await watchExecution(readers, policy);
    const { reader, open } = await stayingReader(readers);
    const look = async (what: string) => {
      await bringToLife(reader);
      expect(await faultsOf(reader), what).toEqual([]);
      expect(watch.seen(), what).toEqual([]);
    };
    await open(product.site(site) + blog.path);
    const entries = reader.locator('[data-entry]');
    await expect(entries).toHaveCount(Math.min(half, 20));
    await expect(reader.locator('[data-behaviour="_live/Live"]')).toHaveAttribute(
      'data-progress',
      'ready',
    );
    await look(site);
    // While it stands open.
    await blog.write(half, SAMPLE_TURNS);
    // At the top of the updates they show at once, elsewhere they wait behind a button.
    const newest = reader.locator(`[data-entry=e${SAMPLE_TURNS - 1}]`);
    const toast = reader.getByRole('button', { name: /actualizaci(?:ones|ón) nuevas?$/ });
    await expect
      .poll(async () => {
        if (await toast.isVisible()) await toast.click();
        return newest.isVisible();
      })
      .toBe(true);
    await look(`${site}, as it comes`);
    const { id } = blog;
    const last = SAMPLE_TURNS - 1;
    const shown = [`?antes-directo=${id}:e${last}`, `?en-directo=${id}:e3#${id}:e3`];
    const paths = shown.map((query) => blog.path + query);
    for (const path of [...paths, `/_live/${id}/after/0`, '/rss/', '/atom/', '/sitemap.xml']) {
      await open(product.site(site) + path).catch(() => null);
      await look(path);
    }
    await readers.close();
  }

  for (const { pageId, id } of blogs) {
    const editors = await unguarded(browser, staff);
    const watch = await watchExecution(editors, id.endsWith(FRAMED) ? 'framed' : 'sanitised');
    const page = await editors.newPage();
    await page.goto(`${product.editor}/paginas/${pageId}`);
    await page.frameLocator('iframe').first().locator('[data-entry]').first().waitFor();
    await page.waitForTimeout(1_000);
    expect(await faultsShown(page), id).toEqual([]);
    const embed = JSON.stringify({ id, url: '/', config: { headline: 'Directo' } });
    const address = `${product.editor}/embeds/live-blog/?p=${encodeURIComponent(embed)}#EDIT`;
    const writing = await editors.newPage();
    await writing.goto(address);
    await writing.getByRole('heading', { level: 3 }).nth(3).waitFor();
    expect(await faultsIn([writing.mainFrame()]), id).toEqual([]);
    expect(watch.seen(), id).toEqual([]);
    await editors.close();
  }
  await staff.close();
});
