// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { storyWarnings } from './story-warnings.ts';

const text = (content: string) => ({ type: 'text', content });
const picture = {
  type: 'image',
  alt_text: 'Un valle',
  caption: 'El valle',
  credits: { affiliation: [{ name: 'La Brújula', type: 'author' }] },
};
const whole: JsonObject = {
  headlines: { basic: 'Abre la línea 3' },
  description: { basic: 'Doce kilómetros' },
  promo_items: { basic: picture },
  credits: { by: [{ type: 'author', name: 'Ana' }] },
  taxonomy: {
    tags: [
      { text: 'Tranvía', slug: 'tranvia' },
      { text: 'Metro', slug: 'metro' },
    ],
  },
  content_elements: [text('Uno'), picture],
};
const withBody = (...elements: JsonObject[]) =>
  storyWarnings({ ...whole, content_elements: elements });

it('says nothing of a story that has everything', () => {
  expect(storyWarnings(whole)).toEqual([]);
});

it('says what a story is without', () => {
  expect(storyWarnings({ headlines: { basic: 'ñ'.repeat(111) }, content_elements: [] })).toEqual([
    'El titular tiene 111 caracteres: las portadas lo cortan.',
    'Faltan el sumario y la descripción: las listas no dirán nada.',
    'Falta la imagen principal.',
    'Falta la firma.',
    'Tiene 0 etiquetas: pon dos o más.',
  ]);
});

it('says when a text begins with another place than the story has', () => {
  const from = (location: string, content: string) =>
    storyWarnings({ ...whole, location, content_elements: [text(''), text(content)] });
  expect(from('Guadalajara', '<b>ACAPULCO, Gro.—</b> Llueve')).toContain(
    'El texto empieza con «ACAPULCO» y el lugar es «Guadalajara»: saldrían los dos.',
  );
  const aboutPlaces = (all: string[]) => all.filter((one) => one.includes('el lugar es'));
  expect(aboutPlaces(from('Acapulco', 'ACAPULCO, Gro.— Llueve'))).toEqual([]);
  expect(aboutPlaces(from('', 'ACAPULCO, Gro.— Llueve'))).toEqual([]);
});

it('counts pictures that lack what readers are told of them', () => {
  const bare = { type: 'image', url: '/a.jpg' };
  const warnings = withBody(bare, { ...bare, alt_text: 'Algo' }).join(' ');
  expect(warnings).toContain('1 imagen sin texto alternativo.');
  expect(warnings).toContain('2 imágenes sin pie.');
});

it.each([
  [text('https://x.com/a/status/1234567890123456789'), 'insértala como publicación'],
  [text('https://mapa.example/x'), 'Hay una dirección suelta (https://mapa.example/x).'],
  [text('&nbsp;'), 'Hay un párrafo vacío.'],
  [{ type: 'oembed_response', raw_oembed: { url: '' } }, 'Hay una publicación sin dirección.'],
  [{ type: 'table', header: [text('')], rows: [[text(' ')]] }, 'Hay una tabla vacía.'],
  [{ type: 'raw_html', content: ' ' }, 'Hay un HTML vacío.'],
  [{ type: 'code', content: '' }, 'Hay un código vacío.'],
  [
    { type: 'custom_embed', subtype: 'Hello Word', embed: { config: { text: ' ' } } },
    'Hay un mensaje sin texto.',
  ],
  [{ type: 'correction', text: '' }, 'Hay una corrección sin texto.'],
  [{ type: 'interstitial_link', url: '/a/', content: '' }, 'A un enlace a otra nota le falta'],
])('says of %j what it lacks', (element, warning) => {
  expect(withBody(element).join(' ')).toContain(warning);
  expect(withBody(element, element).filter((one) => one.includes(warning))).toHaveLength(1);
});

it('says nothing of elements that are filled in', () => {
  const before = withBody().length;
  const filled: JsonObject[] = [
    text('Ver https://mapa.example/x'),
    { type: 'oembed_response', raw_oembed: { html: '<iframe></iframe>' } },
    { type: 'table', rows: [{ cells: [{ content_elements: [text('x')] }] }] },
    { type: 'divider' },
  ];
  expect(withBody(...filled)).toHaveLength(before);
});

it.each([
  [{ type: 'gallery', content_elements: [] }, 'Hay una galería sin imágenes.'],
  [
    { type: 'link_list', items: [{ type: 'interstitial_link', content: ' ' }] },
    'Hay una lista de enlaces vacía.',
  ],
  [{ type: 'video', embed_html: ' ' }, 'Hay un video sin dirección.'],
  [{ type: 'audio', streams: [] }, 'Hay un audio sin dirección.'],
])('says that it is not filled in: %j', (element, expected) => {
  expect(withBody(element)).toEqual([expected]);
});

it('counts the pictures of galleries too', () => {
  const bare = { type: 'image', url: '/a.jpg', alt_text: 'x', caption: 'y' };
  expect(withBody({ type: 'gallery', content_elements: [bare, picture] })).toEqual([
    '1 imagen sin crédito.',
  ]);
});

it('names a tool whose script readers do not get, and none whose embed becomes ours', () => {
  const html =
    '<div id="mapa"></div><script async src="https://mapa.example/m.js"></script><script src="//platform.twitter.com/widgets.js"></script>';
  const [told, ...more] = withBody({ type: 'raw_html', content: html });
  expect(told).toMatch(/^Hay HTML con un script de mapa\.example: /);
  expect(more).toEqual([]);
  expect(withBody({ type: 'oembed_response', raw_oembed: { html } })).toEqual([told]);
  expect(
    withBody({ type: 'text', content: 'Se escribe &lt;script src="https://a.example"' }),
  ).toEqual([]);
});
