import { describePostList } from '../_list/post.testing.tsx';
import { imagePost } from './block.ts';

describePostList(imagePost, {
  dress: 'ImagePost',
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
    lazyLoad: false,
  },
  picture: [340, 220],
  widths: [340, 680, 1_020],
});
