import { describe, expect, it } from 'vitest';
import { drawBlock, isFlat } from './draw-block.ts';
import type { Part, Tone } from './measure-block.ts';

const part = (tone: Tone, left: number, top: number, width: number, height: number): Part => ({
  tone,
  left,
  top,
  width,
  height,
});
const pathsOf = (svg: string) =>
  [...svg.matchAll(/fill="([^"]+)"[^>]*? d="([^"]+)"/g)].map(([, fill, path]) => [fill, path]);

describe('the picture of a block', () => {
  it('has the block in its middle, as wide as there is room', () => {
    // 720 px are shown in 144: a fifth. 200 px are 40 high, of which 30 stay free above.
    const svg = drawBlock([part('picture', 0, 0, 720, 150), part('heading', 0, 180, 400, 20)]);
    expect(pathsOf(svg)).toEqual([
      ['#b9c0c8', 'M8 30h144v30h-144z'],
      ['#31363d', 'M8 66h80v4h-80z'],
    ]);
  });

  it('shows what is small no larger than three fifths of itself', () => {
    expect(pathsOf(drawBlock([part('heading', 10, 10, 100, 50)]))).toEqual([
      ['#31363d', 'M50 35h60v30h-60z'],
    ]);
  });

  it('shows what is tall whole, and of what is too tall the beginning', () => {
    // 84 px for 450, and as much of its 600: 112 px in the middle of 160.
    expect(pathsOf(drawBlock([part('picture', 0, 0, 600, 450)]))).toEqual([
      ['#b9c0c8', 'M24 8h112v84h-112z'],
    ]);
    const rows = Array.from({ length: 40 }, (_, row) => part('text', 0, row * 100, 720, 50));
    const [[, path = ''] = []] = pathsOf(drawBlock(rows));
    // 0.55 of a fifth: 11 px a row, of which 8 begin within 84 px.
    expect(path.split('z').filter(Boolean)).toHaveLength(8);
  });

  it('shows lines and spaces between pale lines of text', () => {
    // 720 px in 144. Of the text the farthest lines begin 72 px above and end 72 px below: 160 px,
    // 32 in the picture, so that 34 stay free above.
    expect(pathsOf(drawBlock([part('frame', 0, 0, 720, 16)]))).toEqual([
      ['#e9eaec', 'M8 43.5h144v2h-144zM8 39h144v2h-144zM8 34h144v2h-144z'],
      ['none', 'M8 48.5h144v3h-144z'],
      ['#e9eaec', 'M8 54.5h144v2h-144zM8 59.5h144v2h-144zM8 64h144v2h-144z'],
    ]);
    const [, rule] = pathsOf(drawBlock([part('rule', 0, 0, 720, 1)]));
    expect(rule?.[0]).toBe('#31363d');
    expect(drawBlock([part('frame', 0, 0, 9, 9), part('text', 0, 0, 9, 1)])).not.toContain(
      '#e9eaec',
    );
  });

  it('shows of a line across a strip what is beside the rest', () => {
    // 80 px of text with 40 px of the line on either side: 160 px, at three fifths 96.
    const strip = [part('rule', 0, 0, 358, 1), part('text', 0, 10, 80, 10)];
    expect(pathsOf(drawBlock(strip))[1]).toEqual(['#969da6', 'M44 50h48v6h-48z']);
  });

  it('calls flat what is more than eight times as wide as high', () => {
    expect(isFlat([part('text', 0, 0, 720, 10), part('text', 0, 80, 300, 9)])).toBe(true);
    expect(isFlat([part('text', 0, 0, 720, 10), part('text', 0, 80, 300, 10)])).toBe(false);
  });

  it('joins neighbours of one tone, keeps their order, and draws frames as lines', () => {
    const svg = drawBlock([
      part('ground', 0, 0, 720, 400),
      part('text', 0, 0, 100, 10),
      part('text', 0, 50, 100, 10),
      part('frame', 0, 100, 100, 50),
    ]);
    expect(svg.match(/<path/g)).toHaveLength(3);
    expect(svg).toContain('fill="none" stroke');
  });
});
