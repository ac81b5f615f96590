import { describe, expect, it } from 'vitest';
import { currentMark, isOpenAt, nodeText, nodeUrl, visibleChildren } from './nodes.ts';

describe('a node', () => {
  it('speaks as a link or as a section', () => {
    const both = { _id: '/a', name: 'Nombre', display_name: 'Enlace', url: '/b/' };
    expect([
      nodeText({ ...both, node_type: 'link' }),
      nodeUrl({ ...both, node_type: 'link' }),
    ]).toEqual(['Enlace', '/b/']);
    expect([nodeText({ ...both, node_type: 'section' }), nodeUrl(both)]).toEqual(['Nombre', '/a']);
    expect([nodeText({ _id: '/a' }), nodeUrl({ _id: 'l', node_type: 'link' })]).toEqual(['', '']);
  });

  it('shows its children that are active and lead somewhere', () => {
    const children = [
      { _id: '/a', name: 'A' },
      { _id: '/b', name: 'B', inactive: true },
      { _id: '/c' },
      { _id: 'd', node_type: 'link', display_name: 'D' },
    ];
    expect(visibleChildren({ _id: '/', children }).map(({ _id }) => _id)).toEqual(['/a']);
    expect([visibleChildren(null), visibleChildren({ _id: '/' })]).toEqual([[], []]);
  });
});

describe('currentMark', () => {
  it.each([
    ['/nacional', '/nacional/', 'page'],
    ['/nacional/', '/nacional/', 'page'],
    ['/nacional/?orden=1', '/nacional/', 'page'],
    ['/nacional', '/nacional/justicia/', 'true'],
    ['/nacional', '/nacionales/', undefined],
    ['/nacional/justicia', '/nacional/', undefined],
    ['/', '/', 'page'],
    ['/', '/nacional/', undefined],
    ['https://otro.example/nacional', '/nacional/', undefined],
    ['nacional', '/nacional/', undefined],
  ])('says of %s on %s: %s', (address, path, mark) => {
    expect(currentMark(address, path)).toBe(mark);
  });

  it('says nothing where the path is not told', () => {
    expect(currentMark('/', undefined)).toBeUndefined();
  });
});

describe('isOpenAt', () => {
  it.each([
    ['/nacional', '/nacional/2026/tranvias/', true],
    ['/nacional/justicia', '/nacional/', true],
    ['/nacional', '/mundo/', false],
    ['/', '/', false],
    ['nacional', '/nacional/', true],
  ])('says of %s on %s: %s', (_id, path, isOpen) => {
    expect(isOpenAt({ _id }, path)).toBe(isOpen);
  });

  it('is shut where the path is not told', () => {
    expect(isOpenAt({ _id: '/nacional' }, undefined)).toBe(false);
  });
});
