// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../schemas/json.ts';
import { authorsOf, withAuthor, withoutAuthor } from '../document-fields.ts';
import {
  addressOn,
  embargoOf,
  headlineOf,
  kickerOf,
  locationOf,
  tidyAddress,
  withAddress,
  withEmbargo,
  withHeadline,
  withKicker,
  withLocation,
} from './story-facts.ts';

const story: JsonObject = {
  _id: 'n1',
  type: 'story',
  headlines: { basic: 'Uno', table: 'Otro' },
  label: { basic: { text: 'Crónica', url: '/c/', display: true }, otra: { text: 'x' } },
  credits: { by: [{ _id: 'ana', type: 'author', name: 'Ana' }], affiliation: [{ name: 'AFP' }] },
  websites: { brujula: { website_url: '/mundo/uno/', website_section: { _id: '/mundo' } } },
};

describe('a headline for another place', () => {
  it('is stored as markup and read as words', () => {
    const next = withHeadline(story, 'meta_title', 'Ríos & <lagos>');
    expect(next.headlines).toEqual({
      basic: 'Uno',
      table: 'Otro',
      meta_title: 'Ríos &amp; &lt;lagos&gt;',
    });
    expect(headlineOf(next, 'meta_title')).toBe('Ríos & <lagos>');
  });

  it('leaves the document when it is emptied, and is no change when it is the same', () => {
    const next = withHeadline(story, 'social', 'Dos');
    expect(withHeadline(next, 'social', '')).toEqual(story);
    expect(withHeadline(next, 'social', 'Dos')).toBe(next);
  });
});

describe('a kicker', () => {
  it('is the label that shows', () => {
    expect(kickerOf(story)).toBe('Crónica');
    expect(kickerOf({ label: { basic: { text: 'x', display: false } } })).toBe('');
    expect(kickerOf({})).toBe('');
  });

  it('changes its text alone, and leaves the document', () => {
    expect(withKicker(story, 'Perfil').label).toEqual({
      basic: { text: 'Perfil', url: '/c/', display: true },
      otra: { text: 'x' },
    });
    expect(withKicker(story, '').label).toEqual({ otra: { text: 'x' } });
    expect(withKicker({ _id: 'a', label: { basic: { text: 'x' } } }, '')).toEqual({ _id: 'a' });
  });
});

describe('place and embargo', () => {
  it('are there or not', () => {
    const placed = withLocation(story, 'Tequila, Jal.');
    expect([locationOf(placed), withLocation(placed, '')]).toEqual(['Tequila, Jal.', story]);
    const held = withEmbargo(
      { ...story, content_restrictions: { content_code: 'premium' } },
      '2026-12-01T12:00:00.000Z',
    );
    expect(held.content_restrictions).toEqual({
      content_code: 'premium',
      embargo: { active: true, end_time: '2026-12-01T12:00:00.000Z' },
    });
    expect(embargoOf(held)).toBe('2026-12-01T12:00:00.000Z');
    expect(withEmbargo(held, undefined).content_restrictions).toEqual({ content_code: 'premium' });
    expect(embargoOf({ content_restrictions: { embargo: { active: false } } })).toBeUndefined();
  });
});

describe('an address', () => {
  it.each([
    ['/nacional/crece-el-lago/', '/nacional/crece-el-lago/'],
    ['Nacional/Crece el Año', '/nacional/crece-el-ano/'],
    ['  //a//b?c=1#d ', '/a/b-c-1-d/'],
    ['../../etc', '/etc/'],
    ['¿?', ''],
    ['', ''],
  ])('%j is tidied to %j', (typed, expected) => {
    expect(tidyAddress(typed)).toBe(expected);
  });

  it('changes on its site alone', () => {
    const next = withAddress(story, 'brujula', '/mundo/dos/');
    expect(addressOn(next, 'brujula')).toBe('/mundo/dos/');
    expect(next.websites).toEqual({
      brujula: { website_url: '/mundo/dos/', website_section: { _id: '/mundo' } },
    });
    expect(withAddress(story, 'brujula', '/mundo/uno/')).toBe(story);
  });
});

describe('credits of other kinds', () => {
  it('stand beside those who sign it', () => {
    const one = withAuthor(story, { id: '', name: 'Beto Ruiz', slug: '' }, 'photos_by');
    const two = withAuthor(one, { id: 'ana', name: 'Ana', slug: 'ana' }, 'photos_by');
    expect(two.credits).toEqual({
      by: [{ _id: 'ana', type: 'author', name: 'Ana' }],
      affiliation: [{ name: 'AFP' }],
      photos_by: [
        { type: 'author', version: '0.10.12', name: 'Beto Ruiz' },
        { _id: 'ana', type: 'author', version: '0.10.12', name: 'Ana', slug: 'ana' },
      ],
    });
    expect(authorsOf(two, 'photos_by')).toEqual(['Beto Ruiz', 'Ana']);
    expect(withAuthor(two, { id: '', name: 'Beto Ruiz', slug: '' }, 'photos_by')).toBe(two);
    expect(withoutAuthor(withoutAuthor(two, 1, 'photos_by'), 0, 'photos_by')).toEqual(story);
    expect(withoutAuthor(story, 0).credits).toEqual({ by: [], affiliation: [{ name: 'AFP' }] });
  });
});
