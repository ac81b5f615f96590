import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { joinPath } from '../../schemas/page.ts';
import { checkAns } from './check-ans.ts';
import { withSecurePictures } from './secure-pictures.ts';

function read(document: JsonObject) {
  const told: string[] = [];
  const secured = withSecurePictures(document, ({ path, message }) =>
    told.push(`${joinPath(path)}: ${message}`),
  );
  return { secured, told };
}
const image = (url: string): JsonObject => ({ type: 'image', url });

describe('pictures at http addresses', () => {
  it('are requested by https, wherever they stand, and named', () => {
    const { secured, told } = read({
      promo_items: {
        basic: { url: 'http://f.example/1.jpg' },
        lead_art: { type: 'video', promo_items: { basic: image('HTTP://f.example:80/2.jpg?a=1') } },
      },
      content_elements: [
        image(' http://f.example/3.jpg'),
        { type: 'gallery', content_elements: [image('http://f.example/4.jpg')] },
        {
          type: 'text',
          content: 'Lo dice http://f.example/texto y <a href="http://f.example/">él</a>',
        },
        {
          type: 'raw_html',
          content:
            '<p><img src="http://f.example/5.jpg" srcset="http://f.example/6.jpg 2x, https://f.example/7.jpg 3x"></p>',
        },
        {
          type: 'oembed_response',
          raw_oembed: { html: "<video poster='http://f.example/8.jpg'></video>" },
        },
      ],
      credits: { by: [{ type: 'author', image: { url: 'http://f.example/9.jpg' } }] },
    });
    expect(JSON.stringify(secured).match(/http:[^"\\' ]+/g)).toEqual([
      'http://f.example/texto',
      'http://f.example/',
    ]);
    expect(JSON.stringify(secured)).toContain('"https://f.example/2.jpg?a=1"');
    expect(JSON.stringify(secured)).toContain('"https://f.example/3.jpg"');
    expect(told).toHaveLength(8);
    expect(told[0]).toBe(
      'promo_items.basic.url: La imagen http://f.example/1.jpg no es segura: se pide por https',
    );
  });

  it.each([
    'http://10.0.0.8/a.jpg',
    'http://intranet/a.jpg',
    'http://f.example:8080/a.jpg',
    'http://[::1]/a.jpg',
    'http:///a.jpg',
  ])('that nothing can serve by https are left out, and named: %s', (url) => {
    const { secured, told } = read({
      promo_items: { basic: image(url) },
      content_elements: [{ type: 'raw_html', content: `<p>Antes <img src="${url}"></p>` }],
    });
    expect(secured).toEqual({
      promo_items: { basic: { type: 'image' } },
      content_elements: [{ type: 'raw_html', content: '<p>Antes </p>' }],
    });
    expect(told).toEqual([
      `promo_items.basic.url: La imagen ${url} no es segura y no se puede pedir por https: se omite`,
      `content_elements.0.content: La imagen ${url} no es segura y no se puede pedir por https: se omite`,
    ]);
  });

  it('are as good as any author’s portrait', () => {
    const author = { type: 'author', version: '0.10.12', image: 'http://f.example/a.jpg' };
    expect(read(author).secured.image).toBe('https://f.example/a.jpg');
  });

  it('are a warning of the import, not a fault', () => {
    const checked = checkAns({
      _id: 'n',
      type: 'story',
      version: '0.10.12',
      content_elements: [image('http://f.example/3.jpg')],
    });
    expect(checked.ok && checked.document.content_elements).toEqual([
      image('https://f.example/3.jpg'),
    ]);
    expect(checked.ok && checked.warnings.map(({ path }) => joinPath(path))).toEqual([
      'content_elements.0.url',
    ]);
  });

  it('leave a document without any as it is, and take no time over hostile ones', () => {
    const plain = {
      promo_items: { basic: image('https://f.example/1.jpg') },
      x: 'http://f.example',
    };
    expect(read(plain).secured).toBe(plain);
    const hostile = {
      content_elements: [{ type: 'raw_html', content: '<img src="http://'.repeat(25_000) }],
    };
    expect(read(hostile).told).toEqual([]);
  });
});
