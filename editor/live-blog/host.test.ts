import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessage } from '../../schemas/live/embed.ts';
import { type FrameWindow, hostOf } from './host.ts';

const LISTED = 'https://composer.example';
const EMBED = { id: 'noche-1', url: '/', config: { headline: 'Noche' } };

/** A frame in a bare page: what it posts, and to whom; an element whose height changes. */
function bareFrame(ancestor?: string) {
  const posted: { message: unknown; to: string }[] = [];
  const later: (() => void)[] = [];
  let grow: () => void = () => undefined;
  let height = 240.2;
  const frame = {
    parent: { postMessage: (message: string, to: string) => posted.push({ message, to }) },
    location: ancestor === undefined ? {} : { ancestorOrigins: [ancestor] },
    ResizeObserver: class {
      constructor(run: () => void) {
        grow = run;
      }
      observe() {}
      disconnect() {}
    },
    requestAnimationFrame: (run: () => void) => {
      run();
      return 0;
    },
    setTimeout: (run: () => void) => later.push(run),
    clearTimeout: (timer: number) => delete later[timer - 1],
  } as unknown as FrameWindow;
  const element = { getBoundingClientRect: () => ({ height }) } as HTMLElement;
  const resize = (next: number) => {
    height = next;
    grow();
  };
  const wait = () => later.forEach((run) => void run());
  return { frame, posted, element, resize, wait };
}

describe('what the embed says to the page that frames it', () => {
  it('is a string, with the key unchanged, of the height at once and when it changes', () => {
    const { frame, posted, element, resize } = bareFrame();
    hostOf(frame, { key: 'a+b&ñ', origins: [LISTED] }).follow(element);
    resize(240.9);
    resize(500);
    resize(10);
    expect(posted.every(({ message, to }) => typeof message === 'string' && to === '*')).toBe(true);
    expect(posted.map(({ message }) => readMessage(message))).toEqual(
      [241, 500, 25].map((height) => ({
        source: 'custom_embed',
        action: 'ready',
        key: 'a+b&ñ',
        data: { height },
      })),
    );
  });

  it('is the height again for hosts that begin to listen late, until it goes', () => {
    const { frame, posted, element, resize, wait } = bareFrame();
    const stop = hostOf(frame, { key: 'k', origins: [] }).follow(element);
    resize(300);
    posted.splice(0);
    wait();
    const heights = posted.map(({ message }) => {
      const read = readMessage(message);
      return read?.action === 'ready' && read.data.height;
    });
    expect(heights).toEqual([300, 300, 300]);
    stop();
    wait();
    expect(posted).toHaveLength(3);
  });

  it('goes to listed origins alone when it has content', () => {
    const { frame, posted } = bareFrame('https://hostil.example');
    const host = hostOf(frame, { key: 'k', origins: [LISTED, 'https://editor.example'] });
    expect(host.isListed).toBe(false);
    host.save(EMBED);
    expect(posted.map(({ to }) => to)).toEqual([LISTED, 'https://editor.example']);
    host.cancel();
    expect(posted.at(-1)).toEqual({
      message: '{"source":"custom_embed","action":"cancel","key":"k"}',
      to: '*',
    });
  });

  it('is nothing where nobody frames it', () => {
    const { frame, posted, element } = bareFrame();
    (frame as { parent: unknown }).parent = frame;
    const host = hostOf(frame, { key: 'k', origins: [LISTED] });
    host.follow(element);
    host.save(EMBED);
    expect([host.isFramed, posted]).toEqual([false, []]);
  });

  it('has no reserved name in a config, at any depth', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('type', 'a', 'version'), fc.jsonValue()),
        (config) => {
          const { frame, posted } = bareFrame();
          const deep = { ...config, timeLine: [{ ...config, in: [config] }] };
          hostOf(frame, { key: 'k', origins: [LISTED] }).save({ ...EMBED, config: deep });
          const keys: string[] = [];
          JSON.parse(String(posted[0]?.message), (key, value) => {
            keys.push(key);
            return value;
          });
          expect(keys.includes('type') || keys.includes('version')).toBe(false);
        },
      ),
    );
  });
});
