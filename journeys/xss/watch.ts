import type { BrowserContext, Frame, Page } from '@playwright/test';
import { FRAMED_PAGE } from '../../blocks/_embed/foreign/framed.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import { PAYLOADS } from './payloads.ts';

/** The host of nobody: what is fetched from it to be run was told to by a payload. */
const NOBODY = 'xss.example';
const ACTIVE = new Set([
  ...['script', 'stylesheet', 'font', 'manifest', 'fetch', 'xhr', 'websocket', 'eventsource'],
  ...['ping', 'prefetch', 'texttrack', 'signedexchange', 'preflight', 'other'],
]);

/** Whether a frame is one in which a site frames markup, or is in such a one. */
function framesOf(context: BrowserContext): (frame: Frame | null) => boolean {
  const framed = new WeakSet<Frame>();
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame.url() === 'about:srcdoc') framed.add(frame);
    }),
  );
  // What was in it may have sent the frame elsewhere: its sandbox goes along.
  const isFramed = (frame: Frame | null): boolean =>
    frame !== null &&
    (framed.has(frame) || frame.url() === 'about:srcdoc' || isFramed(frame.parentFrame()));
  return isFramed;
}

/** The same by its element, for a frame that was sent on before anybody saw what it began as. */
async function hasOurElement(frame: Frame): Promise<boolean> {
  try {
    const element = await frame.frameElement();
    const { className, sandbox } = await element.evaluate((found) => {
      const { className, sandbox } = found as HTMLIFrameElement;
      return { className, sandbox: sandbox.value };
    });
    const isOurs = ['framed-html', 'lb-embed'].includes(className);
    return isOurs && sandbox !== '' && !sandbox.includes('same-origin');
  } catch {
    return false;
  }
}

/** By its address, for a frame that left the page meanwhile and has no element any more. */
const isFramedPage = (frame: Frame): boolean =>
  URL.canParse(frame.url()) && new URL(frame.url()).pathname === FRAMED_PAGE;

export interface Watch {
  /** What ran, loaded, asked or went elsewhere since the last time, each once. */
  seen(): string[];
  /** Numbers of the payloads that ran. */
  ran: ReadonlySet<number>;
}

/**
 * Watches everything that opens in a context, which must disregard policies (`bypassCSP`): calls of
 * `__xss`, dialogs, requests to a host of nobody, and pages that go there. Nothing is fetched from
 * anywhere but this machine.
 */
export async function watchExecution(context: BrowserContext, policy: HtmlPolicy): Promise<Watch> {
  const seen = new Set<string>();
  const ran = new Set<number>();
  const tell = (what: string) => void seen.add(what);
  const isFramed = framesOf(context);
  // Markup that a site frames may run, in a frame that is of no origin.
  const may = (frame: Frame | null) => policy === 'framed' && isFramed(frame);

  await context.exposeBinding('__xssTell', async ({ frame }, number: string, origin: string) => {
    const isOfNoOrigin = policy === 'framed' && origin === 'null';
    const isOurs = () => isFramed(frame) || isFramedPage(frame) || hasOurElement(frame);
    if (isOfNoOrigin && (await isOurs())) return;
    ran.add(Number(number));
    tell(`ran: ${number} ${PAYLOADS[Number(number)]?.text ?? ''} (${frame.url()})`);
  });
  await context.addInitScript(() => {
    const told = window as unknown as Record<string, (...given: unknown[]) => unknown>;
    const call = (number: unknown) => {
      told.__xssTell?.(String(number), window.origin);
      return 'x';
    };
    Object.defineProperty(window, '__xss', { value: call });
  });
  context.on('request', (request) => {
    if (!URL.canParse(request.url())) return;
    const { hostname } = new URL(request.url());
    const type = request.resourceType();
    if (!hostname.endsWith(NOBODY) || request.isNavigationRequest() || !ACTIVE.has(type)) return;
    if (!may(request.frame())) tell(`${type}: ${request.url()}`);
  });
  context.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame().parentFrame()) return;
    const { hostname } = new URL(request.url());
    if (hostname !== '127.0.0.1' && !hostname.endsWith('localhost'))
      tell(`went to: ${request.url()}`);
  });
  context.on('dialog', (dialog) => {
    tell(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return {
    seen: () => {
      const all = [...seen];
      seen.clear();
      return all;
    },
    ran,
  };
}

/**
 * What in a document, and in the frames of our origin in it, could run once somebody touches it:
 * handlers, addresses that run, elements that nobody may write, data for machines that is none.
 * Presses every such link. To be run in the page.
 */
export function couldRun(): string[] {
  const root = document;
  const found: string[] = [];
  const tell = (element: Element, what: string) =>
    found.push(`${what}: ${element.outerHTML.slice(0, 300)}`);
  const RUNS = /^(?:javascript|vbscript|data|blob|filesystem|file):/;
  const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'poster'];
  const FORBIDDEN =
    'base,object,embed,applet,frame,frameset,math,portal,meta[http-equiv=refresh i],body meta[http-equiv]';
  for (const element of root.querySelectorAll(FORBIDDEN)) tell(element, 'element');
  for (const element of root.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (name.startsWith('on')) tell(element, name);
    for (const name of [...ADDRESSES, 'to', 'values', 'background', 'cite', 'ping']) {
      const written = element.getAttribute(name);
      if (written === null) continue;
      const address = URL.canParse(written, root.baseURI)
        ? new URL(written, root.baseURI).href
        : '';
      const isPicture = element.localName === 'img' && name === 'src';
      if (!RUNS.test(address) || isPicture) continue;
      tell(element, name);
      if (element instanceof HTMLElement) element.click();
    }
    const style = element.getAttribute('style') ?? '';
    if (/url\(|expression|@import|behavior/i.test(style)) tell(element, 'style');
    if (element.localName === 'style' && element.parentElement !== root.head)
      tell(element, 'style');
    if (element.localName === 'link' && element.parentElement !== root.head) {
      const rel = element.getAttribute('rel');
      if (rel !== 'preload' || element.getAttribute('as') !== 'image') tell(element, 'link');
    }
  }
  for (const script of root.scripts) {
    if (script.type !== 'application/ld+json') {
      if (/__xss|xss\.example/.test(script.outerHTML)) tell(script, 'script');
      continue;
    }
    try {
      JSON.parse(script.text);
    } catch {
      tell(script, 'json');
    }
  }
  for (const frame of root.querySelectorAll('iframe')) {
    const isOurs = ['framed-html', 'lb-embed'].includes(frame.className);
    const sandbox = frame.getAttribute('sandbox');
    if (frame.hasAttribute('srcdoc') && (!isOurs || sandbox?.includes('same-origin') !== false))
      tell(frame, 'frame');
    const source = frame.getAttribute('src');
    // A page of ours that has no origin, and shows what stands behind the `#`.
    const isApart =
      isOurs && source?.startsWith('/portada-framed.html#') && !sandbox?.includes('same-origin');
    if (source !== null && !isApart && !/^(?:https:)?\/\/[^/\\]/i.test(source))
      tell(frame, 'frame');
    if (sandbox?.includes('top-navigation')) tell(frame, 'frame');
  }
  for (const [name, type] of [
    ['cookie', 'string'],
    ['readyState', 'string'],
    ['querySelectorAll', 'function'],
    ['getElementById', 'function'],
    ['createElement', 'function'],
  ] as const)
    if (typeof root[name] !== type) found.push(`clobbered: ${name}`);
  if (root.body?.localName !== 'body') found.push('clobbered: body');
  return found;
}

/** Scrolls through a page and points at what waits for it, so that everything comes to life. */
export async function bringToLife(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += 4_000) {
      scrollTo(0, at);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    for (const element of document.querySelectorAll('[data-when=interaction]'))
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    scrollTo(0, 0);
  });
  await page.waitForTimeout(300);
}
