import { describe, expect, it } from 'vitest';
import type { Author, Credit } from '../../schemas/author.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { profilesOf } from '../_article/profiles.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testStory,
  textOf,
} from '../_block/render-block.testing.tsx';
import { fullAuthorBio } from './block.ts';

const INES = {
  _id: 'ines',
  byline: 'Inés Carranza',
  name: 'Inés',
  role: 'Reportera',
  bio: 'Corta',
  longBio: 'Cubre transporte y vivienda',
  image: { _id: 'retrato', url: 'https://f.example/r.jpg', auth: { 1: 't' }, alt_text: 'Retrato' },
  twitter: 'inescarranza',
};
const render = (author: JsonObject) =>
  renderBlock(fullAuthorBio, {
    facts: { pageContent: { kind: 'author', author: { _id: 'x', ...author } as Author } },
  });
const dom = (author: JsonObject) => inDocument(render(author));
const photo = (image: unknown) => dom({ ...INES, image } as JsonObject).querySelector('img');

describe('full-author-bio', () => {
  it('has the field of the catalogue', () => {
    expect(defaultsOf(fullAuthorBio)).toEqual({ lazyLoad: false });
  });

  it('tells of the author of the page, whose name is its h1 and no link', () => {
    const body = dom(INES);
    expect(body.querySelector('h1')?.textContent).toBe('Inés Carranza');
    expect(body.querySelector('h1 a')).toBeNull();
    expect(body.querySelector('h2')?.textContent).toBe('Reportera');
    expect(body.querySelector('p')?.textContent).toBe('Cubre transporte y vivienda');
    expect(body.querySelector('h3')?.textContent).toBe('Contacto');
  });

  it('shows the short life without a long one, as text', () => {
    expect(textOf(render({ bio: '<b>Corta</b>', byline: 'X' }), 'p')).toBe('<b>Corta</b>');
  });

  it('takes the photo of 180 px, square, in 180, 360 and 720', () => {
    const image = photo(INES.image);
    expect([
      image?.getAttribute('width'),
      image?.getAttribute('height'),
      image?.getAttribute('alt'),
    ]).toEqual(['180', '180', 'Retrato']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 180w', ' 360w', ' 720w']);
  });

  it.each([
    ['none', undefined],
    ['an empty address', ' '],
    ['a picture without a token', { url: 'https://f.example/r.jpg' }],
    ['a picture with empty tokens', { url: 'https://f.example/r.jpg', auth: {} }],
    ['a token without a picture', { auth: { 1: 't' } }],
    ['a script', 'javascript:alert(1)'],
  ])('shows no photo for %s', (_, image) => {
    expect(photo(image)).toBeNull();
  });

  it('shows an address by itself as it is', () => {
    expect(photo('https://f.example/r.jpg')?.getAttribute('src')).toBe('https://f.example/r.jpg');
    expect(photo('https://f.example/r.jpg')?.getAttribute('alt')).toBe('Inés Carranza');
  });

  it('shows each part only when it is there, and nothing for nobody', () => {
    expect(dom({ byline: 'X' }).querySelectorAll('h2, h3, p, img, ul')).toHaveLength(0);
    expect([
      render({}),
      renderBlock(fullAuthorBio),
      renderBlock(fullAuthorBio, { isEditing: true }),
    ]).toEqual(['', '', '']);
  });

  it('tells of the first author that a story credits, with a link to the profile where there is one', () => {
    const ofStory = (credit: Credit) =>
      inDocument(
        renderBlock(fullAuthorBio, {
          level: 3,
          facts: {
            pageContent: { kind: 'story', story: testStory({ credits: { by: [credit] } }) },
          },
        }),
      );
    const original = { byline: 'Inés Carranza', role: 'Reportera', twitter: 'ines' };
    const body = ofStory({ url: '/author/ines', additional_properties: { original } });
    expect(body.querySelector('h3 a')?.getAttribute('href')).toBe('/author/ines/');
    expect(body.querySelector('h4')?.textContent).toBe('Reportera');
    expect(ofStory({ additional_properties: { original } }).querySelector('h3 a')).toBeNull();
    expect(ofStory({ name: 'Inés', url: '/author/ines' }).innerHTML).toBe('');
  });

  it('names every address by its author, in a new tab', () => {
    const [mail, x] = [...dom({ ...INES, email: 'ines@sitio.example' }).querySelectorAll('ul a')];
    expect([mail?.textContent?.trim(), mail?.getAttribute('href')]).toEqual([
      'Escribir a Inés Carranza',
      'mailto:ines@sitio.example',
    ]);
    expect([x?.textContent?.trim(), x?.getAttribute('target')]).toEqual([
      'Inés Carranza en X',
      '_blank',
    ]);
  });
});

describe('addresses of an author', () => {
  it.each([
    ['email', 'mailto:ana'],
    ['facebook', 'https://www.facebook.com/ana'],
    ['instagram', 'https://www.instagram.com/ana/'],
    ['linkedin', 'https://www.linkedin.com/in/ana/'],
    ['medium', 'https://www.medium.com/ana'],
    ['pinterest', 'https://www.pinterest.com/ana/'],
    ['reddit', 'https://www.reddit.com/user/ana/'],
    ['rss', 'ana'],
    ['snapchat', 'https://www.snapchat.com/add/ana'],
    ['soundcloud', 'https://www.soundcloud.com/ana'],
    ['tumblr', 'https://ana.tumblr.com'],
    ['twitter', 'https://www.twitter.com/ana'],
    ['whatsapp', 'https://wa.me/ana'],
    ['youtube', 'https://www.youtube.com/user/ana'],
  ])('are made of the handle for %s, and kept when they are one', (field, url) => {
    expect(profilesOf({ [field]: 'ana' }).map((profile) => profile.url)).toEqual([url]);
    expect(
      profilesOf({ [field]: 'https://otro.example/ana' }).map((profile) => profile.url),
    ).toEqual(['https://otro.example/ana']);
    expect(profilesOf({ [field]: ' ' })).toEqual([]);
  });

  it('keep a handle inside its place', () => {
    expect(profilesOf({ medium: '@ana', tumblr: 'malo.example/' }).map(({ url }) => url)).toEqual([
      'https://www.medium.com/@ana',
      'https://malo.example%2F.tumblr.com',
    ]);
  });

  it('never become a script', () => {
    expect(dom({ byline: 'X', rss: 'javascript:alert(1)' }).querySelector('ul a')).toBeNull();
  });
});
