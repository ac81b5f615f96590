import fc from 'fast-check';
import { isObject, type Json, type JsonObject } from '../../schemas/json.ts';

const version = '0.10.12';
/** A word that is nowhere else, so that a page shows whether the text is there. */
const word = (n: number): string => `parrafo${n}x`;
export const WORD = /parrafo\d+x/;

const text = (n: number): JsonObject => ({
  type: 'text',
  _id: `t${n}`,
  content: `Uno ${word(n)} <b>dos</b>`,
});
const image = (id: string): JsonObject => ({
  type: 'image',
  version,
  _id: id,
  url: `https://f.example/${id}.jpg`,
  width: 1_600,
  height: 900,
  caption: 'Pie <i>de</i> foto',
  subtitle: 'Título',
  alt_text: 'Un puerto',
  focal_point: { x: 10, y: 20 },
  auth: { 1: 'a'.repeat(64) },
  credits: { by: [{ type: 'author', name: 'Ana' }], affiliation: [{ name: 'Agencia' }] },
});
const video = (id: string): JsonObject => ({
  type: 'video',
  version,
  _id: id,
  headlines: { basic: 'Un video' },
  description: { basic: 'De lo que pasó' },
  embed_html: '<iframe src="https://v.example/1"></iframe>',
  promo_items: { basic: image(`${id}p`) },
  credits: { by: [{ type: 'author', name: 'Eva' }] },
});
const gallery = (id: string): JsonObject => ({
  type: 'gallery',
  version,
  _id: id,
  headlines: { basic: 'Una galería' },
  description: { basic: 'Fotos' },
  content_elements: [image(`${id}1`), image(`${id}2`)],
  promo_items: { basic: image(`${id}p`) },
});

const EVERY_ELEMENT: Json[] = [
  text(1),
  { type: 'header', content: 'Un subtítulo', level: 3 },
  text(2),
  image('i1'),
  { type: 'list', list_type: 'ordered', items: [text(3), { type: 'list', items: [text(4)] }] },
  { type: 'quote', subtype: 'pullquote', content_elements: [text(5)], citation: text(6) },
  { type: 'blockquote', content: 'Dicho' },
  { type: 'code', language: 'html', content: '<b>x</b>' },
  {
    type: 'table',
    header: [text(7)],
    rows: [[text(8)], { cells: [{ content_elements: [text(9)] }] }],
  },
  { type: 'raw_html', content: '<div><p>Uno</p></div>' },
  { type: 'interstitial_link', url: '/mundo/', content: 'Lee además' },
  {
    type: 'link_list',
    title: 'Más',
    items: [{ type: 'interstitial_link', url: '/a/', content: 'A' }],
  },
  { type: 'element_group', title: 'Claves', content_elements: [text(10), image('i2')] },
  { type: 'correction', correction_type: 'clarification', text: 'Eran dos' },
  { type: 'divider' },
  { type: 'endorsement', endorsement: 'Bueno' },
  { type: 'numeric_rating', numeric_rating: 4.5, min: 0, max: 5, units: 'estrellas' },
  {
    type: 'oembed_response',
    subtype: 'youtube',
    raw_oembed: { html: '<iframe src="https://y.example/1"></iframe>', url: 'https://y.example/1' },
  },
  { type: 'oembed', providerUrl: 'https://o.example/', objectUrl: 'https://o.example/1' },
  {
    type: 'custom_embed',
    subtype: 'x',
    embed: { id: 'a', url: 'https://a.example/', config: { a: 1 } },
  },
  { type: 'reference', referent: { id: 'x', type: 'image' } },
  video('v1'),
  gallery('g1'),
  {
    type: 'audio',
    version,
    streams: [{ url: 'https://s.example/a.mp3' }],
    headlines: { basic: 'Un audio' },
  },
  { type: 'story', version, headlines: { basic: 'Otra nota' }, canonical_url: '/otra/' },
  { type: 'holograma', anything: { goes: [1, 2] } },
  text(11),
  text(12),
];

const section = (id: string): JsonObject => ({ type: 'section', version, _id: id, name: 'Mundo' });

const document = (promo: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'story',
  version,
  headlines: { basic: 'Una <i>nota</i>', web: 'Otra' },
  subheadlines: { basic: 'Lo que sigue' },
  description: { basic: 'De lo que trata' },
  display_date: '2026-11-19T10:00:00Z',
  publish_date: '2026-11-19T10:00:00Z',
  last_updated_date: '2026-11-19T11:00:00Z',
  language: 'en',
  location: 'Mérida',
  copyright: '© 2026',
  slug: 'una-nota',
  label: { basic: { text: 'Análisis', url: '/mundo/', display: true } },
  owner: { sponsored: false, id: 'x' },
  credits: {
    by: [
      {
        type: 'author',
        _id: 'ana',
        name: 'Ana',
        url: '/author/ana/',
        image: image('a1'),
        additional_properties: { original: { byline: 'A. Ruiz', bio: 'Escribe' } },
        social_links: [{ site: 'twitter', url: 'https://x.example/ana' }],
      },
      { type: 'author', name: 'Eva' },
    ],
  },
  taxonomy: {
    primary_section: section('/mundo'),
    sections: [section('/mundo')],
    tags: [{ text: 'Puertos', slug: 'puertos' }, { text: 'Mar' }],
    seo_keywords: ['mar', 'puerto'],
  },
  corrections: [{ type: 'correction', text: 'Eran tres' }],
  promo_items: { basic: promo, lead_art: video('l1') },
  related_content: { basic: [{ type: 'reference', referent: { id: 'x', type: 'story' } }] },
  content_elements: EVERY_ELEMENT,
  ...more,
});

const MADE: readonly JsonObject[] = [
  document(image('p1')),
  document(video('p2')),
  document(gallery('p3')),
  document({
    type: 'story',
    version,
    headlines: { basic: 'Otra' },
    promo_items: { basic: image('p4') },
  }),
  document(
    { type: 'raw_html', content: '<b>x</b>' },
    { type: 'gallery', content_elements: [image('x1'), image('x2'), text(1)] },
  ),
  document(
    { type: 'reference', referent: { id: 'x' } },
    { type: 'video', embed_html: '<iframe src="https://v.example/2"></iframe>' },
  ),
];

type Key = string | number;

/** Every place in some JSON, outer ones first. */
function placesIn(value: Json, path: Key[] = []): Key[][] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => placesIn(item, [...path, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key]))
      : [];
  return [path, ...inner];
}

const deep = (levels: number): Json =>
  levels === 0 ? 1 : { content_elements: [deep(levels - 1)] };

type Change = (value: Json, whole: JsonObject) => Json | undefined;

const CHANGES: readonly Change[] = [
  () => undefined,
  () => null,
  () => 5,
  () => -1.5,
  () => '7',
  () => '640px',
  () => '',
  () => true,
  () => [],
  () => ({}),
  () => ({ a: { b: 1 } }),
  (value) => [value],
  (value) => ({ basic: value }),
  (value) => [value, null, value],
  () => 'javascript:alert(1)',
  () => '<p>Uno<p><a href="/a"><a href="/b"><script>x</script><b>',
  () => 'a\0b',
  () => '2026-11-19',
  () => 'x'.repeat(10_000),
  () => deep(12),
  () => ({ type: 'image', url: { a: 1 } }),
  () => ['x', 1, null, { type: 'text', content: 'y' }],
  (_, { headlines }) => headlines ?? null,
  (_, { content_elements: elements }) => elements ?? null,
  (_, { promo_items: items }) => items ?? null,
  (value) => (typeof value === 'string' ? [...value].reverse().join('') : value),
  (value) => (isObject(value) ? Object.values(value) : value),
  (value) => (Array.isArray(value) ? value[0] : value),
];

function changeAt(
  value: Json,
  path: readonly Key[],
  change: (value: Json) => Json | undefined,
): Json {
  const [key, ...rest] = path;
  if (key === undefined) return change(value) ?? {};
  if (Array.isArray(value)) {
    const at = Number(key);
    if (rest.length > 0)
      return value.map((item, index) => (index === at ? changeAt(item, rest, change) : item));
    const made = change(value[at] ?? null);
    return value.flatMap((item, index) =>
      index !== at ? [item] : made === undefined ? [] : [made],
    );
  }
  if (!isObject(value)) return value;
  const next = { ...value };
  const made =
    rest.length > 0 ? changeAt(next[key] ?? null, rest, change) : change(next[key] ?? null);
  if (made === undefined) delete next[key];
  else next[key] = made;
  return next;
}

/** Never changed: without them nothing is a document, and two would be one. */
const FIXED = new Set(['_id', 'websites', 'slug']);

/** A document changed at up to four places, once it was given what it needs for an address. */
const changedOf = (
  bases: readonly JsonObject[],
  addressed: (base: JsonObject, id: string) => JsonObject,
): fc.Arbitrary<(id: string) => JsonObject> =>
  fc
    .record({
      base: fc.constantFrom(...bases),
      edits: fc.array(fc.tuple(fc.nat(1_000_000), fc.constantFrom(...CHANGES)), {
        minLength: 1,
        maxLength: 4,
      }),
    })
    .map(({ base, edits }) => (id) => {
      let made: Json = addressed(base, id);
      for (const [at, change] of edits) {
        const places = placesIn(made).filter(
          ([first]) => first !== undefined && !FIXED.has(`${first}`),
        );
        const whole = made as JsonObject;
        const place = places[at % places.length] ?? ['x'];
        made = changeAt(made, place, (value) => change(value, whole));
      }
      return made as JsonObject;
    });

/** A story, gallery or video, of `bases` or of our own. `id` gives it an address. */
export const mutatedStory = (bases: readonly JsonObject[]) =>
  changedOf([...MADE, ...bases], (base, id) => ({
    ...base,
    _id: id,
    canonical_url: `/mundo/${id}/`,
    websites: {
      brujula: { website_url: `/mundo/${id}/`, website_section: section('/mundo') },
    },
  }));

const AUTHOR: JsonObject = {
  type: 'author',
  version,
  name: 'Ana Ruiz',
  byline: 'Ana Ruiz',
  role: 'Reportera',
  bio: 'Escribe de puertos.',
  long_bio: '<p>Escribe de puertos desde 2010.</p>',
  email: 'ana@f.example',
  image: image('retrato'),
  social_links: [
    { site: 'twitter', url: 'https://x.example/ana' },
    { site: 'instagram', url: 'ana' },
  ],
};

/** An author whose slug is `id`. */
export const mutatedAuthor = () =>
  changedOf([AUTHOR], (base, id) => ({ ...base, _id: id, slug: id }));

const COLLECTION: JsonObject = {
  type: 'collection',
  version,
  headlines: { basic: 'Lo de hoy' },
  content_aliases: ['alert-bar'],
  content_elements: [
    {
      type: 'promo_reference',
      referent: {
        type: 'story',
        id: 'm0',
        referent_properties: {
          headlines: { basic: 'Otro <i>título</i>' },
          description: { basic: 'Otra descripción' },
          label: { basic: { text: 'Hoy', display: true } },
          promo_items: { basic: image('otra'), lead_art: video('otro') },
        },
      },
    },
    { type: 'story', _id: 'm1' },
  ],
};

/** A collection over the seed's own stories, in the place of the one that fronts show. */
export const mutatedCollection = (collection: string, stories: readonly string[]) =>
  changedOf([COLLECTION], (base) => {
    const text = JSON.stringify({ ...base, _id: collection });
    return JSON.parse(
      text
        .replaceAll('"m0"', JSON.stringify(stories[0]))
        .replaceAll('"m1"', JSON.stringify(stories[1])),
    ) as JsonObject;
  });

/** The words of the paragraphs that stand in a body, one by one. */
export function wordsOf({ content_elements: elements }: JsonObject): string[] {
  return (Array.isArray(elements) ? elements : []).flatMap((element) => {
    if (!isObject(element) || element.type !== 'text' || typeof element.content !== 'string')
      return [];
    return WORD.exec(element.content) ?? [];
  });
}
