import { describe, expect, it } from 'vitest';
import { benchDocument, benchSource } from '../site-page.ts';
import { frontOf } from './front.ts';
import { addressOf, dateOf, LEAD_PICTURE, pictureOf } from './story-parts.mjs';

const front = frontOf(benchDocument(120), benchSource().answer);

describe('frontOf', () => {
  it('hands over every story of the measured page once, in reading order', () => {
    expect(front).toHaveLength(12);
    const ids = front.flatMap(({ lead, stories }) => [lead, ...stories]).map(({ _id }) => _id);
    expect(ids).toEqual(Array.from({ length: 120 }, (_, n) => `nota-${n}`));
    expect(front[1]).toMatchObject({ heading: 'Sección 2', title: 'Más notas' });
  });

  it('refuses a document that is something else', () => {
    const document = benchDocument(10);
    const [pair] = document.sections.main ?? [];
    expect(() =>
      frontOf(
        { ...document, sections: { main: [{ ...pair, children: [] } as never] } },
        () => null,
      ),
    ).toThrow('pairs');
  });
});

describe('what the apps read out of a story', () => {
  it('is what our own page shows of it', () => {
    const [lead, odd] = front.flatMap((pair) => [pair.lead, ...pair.stories]);
    if (!lead || !odd) throw new Error('No stories');
    expect(addressOf(lead)).toBe('/nacional/2026/11/20/nota-0/');
    expect(dateOf(lead)).toMatch(/^20 de noviembre de 2026.* 6:00/);
    const { src, srcSet } = pictureOf(lead, LEAD_PICTURE);
    expect(src).toBe(
      '/resizer/v2/foto-0.jpg?auth=b1946ac92492d2347c6235b4d2611184&smart=true&width=377&height=282',
    );
    expect(srcSet.match(/ \d+w/g)).toEqual([' 200w', ' 400w', ' 600w', ' 800w', ' 1200w']);
    expect(pictureOf(odd, LEAD_PICTURE).src).toContain('&focal=900%2C400&');
  });
});
