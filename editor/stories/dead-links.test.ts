import { expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { deadLinks } from './dead-links.ts';

const site = (key: string, websiteName: string) => ({
  key,
  websiteName,
  websiteDomain: `https://${key}.example`,
  hosts: [],
});
const SITES = [site('brujula', 'La Brújula'), site('jalisco', 'Jalisco'), site('us', 'US')];
const THERE: Record<string, string[]> = { brujula: ['/mundo/'], jalisco: ['/gol/'] };
const missing = async (key: string, paths: string[]) =>
  paths.filter((path) => !THERE[key]?.includes(path));

const story = (websites: JsonObject, ...elements: JsonObject[]): JsonObject => ({
  websites,
  content_elements: elements,
});
const text = (content: string) => ({ type: 'text', content });

it('says of links that lead nowhere on the site of a story, each once', async () => {
  const items = [{ type: 'interstitial_link', url: '/no/', content: 'No' }];
  const document = story(
    { brujula: { website_url: '/propia/' } },
    text('<a href="/mundo/">a</a> <a href="https://brujula.example/no/?a=1">b</a> /gol/'),
    { type: 'list', items: [text('<a href="https://otro.example/x/">c</a>')] },
    { type: 'link_list', items },
    { type: 'image', url: '/imagen.jpg' },
    text('<a href="/propia/">d</a>'),
  );
  expect(await deadLinks(document, SITES, missing)).toEqual([
    'Un enlace lleva a /no/, donde este sitio no tiene nada.',
  ]);
});

it('names the site where a story stands on several', async () => {
  const document = story({ brujula: {}, jalisco: {} }, text('<a href="/gol/">a</a>'));
  expect(await deadLinks(document, SITES, missing)).toEqual([
    'Un enlace lleva a /gol/, donde La Brújula no tiene nada.',
  ]);
});

it('says of the other sites what it can where one may not be asked about', async () => {
  const document = story({ brujula: {}, jalisco: {} }, text('<a href="/no/">a</a>'));
  const refused = (key: string, paths: string[]) =>
    key === 'brujula' ? Promise.reject(new Error('403')) : missing(key, paths);
  expect(await deadLinks(document, SITES, refused)).toEqual([
    'Un enlace lleva a /no/, donde Jalisco no tiene nada.',
  ]);
});

it('asks nobody about a story without links of its sites', async () => {
  const never = () => Promise.reject(new Error('asked'));
  expect(await deadLinks(story({ us: {} }, text('Uno')), SITES, never)).toEqual([]);
});
