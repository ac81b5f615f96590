import { describe, expect, it } from 'vitest';
import type { Credit } from '../../schemas/author.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testStory,
  textOf,
} from '../_block/render-block.testing.tsx';
import { shortAuthorBio } from './block.ts';

const INES: Credit = {
  name: 'Inés',
  url: '/author/ines',
  description: 'Reportera de <b>transporte</b>',
  image: { _id: 'retrato', url: 'https://f.example/r.jpg', auth: { 1: 't' } },
  additional_properties: { original: { byline: 'Inés Carranza', bio: 'Cubre la ciudad' } },
};
const render = (...by: unknown[]) =>
  renderBlock(shortAuthorBio, {
    level: 3,
    facts: {
      pageContent: { kind: 'story', story: testStory({ credits: { by: by as Credit[] } }) },
    },
  });
const dom = (...by: unknown[]) => inDocument(render(...by));
const links = (social_links: unknown) =>
  [...dom({ ...INES, social_links }).querySelectorAll('ul a')].map((link) => [
    link.textContent?.trim(),
    link.getAttribute('href'),
    link.getAttribute('target'),
  ]);

describe('short-author-bio', () => {
  it('has the field of the catalogue', () => {
    expect(defaultsOf(shortAuthorBio)).toEqual({ lazyLoad: false });
  });

  it('shows who signs by the original byline, linked, with the description as text', () => {
    const body = dom(INES);
    expect(body.querySelector('h3 a')?.getAttribute('href')).toBe('/author/ines/');
    expect(body.querySelector('h3')?.textContent).toBe('Inés Carranza');
    expect(body.querySelector('p')?.textContent).toBe('Reportera de <b>transporte</b>');
    expect(dom({ ...INES, url: undefined }).querySelector('h3 a')).toBeNull();
    expect(
      textOf(render({ ...INES, additional_properties: { original: { bio: 'x' } } }), 'h3'),
    ).toBe('Inés');
  });

  it('shows the photo 100 px square in 180, 360 and 720, where there is one', () => {
    const image = dom(INES).querySelector('img');
    expect([
      image?.getAttribute('width'),
      image?.getAttribute('height'),
      image?.getAttribute('alt'),
    ]).toEqual(['100', '100', 'Inés Carranza']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 180w', ' 360w', ' 720w']);
    expect(dom({ ...INES, image: undefined }).querySelector('img')).toBeNull();
  });

  it('shows those alone who have both a description and a biography', () => {
    const nobody = [
      { ...INES, description: undefined },
      { ...INES, description: ' ' },
      { ...INES, additional_properties: { original: { byline: 'X' } } },
      { ...INES, additional_properties: undefined },
      { ...INES, description: { a: 1 } },
    ];
    for (const credit of nobody) expect(render(credit)).toBe('');
    expect(dom(...nobody, INES, INES).querySelectorAll('section')).toHaveLength(2);
    expect([render(), renderBlock(shortAuthorBio)]).toEqual(['', '']);
  });

  it('names every network by its author, in a new tab', () => {
    expect(
      links([
        { site: 'twitter', url: 'https://x.com/ines' },
        { site: 'Instagram', url: 'ines' },
        { site: 'email', url: 'ines@sitio.example' },
        { site: 'email', url: 'mailto:ines@sitio.example' },
      ]),
    ).toEqual([
      ['Inés Carranza en X', 'https://x.com/ines', '_blank'],
      ['Inés Carranza en Instagram', 'https://www.instagram.com/ines/', '_blank'],
      ['Escribir a Inés Carranza', 'mailto:ines@sitio.example', '_blank'],
      ['Escribir a Inés Carranza', 'mailto:ines@sitio.example', '_blank'],
    ]);
  });

  it('gives a network that nobody knows an envelope, and leaves out what leads nowhere', () => {
    const body = dom({ ...INES, social_links: [{ site: 'Mastodon', url: 'https://m.example/i' }] });
    expect(body.querySelector('ul svg')?.outerHTML).toBe(
      dom({ ...INES, social_links: [{ site: 'email', url: 'x' }] }).querySelector('ul svg')
        ?.outerHTML,
    );
    expect(body.querySelector('ul a')?.textContent?.trim()).toBe('Inés Carranza en Mastodon');
    expect(links([{ site: 'twitter' }, { url: ' ' }, null, 'x', { site: 5, url: {} }])).toEqual([]);
    expect(links([{ site: 'otra', url: 'javascript:alert(1)' }])).toEqual([]);
    expect(links('x')).toEqual([]);
  });
});
