// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { start } from './Framed.behaviour.ts';

let drawn: (() => void)[] = [];
const draw = () => {
  for (const run of drawn.splice(0)) run();
};

beforeEach(() => {
  drawn = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => drawn.push(run));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function framed() {
  const frame = document.createElement('iframe');
  const asked: unknown[] = [];
  const inside = { postMessage: (data: unknown) => asked.push(data) } as unknown as Window;
  Object.defineProperty(frame, 'contentWindow', { value: inside });
  document.body.append(frame);
  start(frame);
  const say = (data: unknown, source: unknown = inside) =>
    dispatchEvent(new MessageEvent('message', { data, source: source as Window, origin: 'null' }));
  return { frame, say, asked };
}

it('is as high as what is in it says, which is asked again once somebody hears', () => {
  const { frame, say, asked } = framed();
  expect(asked).toEqual([{ portadaAsks: 'height' }]);
  say({ portadaHeight: 612.2 });
  expect(frame.height).toBe('');
  draw();
  expect(frame.height).toBe('613');
});

it('is believed of its own frame alone, whatever origin another one has', () => {
  const { frame, say } = framed();
  say({ portadaHeight: 900 }, window);
  say({ portadaHeight: 900 }, { postMessage: () => undefined });
  draw();
  expect(frame.height).toBe('');
});

it.each([
  null,
  'x',
  5,
  {},
  { portadaHeight: 'alto' },
  { portadaHeight: -5 },
  { portadaHeight: Number.NaN },
])('takes no height from %j', (data) => {
  const { frame, say } = framed();
  say(data);
  draw();
  expect(frame.height).toBe('');
});

it('changes at most once for each time that the browser draws, and never past 4,000 px', () => {
  const { frame, say } = framed();
  for (let px = 100; px < 200; px += 1) say({ portadaHeight: px });
  expect(drawn).toHaveLength(1);
  draw();
  expect(frame.height).toBe('199');
  say({ portadaHeight: 9e99 });
  draw();
  expect(frame.height).toBe('4000');
});

it('hears no more once it is gone', () => {
  const { frame, say } = framed();
  frame.remove();
  say({ portadaHeight: 300 });
  draw();
  expect(frame.height).toBe('');
});
