import { describe, expect, it } from 'vitest';
import type { ContentRequest } from '../../schemas/feed.ts';
import {
  childLevelOf,
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  textOf,
} from '../_block/render-block.testing.tsx';
import { feedOf, post } from '../_list/post.testing.tsx';
import { storyChainPost } from './block.ts';

const CHILDREN = ['uno', null, 'dos'];
const dom = (given: Parameters<typeof renderBlock>[1] = {}) =>
  inDocument(renderBlock(storyChainPost, given));

describe('story-chain-post', () => {
  it('has its fields, three columns by default', () => {
    expect(defaultsOf(storyChainPost)).toEqual({
      heading: '',
      variant: 'grid-3',
      showHeadline: true,
      showImage: true,
      showDescription: false,
      showByline: true,
      showDate: true,
    });
  });

  it.each([
    ['grid-2', 'StoryChainPost_grid'],
    ['grid-3', 'StoryChainPost_grid StoryChainPost_grid3'],
    ['grid-4', 'StoryChainPost_grid StoryChainPost_grid4'],
  ])(
    'stands its blocks in a %s, a cell each, in order; empty ones leave no cell',
    (variant, name) => {
      const grid = dom({ fields: { variant }, children: CHILDREN }).querySelector(
        '.StoryChainPost_grid',
      );
      expect(grid?.className).toBe(name);
      expect([...(grid?.children ?? [])].map((cell) => cell.textContent)).toEqual(['uno', 'dos']);
    },
  );

  it('puts the stories of its feed first, with pictures of 110:80 in 110, 220 and 340', () => {
    const other = post('x', { websites: { jalisco: {} } });
    const grid = dom({ reply: feedOf(other, post('a')), children: CHILDREN }).querySelector(
      '.StoryChainPost_grid',
    );
    expect(grid?.children).toHaveLength(3);
    expect(grid?.firstElementChild?.querySelector('h2')?.textContent).toBe('Nota a');
    const image = grid?.querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['110', '80']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 110w', ' 220w', ' 340w']);
  });

  it('asks for nothing while no feed was chosen', () => {
    expect(storyChainPost.content?.(defaultsOf(storyChainPost), testFacts())).toBeNull();
    const fields = storyChainPost.schema.parse({ listContentConfig: { source: 'f', query: {} } });
    const request = storyChainPost.content?.(fields, testFacts()) as ContentRequest;
    expect(request.query).toEqual({ feature: 'story-chain-post' });
  });

  it('takes a level for its heading', () => {
    const html = renderBlock(storyChainPost, {
      fields: { heading: 'Nacional' },
      reply: feedOf(post('a')),
      level: 3,
    });
    expect([textOf(html, 'h3'), textOf(html, 'h4')]).toEqual(['Nacional', 'Nota a']);
    expect(childLevelOf(storyChainPost, { heading: 'Nacional' }, 3)).toBe(4);
  });

  it('renders nothing when empty, heading and all', () => {
    const fields = { heading: 'Nacional' };
    expect(renderBlock(storyChainPost, { fields })).toBe('');
    expect(renderBlock(storyChainPost, { fields, reply: feedOf(), children: [null, null] })).toBe(
      '',
    );
    const off = {
      ...fields,
      showHeadline: false,
      showImage: false,
      showByline: false,
      showDate: false,
    };
    expect(renderBlock(storyChainPost, { fields: off, reply: feedOf(post('a')) })).toBe('');
  });

  it('keeps its children in order, whatever is dealt', () => {
    const { split, join } = storyChainPost.container ?? {};
    const fields = defaultsOf(storyChainPost);
    const columns = split?.(fields, ['a', 'b', 'c']) ?? [];
    expect(columns).toEqual([['a', 'b', 'c']]);
    expect(join?.(fields, columns)).toEqual({ fields: {}, children: ['a', 'b', 'c'] });
  });

  it('is one place to drop blocks on the canvas, with its heading to fill in', () => {
    const body = dom({ isEditing: true, children: ['zona'] });
    expect(body.querySelector('.StoryChainPost_zone')?.textContent).toBe('zona');
    expect(body.querySelector('h2 [data-edit="field:heading"]')).not.toBeNull();
  });
});
