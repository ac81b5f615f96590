import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { descriptionBlock } from './block.ts';

const render = (fields: JsonObject) => inDocument(renderBlock(descriptionBlock, { fields }));
const paragraphs = (...texts: string[]) => ({ paragraphs: texts.map((text) => ({ text })) });
const IMAGE = {
  imageURL: 'https://fotos.example/a-abc.jpg',
  imageId: 'abc',
  imageAuth: JSON.stringify({ 1: 'f' }),
  imageAlt: 'Una plaza',
};

describe('description block', () => {
  it('has the defaults of the specification', () => {
    expect(defaultsOf(descriptionBlock)).toMatchObject({
      title: '',
      paragraphs: [],
      imagePosition: 'left',
      textAlign: 'center',
      containerSize: 'size-75',
      titleSize: 'medium',
      descriptionSize: 'medium',
    });
  });

  it('takes five paragraphs at most', () => {
    const accepts = (count: number) =>
      descriptionBlock.schema.safeParse(paragraphs(...Array(count).fill('a'))).success;
    expect([accepts(5), accepts(6)]).toEqual([true, false]);
  });

  it('shows its title, its paragraphs with their markup, none that is empty', () => {
    const body = render({ title: 'Quiénes somos', ...paragraphs('Un <b>diario</b>', ' ', 'Dos') });
    expect(body.querySelector('h2')?.textContent).toBe('Quiénes somos');
    expect([...body.querySelectorAll('p')].map((each) => each.innerHTML)).toEqual([
      'Un <b>diario</b>',
      'Dos',
    ]);
  });

  it('shows a picture with its alternative text, on the side that is chosen', () => {
    const sides = ['left', 'right'].map((imagePosition) => {
      const body = render({ ...IMAGE, ...paragraphs('Texto'), imagePosition });
      return body.querySelector('div')?.className.includes(`image-${imagePosition}`);
    });
    expect(sides).toEqual([true, true]);
    expect(render(IMAGE).querySelector('img')?.getAttribute('alt')).toBe('Una plaza');
  });

  it('marks alignment, width and sizes', () => {
    const body = render({
      title: 'T',
      ...paragraphs('p'),
      textAlign: 'justify',
      containerSize: 'size-25',
      titleSize: 'large',
      descriptionSize: 'small',
    });
    const names = [...body.querySelectorAll('*')].map((each) => each.className).join(' ');
    for (const name of ['align-justify', 'size-25', 'title-large', 'text-small'])
      expect(names).toContain(name);
  });

  it('is nothing while it is empty', () => {
    expect(render({}).innerHTML).toBe('');
    expect(render(paragraphs(' ', '')).innerHTML).toBe('');
  });
});
