// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { start } from './Mine.behaviour.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const SESSION = { uuid: 'r', accessToken: 't', refreshToken: 'f' };
const offer = () => {
  document.body.innerHTML =
    '<div><section data-sku="premium"></section><section data-sku="digital"></section></div>';
  return document.body.firstElementChild as HTMLElement;
};
const marked = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('[data-mine]')].map(({ dataset }) => dataset.sku);

it('marks what whoever is signed in has, and asks nothing for nobody', async () => {
  const reply = { isSubscriber: true, hidesAds: false, skus: ['premium'] };
  const asked = vi.fn(async () => Response.json(reply));
  vi.stubGlobal('fetch', asked);
  const nobody = offer();
  start(nobody);
  expect(marked(nobody)).toEqual([]);
  expect(asked).not.toHaveBeenCalled();

  localStorage.setItem('ArcId.USER_INFO', JSON.stringify(SESSION));
  const root = offer();
  start(root);
  await vi.waitFor(() => expect(marked(root)).toEqual(['premium']));
});
