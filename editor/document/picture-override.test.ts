import { describe, expect, it } from 'vitest';
import type { StoredBlock } from '../../schemas/page.ts';
import {
  dropStoryPicture,
  markPicture,
  rebasePicture,
  setStoryPicture,
  storyPictureOf,
  withoutOthersPicture,
} from './picture-override.ts';

const choose = (id: string) => ({
  itemContentConfig: { source: 'content-api', query: { _id: id } },
});
const picture = { imageOverrideURL: '/imagenes/mia.jpg', imageOverrideId: 'mia' };
const story = (id: string, photo: string) => ({
  _id: id,
  promo_items: { basic: { _id: photo, url: `https://f.example/${photo}.jpg` } },
});

describe('the picture of a block in the place of its story’s', () => {
  it('is marked with that story and with the picture that it replaces', () => {
    const before = choose('A');
    expect(markPicture(before, { ...before, ...picture }, story('A', 'foto'))).toEqual({
      ...before,
      ...picture,
      imageOverrideFor: 'A',
      imageOverrideOriginal: 'foto',
    });
  });

  it('stays stored for its story and shows in no form of another', () => {
    const marked = { ...choose('A'), ...picture, imageOverrideFor: 'A' };
    const other = markPicture(marked, { ...marked, ...choose('B') }, story('A', 'foto'));
    expect(other).toEqual({ ...marked, ...choose('B') });
    expect(withoutOthersPicture(other, 'B')).toEqual(choose('B'));
    const form = { ...choose('B'), showImage: false };
    expect(markPicture(other, form, story('B', 'x'))).toEqual({ ...other, showImage: false });
    expect(markPicture(other, choose('A'), story('B', 'x'))).toEqual(marked);
  });

  it('from before there were marks goes with the story that it was chosen for', () => {
    const before = { ...choose('A'), ...picture };
    expect(markPicture(before, { ...before, ...choose('B') }, undefined)).toEqual({
      ...before,
      ...choose('B'),
      imageOverrideFor: 'A',
    });
    const wide = { ...before, imageRatio: '16:9' };
    expect(markPicture(before, wide, story('A', 'foto'))).toEqual(wide);
  });

  it('of another story gives way to a new one, and what is taken away leaves no mark', () => {
    const other = { ...choose('B'), ...picture, imageOverrideFor: 'A' };
    const next = { ...choose('B'), imageOverrideURL: '/imagenes/nueva.jpg' };
    expect(markPicture(other, next, story('B', 'x'))).toEqual({
      ...next,
      imageOverrideFor: 'B',
      imageOverrideOriginal: 'x',
    });
    const mine = { ...choose('A'), ...picture, imageOverrideFor: 'A', imageOverrideOriginal: 'x' };
    const { imageOverrideURL: _, imageOverrideId: __, ...without } = mine;
    expect(markPicture(mine, without, story('A', 'x'))).toEqual(choose('A'));
  });

  it('stays beside the story’s new one', () => {
    const stored: StoredBlock = { id: 'a', block: 'large-promo', v: 1, fields: { ...picture } };
    expect(rebasePicture(stored, story('A', 'y')).fields).toEqual({
      ...picture,
      imageOverrideFor: 'A',
      imageOverrideOriginal: 'y',
    });
  });
});

describe('the picture of one story of a feed', () => {
  const list: StoredBlock = { id: 'l', block: 'simple-list', v: 1, fields: {} };
  const mine = { url: '/imagenes/mia.jpg', id: 'mia' };

  it('is kept with what it replaced, and goes without a trace', () => {
    const one = setStoryPicture(list, story('A', 'foto'), mine);
    expect(one.pictures).toEqual({ A: { ...mine, original: 'foto' } });
    const both = setStoryPicture(one, { _id: 'B' }, mine);
    expect(both.pictures).toEqual({ A: { ...mine, original: 'foto' }, B: mine });
    expect(storyPictureOf(both, 'B')).toEqual(mine);
    expect(dropStoryPicture(dropStoryPicture(both, 'A'), 'B')).toEqual(list);
    expect(storyPictureOf(list, 'constructor')).toBeUndefined();
  });
});
