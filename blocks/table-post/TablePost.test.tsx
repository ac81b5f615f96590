import { expect, it } from 'vitest';
import { renderBlock } from '../_block/render-block.testing.tsx';
import { describePostList, feedOf, post } from '../_list/post.testing.tsx';
import { tablePost } from './block.ts';

describePostList(tablePost, {
  dress: 'TablePost',
  defaults: {
    title: '',
    linkURL: '',
    buttonText: '',
    buttonURL: '',
    newTab: false,
    showHeadline: true,
    showImage: true,
    showDescription: false,
    showByline: true,
    showDate: true,
    showDividers: true,
    lazyLoad: false,
  },
  picture: [110, 80],
  widths: [110, 220, 340],
});

it('divides its posts by lines only when it is told to', () => {
  const html = (fields = {}) =>
    renderBlock(tablePost, { fields, reply: feedOf(post('a'), post('b')) });
  expect(html()).toContain('TablePost_divided');
  expect(html({ showDividers: false })).not.toContain('TablePost_divided');
});
