import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { newspaperManual } from './block.ts';

const picture = (id: string) => ({ url: `https://f.example/${id}.jpg`, id, auth: { 1: 'firma' } });
const item = (name: string, given: JsonObject = {}): JsonObject => ({
  headline: `Nota ${name}`,
  description: `Sobre ${name}`,
  byline: 'Inés Carranza',
  linkURL: `/${name}`,
  image: picture(`foto-${name}`),
  ...given,
});
const ALL = {
  itemsLeft: [item('a'), item('b')],
  itemsCenter: [item('c'), item('d')],
  itemsRight: [item('e')],
};
const dom = (fields: JsonObject = ALL, isEditing = false) =>
  inDocument(renderBlock(newspaperManual, { fields, isEditing }));
const read = (body: HTMLElement) =>
  [...body.querySelectorAll('section')].map((column) =>
    [...column.querySelectorAll('article')]
      .map((one) => one.querySelector('h2, h3')?.textContent?.slice(-1))
      .join(''),
  );

describe('newspaper-manual', () => {
  it('has its fields', () => {
    expect(defaultsOf(newspaperManual)).toEqual({
      titleLeft: '',
      itemsLeft: [],
      typeLeftPost: 'Post',
      titleCenter: '',
      itemsCenter: [],
      titleRight: '',
      itemsRight: [],
      newTab: false,
      lazyLoad: false,
    });
    expect(newspaperManual.content).toBeUndefined();
  });

  it('lists the left items and shows the first of the others', () => {
    expect(read(dom())).toEqual(['ab', 'c', 'e']);
  });

  it('skips items without a headline or a picture, whatever else they have', () => {
    const empty = item('z', { headline: ' ', image: null as never });
    const { image: _, ...rest } = empty;
    expect(read(dom({ itemsCenter: [rest as JsonObject, item('c')] }))).toEqual(['c']);
    expect(
      renderBlock(newspaperManual, {
        fields: { titleLeft: 'Opinión', itemsLeft: [rest as JsonObject] },
      }),
    ).toBe('');
  });

  it('shows the left pictures round or square', () => {
    expect(dom().querySelector('.Newspaper_circle')).toBeNull();
    expect(
      dom({ ...ALL, typeLeftPost: 'Circle' }).querySelectorAll('.Newspaper_circle article'),
    ).toHaveLength(2);
    expect(newspaperManual.schema.safeParse({ typeLeftPost: 'Square' }).success).toBe(false);
  });

  it('takes its pictures at 3:3 in 60, 120 and 180, signed only when id and address agree', () => {
    const image = dom().querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['60', '60']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 60w', ' 120w', ' 180w']);
    for (const wrong of [{ id: 'otra' }, { auth: {} }] as JsonObject[]) {
      const body = dom({ itemsLeft: [item('a', { image: { ...picture('foto-a'), ...wrong } })] });
      expect(body.querySelector('img')?.getAttribute('src')).toBe('https://f.example/foto-a.jpg');
    }
  });

  it('hides a picture’s link from assistive technology while the headline says the same', () => {
    const [hidden, shown] = dom({
      itemsLeft: [item('a'), item('b', { headline: '' })],
    }).querySelectorAll('img');
    expect(hidden?.closest('a')?.getAttribute('aria-hidden')).toBe('true');
    expect(shown?.closest('a')?.hasAttribute('aria-hidden')).toBe(false);
  });

  it('names a link that is a picture alone, whatever alternative text it has', () => {
    const alone = (image: JsonObject) =>
      dom({ itemsLeft: [item('b', { headline: '', image })] }).querySelector('a img');
    expect(alone({ ...picture('b'), alt: 'Un mapa' } as JsonObject)?.getAttribute('alt')).toBe(
      'Un mapa',
    );
    expect(alone(picture('b'))?.getAttribute('alt')).toBe('Sobre b');
  });

  it('links only where there is an address, and opens other tabs when it is told to', () => {
    expect(dom({ itemsLeft: [item('a', { linkURL: '' })] }).querySelector('a')).toBeNull();
    const targets = [...dom({ ...ALL, newTab: true }).querySelectorAll('a')].map((link) =>
      link.getAttribute('target'),
    );
    expect(new Set(targets)).toEqual(new Set(['_blank']));
  });

  it('shows what is written as text', () => {
    expect(
      dom({ itemsLeft: [item('a', { headline: '<b>Hoy</b>' })] }).querySelector('h2')?.textContent,
    ).toBe('<b>Hoy</b>');
  });

  it('signs with «Por», and describes single items only', () => {
    const body = dom();
    expect(body.querySelector('.Newspaper_meta')?.textContent).toBe('Por Inés Carranza');
    expect(
      [...body.querySelectorAll('.Newspaper_description')].map((text) => text.textContent),
    ).toEqual(['Sobre c', 'Sobre e']);
  });

  it('writes its titles on the canvas, with no links to follow', () => {
    const body = dom(ALL, true);
    expect(
      [...body.querySelectorAll('[data-edit]')].map((mark) => mark.getAttribute('data-edit')),
    ).toEqual(['field:titleLeft', 'field:titleCenter', 'field:titleRight']);
    expect(body.querySelector('a')).toBeNull();
  });
});
