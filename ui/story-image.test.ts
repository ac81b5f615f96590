import { describe, expect, it } from 'vitest';
import type { Story } from '../schemas/story.ts';
import { overrideImage, storyImage } from './story-image.ts';

const URL = 'https://f.example/abc.jpg';
const override = (id: string, auth: string, url = URL) =>
  overrideImage({ imageOverrideURL: url, imageOverrideId: id, imageOverrideAuth: auth });

describe('overrideImage', () => {
  it('is signed when id and auth are there and the address holds the id', () => {
    expect(override('abc', '{"1":"firma"}')).toEqual({
      _id: 'abc',
      url: URL,
      auth: { 1: 'firma' },
    });
    expect(override('la plaza', 'firma', '/imagenes/la%20plaza.jpg')?._id).toBe('la plaza');
    expect(override('abc', 'firma')).toEqual({ _id: 'abc', url: URL, auth: { 1: 'firma' } });
    expect(override('abc', '123')).toEqual({ _id: 'abc', url: URL, auth: { 1: '123' } });
  });

  it.each([
    ['without an id', '', '{"1":"x"}'],
    ['without auth', 'abc', ''],
    ['with empty auth', 'abc', '{}'],
    ['with spaced empty auth', 'abc', '{ }'],
    ['with auth of another version', 'abc', '{"2":"x"}'],
    ['of another picture', 'otra', '{"1":"x"}'],
  ])('is the plain address %s', (_, id, auth) => {
    expect(override(id, auth)).toEqual({ url: URL });
  });

  it('is null without an address', () => {
    expect(override('abc', '{"1":"x"}', '')).toBeNull();
    expect(overrideImage({})).toBeNull();
  });
});

describe('storyImage', () => {
  const picture = (url: string, type?: string) => ({ url, ...(type ? { type } : {}) });
  const found = (promo_items: object, fallbackImage = '') =>
    storyImage({ _id: 'x', type: 'story', promo_items } as unknown as Story, { fallbackImage })
      ?.url;

  it('is the basic promo image, else the lead art’s, else the site’s, else none', () => {
    const lead_art = { promo_items: { basic: picture('/arte.jpg') } };
    expect(found({ basic: picture('/basic.jpg', 'image'), lead_art })).toBe('/basic.jpg');
    expect(found({ basic: picture('/video.mp4', 'video'), lead_art })).toBe('/arte.jpg');
    expect(found({ basic: {}, lead_art })).toBe('/arte.jpg');
    expect(found({}, '/sitio.png')).toBe('/sitio.png');
    expect(found({})).toBeUndefined();
  });

  it.each(['video', 'gallery', 'story', 'audio', 'reference', 'raw_html', 'custom_embed'])(
    'is that which announces a basic promo item of type %s, where there is one',
    (type) => {
      const promo_items = { basic: picture('/propia.jpg', 'image') };
      const lead_art = { promo_items: { basic: picture('/arte.jpg') } };
      expect(found({ basic: { type, url: '/no.mp4', promo_items }, lead_art })).toBe('/propia.jpg');
      expect(found({ basic: { type, url: '/no.mp4' } }, '/sitio.png')).toBe('/sitio.png');
      const nested = { basic: { type: 'gallery', promo_items } };
      expect(found({ basic: { type, promo_items: nested } })).toBe('/propia.jpg');
    },
  );
});
