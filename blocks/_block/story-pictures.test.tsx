import { describe, expect, it } from 'vitest';
import { fieldMeta } from '../../schemas/fields.ts';
import type { StoryPicture } from '../../schemas/page.ts';
import { registry } from '../registry.ts';
import type { Block } from './define-block.ts';
import { withOverrides } from './frame.ts';
import { renderBlock, testStory } from './render-block.testing.tsx';

const story = testStory();
const other = testStory({
  _id: 'otra',
  promo_items: {
    basic: { _id: 'foto-2', type: 'image', url: 'https://fotos.example/foto-2.jpg' },
  },
});
const feed = { content_elements: [story, other], count: 2 };
const own: StoryPicture = {
  url: '/imagenes/mia.jpg',
  id: 'mia',
  auth: { 1: 'tok' },
  focalPoint: { x: 30, y: 40 },
};

/** Every field that asks for content, filled. */
const filled = ({ shape }: Block) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) =>
      fieldMeta(schema)?.kind === 'contentConfig' ? [[name, { source: 'x', query: {} }]] : [],
    ),
  );

/** Blocks that show a picture of each story of a feed. */
const lists = [...registry.values()].flatMap((block) => {
  try {
    const html = renderBlock(block, { fields: filled(block), reply: feed, isEditing: true });
    return html.includes(`data-picture-of="${other._id}"`) ? [block] : [];
  } catch {
    // A block of another kind of content.
    return [];
  }
});

describe('another picture for one story of a feed', () => {
  it('is known to every list of stories', () => {
    const names = lists.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['card-list', 'carousel-post', 'numbered-list', 'simple-list']),
    );
  });

  it.each(lists.map((block) => [block.name, block] as const))(
    'is what readers of %s get, cut around its own point',
    (_, block) => {
      const reply = withOverrides(feed, { pictures: { [other._id]: own } });
      const html = renderBlock(block, { fields: filled(block), reply });
      expect(html).toContain('/mia.jpg?auth=tok&amp;focal=30%2C40');
      expect(html).not.toContain('foto-2');
      expect(html).toContain('foto-1');
      expect(html).not.toContain('data-picture-of');
    },
  );

  it('leaves the story, and those that it is not for, as they are', () => {
    const reply = withOverrides(feed, { pictures: { [other._id]: own } }) as typeof feed;
    expect(reply.content_elements[0]).toBe(story);
    expect(other.block_picture).toBeUndefined();
    const gone = withOverrides(feed, { pictures: { [other._id]: { url: '' } } }) as typeof feed;
    expect(gone.content_elements[1]).toBe(other);
  });
});
