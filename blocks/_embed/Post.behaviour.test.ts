// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { start } from './Post.behaviour.ts';

const X = 'https://platform.twitter.com/widgets.js';

/** Nothing is fetched: what becomes of a script the tests say. */
beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '';
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) (node as HTMLScriptElement).type = 'text/plain';
    append(...nodes);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function post(network: string): { root: HTMLElement; heard: string[] } {
  const root = document.createElement('div');
  root.dataset.network = network;
  root.innerHTML = '<blockquote></blockquote>';
  document.body.replaceChildren(root);
  const heard: string[] = [];
  for (const type of ['load', 'error']) root.addEventListener(type, () => heard.push(type));
  start(root);
  return { root, heard };
}
const scripts = () => [...document.querySelectorAll('script')];

it('loads the script of a network once, and has it look again after a second', async () => {
  const load = vi.fn();
  Object.assign(window, { twttr: { widgets: { load } } });
  const first = post('x');
  const second = post('x');
  expect(scripts().map((script) => script.getAttribute('src'))).toEqual([X]);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(999);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(load.mock.calls).toEqual([[first.root], [second.root]]);
  expect([first.heard, second.heard]).toEqual([['load'], ['load']]);
  const third = post('x');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(scripts()).toHaveLength(1);
  expect(third.heard).toEqual(['load']);
});

it('gives TikTok its quotations', async () => {
  const render = vi.fn();
  Object.assign(window, { tiktokEmbed: { lib: { render } } });
  const { root } = post('tiktok');
  scripts()[0]?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(render).toHaveBeenCalledWith([root.querySelector('blockquote')]);
});

it('says that a script was blocked, and requests it again', () => {
  const { heard } = post('x');
  scripts()[0]?.dispatchEvent(new Event('error'));
  expect(heard).toEqual(['error']);
  expect(scripts()).toEqual([]);
  post('x');
  expect(scripts()).toHaveLength(1);
});

it('knows no other network', () => {
  for (const name of ['malo', 'constructor', '__proto__', '']) post(name);
  expect(scripts()).toEqual([]);
});
