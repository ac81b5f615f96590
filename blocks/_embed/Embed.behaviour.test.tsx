// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testSite } from '../_block/render-block.testing.tsx';
import { start } from './Embed.behaviour.ts';
import { EmbedFrame } from './EmbedFrame.tsx';
import { PROVIDERS, type Provider, providerAt } from './providers.ts';
import { WIDE } from './recognise.ts';

interface Emulated {
  happyDOM: { settings: { navigation: { disableChildFrameNavigation: boolean } } };
}

let reached: (address: string) => Promise<unknown>;

beforeAll(() => {
  const { settings } = (window as unknown as Emulated).happyDOM;
  settings.navigation.disableChildFrameNavigation = true;
});
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  reached = async () => undefined;
  vi.stubGlobal('fetch', (address: string) => reached(address));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What says nothing of itself: the emulated browser has frames load at once. */
const SILENT = <div data-loads="" />;

interface Given {
  child?: ReactNode;
  provider?: Provider;
  asks?: boolean;
  starts?: 'press' | 'idle';
  warms?: `https://${string}`;
}

function open(...all: Given[]): HTMLElement[] {
  document.head.innerHTML = '';
  document.body.innerHTML = all
    .map(({ provider = PROVIDERS.youtube, asks = true, child, ...rest }) =>
      renderToStaticMarkup(
        <EmbedFrame
          page={{ site: testSite({ asksBeforeEmbeds: asks }) }}
          providers={[provider]}
          kind="video"
          original="https://original.example/"
          extent={WIDE}
          isWhole
          {...rest}
        >
          {child ?? <iframe src={`https://${provider.hosts[0]}/1?autoplay=1`} title="Video" />}
        </EmbedFrame>,
      ),
    )
    .join('');
  const roots = [...document.querySelectorAll<HTMLElement>('[role=group]')];
  for (const root of roots) start(root);
  return roots;
}

const frameOf = (root?: HTMLElement) => root?.querySelector<HTMLIFrameElement>('iframe') ?? null;
const silentOf = (root?: HTMLElement) => root?.querySelector('[data-loads]') ?? null;
const press = (root?: HTMLElement) => root?.querySelector('button')?.click();
const said = (root?: HTMLElement) => root?.querySelector('[role=status]')?.textContent;
const stateOf = (root?: HTMLElement) => root?.dataset.state;
const check = (root: HTMLElement | undefined, isOn: boolean) => {
  const box = root?.querySelector('input');
  if (!box) throw new Error('no box');
  box.checked = isOn;
  box.dispatchEvent(new Event('change'));
};
const boxes = (roots: readonly HTMLElement[]) =>
  roots.map((root) => root.querySelector('input')?.checked);
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('an embed in the browser', () => {
  it('loads nothing until it is pressed, then itself alone', async () => {
    const asked: string[] = [];
    reached = async (address) => asked.push(address);
    const [first, second] = open({}, {});
    expect([stateOf(first), frameOf(first), asked]).toEqual(['asking', null, []]);
    const added = vi.fn();
    document.body.addEventListener('portada:added', added);
    press(first);
    expect(frameOf(first)?.src).toBe('https://youtube.com/1?autoplay=1');
    expect(document.activeElement).toBe(frameOf(first));
    expect(frameOf(second)).toBeNull();
    expect([stateOf(first), said(first)]).toEqual(['loading', 'Cargando…']);
    expect(asked).toEqual(['https://www.youtube-nocookie.com/iframe_api']);
    expect(added).toHaveBeenCalledTimes(1);
    frameOf(first)?.dispatchEvent(new Event('load'));
    await settle();
    expect([stateOf(first), said(first)]).toEqual(['loaded', 'Contenido de YouTube (Google).']);
  });

  it('says after eight seconds that it is slow, and may come yet', async () => {
    const [root] = open({ child: SILENT });
    press(root);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(stateOf(root)).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(stateOf(root)).toBe('slow');
    expect(said(root)).toBe('YouTube tarda en responder. Puedes esperar o ver el original.');
    expect(silentOf(root)).not.toBeNull();
    silentOf(root)?.dispatchEvent(new Event('load'));
    await settle();
    expect(stateOf(root)).toBe('loaded');
  });

  it('says that it is blocked, and tries again', async () => {
    reached = () => Promise.reject(new TypeError('Failed to fetch'));
    const [root] = open({});
    press(root);
    frameOf(root)?.dispatchEvent(new Event('load'));
    await settle();
    expect([stateOf(root), frameOf(root)]).toEqual(['failed', null]);
    expect(said(root)).toBe('No se pudo cargar: YouTube no responde o tu navegador lo bloquea.');
    const button = root?.querySelector('button');
    expect(button?.querySelector('span')?.textContent).toBe('Reintentar');
    expect(document.activeElement).toBe(button);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(stateOf(root)).toBe('failed');
    reached = async () => undefined;
    press(root);
    expect(stateOf(root)).toBe('loading');
    frameOf(root)?.dispatchEvent(new Event('load'));
    await settle();
    expect(stateOf(root)).toBe('loaded');
  });

  it('takes what has come for loaded where reaching takes longer than it', async () => {
    reached = () => new Promise(() => {});
    const [root] = open({ child: SILENT });
    press(root);
    silentOf(root)?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(stateOf(root)).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(stateOf(root)).toBe('loaded');
  });

  it('reaches for none that is not listed, and says so', async () => {
    const asked = vi.fn(async () => undefined);
    reached = asked;
    const [root] = open({ provider: providerAt('marcador.example') });
    press(root);
    frameOf(root)?.dispatchEvent(new Event('load'));
    await settle();
    expect(asked).not.toHaveBeenCalled();
    expect(said(root)).toBe('Contenido de marcador.example. Si no lo ves, abre el original.');
  });
});

describe('the memory of an embed', () => {
  it('loads all of a provider here and on the pages to come, until it is taken back', async () => {
    const roots = open({}, {}, { provider: PROVIDERS.vimeo });
    const [first, second, other] = roots;
    check(first, true);
    expect([first, second, other].map((root) => frameOf(root) !== null)).toEqual([
      true,
      true,
      false,
    ]);
    expect(boxes(roots)).toEqual([true, true, false]);
    const [again, vimeo] = open({}, { provider: PROVIDERS.vimeo });
    expect(frameOf(again)?.src).toBe('https://youtube.com/1?autoplay=0');
    expect(frameOf(vimeo)).toBeNull();
    check(again, false);
    expect(frameOf(again)).not.toBeNull();
    expect(frameOf(open({})[0])).toBeNull();
  });

  it('hears of other tabs', () => {
    const [root] = open({});
    localStorage.setItem('portada-embeds', '["youtube"]');
    dispatchEvent(new Event('storage'));
    expect(frameOf(root)).not.toBeNull();
  });

  it.each(['{', '7', '"youtube"', '{"youtube":1}', 'null'])(
    'is none where somebody wrote %s',
    (text) => {
      localStorage.setItem('portada-embeds', text);
      expect(frameOf(open({})[0])).toBeNull();
    },
  );

  it('is that of the page where the browser stores nothing', async () => {
    for (const name of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new Error('SecurityError');
      });
    vi.resetModules();
    const { start: fresh } = await import('./Embed.behaviour.ts');
    const [first] = open({ asks: false });
    if (!first) throw new Error('none');
    document.body.innerHTML = document.body.innerHTML.repeat(2);
    const roots = [...document.querySelectorAll<HTMLElement>('[role=group]')];
    for (const root of roots) {
      root.append(document.createElement('input'));
      root.dataset.keys = 'vimeo';
      fresh(root);
    }
    check(roots[0], true);
    expect(roots.map((root) => frameOf(root) !== null)).toEqual([true, true]);
    check(roots[0], false);
    expect(roots.map((root) => root.querySelector('input')?.checked)).toEqual([false, false]);
  });
});

describe('an embed of a site that does not ask', () => {
  it('loads by itself where it says so, without a box', () => {
    const [root] = open({ asks: false, starts: 'idle' });
    expect(root?.querySelector('input')).toBeNull();
    expect(frameOf(root)).not.toBeNull();
    expect(root?.textContent).toContain('Cargando reproductor...');
  });

  it('connects when the pointer comes, once, and not where it asks', () => {
    const warms = 'https://www.youtube-nocookie.com';
    const links = () => [...document.head.querySelectorAll('link')].map(({ href }) => href);
    const [root] = open({ asks: false, warms });
    root?.dispatchEvent(new Event('pointerover'));
    root?.dispatchEvent(new Event('pointerover'));
    expect(links()).toHaveLength(1);
    expect(links()[0]).toContain(warms);
    const [asking] = open({ warms });
    asking?.dispatchEvent(new Event('pointerover'));
    expect(links()).toEqual([]);
  });
});
