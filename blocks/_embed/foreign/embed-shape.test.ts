import { describe, expect, it } from 'vitest';
import { PROVIDERS, providerAt } from '../providers.ts';
import { addressIn, attributeOf, extentOf, loneFrame } from './embed-shape.ts';

const other = [providerAt('marcador.example')];
const frame = (more: string) => `<iframe src="https://marcador.example/1"${more}></iframe>`;

describe('the room of an embed', () => {
  it.each([
    ['its own ratio', frame(' width="600" height="300"'), { ratio: [600, 300] }],
    ['its own height where it is no wide one', frame(' width="400" height="480"'), { height: 480 }],
    ['its height', frame(' width="100%" height="152"'), { height: 152 }],
    ['not less than can be read', frame(' height="10"'), { height: 120 }],
    ['not more than a page', frame(' height="9999"'), { height: 1_200 }],
    ['that of a video where it says none', frame(''), { ratio: [16, 9] }],
    [
      'that of what it frames',
      '<p><iframe src="https://www.youtube.com/shorts/dQw4w9WgXcQ"></iframe></p>',
      { ratio: [9, 16] },
    ],
    [
      'that of other markup',
      '<p>Va</p><script src="https://marcador.example/w.js"></script>',
      {
        height: 420,
      },
    ],
  ])('is %s', (_, html, extent) => {
    expect(extentOf(html, other)).toEqual(extent);
  });

  it('is that of a network whose script makes it', () => {
    const post =
      '<blockquote></blockquote><script src="https://platform.twitter.com/w.js"></script>';
    expect(extentOf(post, [PROVIDERS.x])).toEqual({ height: 560 });
    expect(extentOf(post, [PROVIDERS.tiktok])).toEqual({ height: 740 });
  });
});

describe('the one frame of an embed', () => {
  it('may be wrapped, and stands alone', () => {
    expect(loneFrame(` <div class="v">\n${frame('')}</div>`)).toContain('marcador.example/1');
    expect(loneFrame(frame('') + frame(''))).toBeUndefined();
    expect(loneFrame(`${frame('')}<p>Pie</p>`)).toBeUndefined();
    expect(loneFrame('<b>x</b>')).toBeUndefined();
  });

  it('says its attributes however they are written', () => {
    expect(attributeOf(`<iframe title='Un "mapa"'`, 'title')).toBe('Un "mapa"');
    expect(attributeOf('<iframe height=300 width="1"', 'height')).toBe('300');
    expect(attributeOf('<iframe data-height="3"', 'height')).toBe('');
    expect(addressIn('<iframe src="//a.mx/?a=1&amp;b=2"')).toBe('https://a.mx/?a=1&b=2');
  });

  it('is found at once in what was written to take long', () => {
    const started = performance.now();
    for (const text of ['<iframe ', '<div', '<div ', ' src=', '   ', "title='"]) {
      const html = `<iframe ${text.repeat(40_000)}`;
      extentOf(html, other);
      attributeOf(html, 'title');
      loneFrame(`${text.repeat(40_000)}</iframe>`);
    }
    expect(performance.now() - started).toBeLessThan(800);
  });
});
