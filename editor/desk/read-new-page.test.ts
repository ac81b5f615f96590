import { describe, expect, it } from 'vitest';
import { type NewPageText, readNewPage } from './read-new-page.ts';

const typed: NewPageText = {
  site: 'brujula',
  name: ' Elecciones 2027 ',
  route: null,
  layout: 'right-rail',
  start: { kind: 'frame', page: '' },
  hidesTemplate: false,
};

describe('a new page', () => {
  it('has its name without spaces around it, and the address of its name', () => {
    expect(readNewPage(typed)).toEqual({
      given: {
        site: 'brujula',
        name: 'Elecciones 2027',
        route: { kind: 'path', path: '/elecciones-2027/' },
        layout: 'right-rail',
        hidesTemplate: false,
        from: { kind: 'frame' },
      },
    });
  });

  it('has the address that was typed, tidied', () => {
    expect(readNewPage({ ...typed, route: { kind: 'path', path: 'México' } })).toMatchObject({
      given: { route: { kind: 'path', path: '/mexico/' } },
    });
  });

  it('is a copy of the page that was chosen', () => {
    expect(readNewPage({ ...typed, start: { kind: 'template', page: 'p1' } })).toMatchObject({
      given: { from: { kind: 'copy', page: 'p1' } },
    });
    expect(readNewPage({ ...typed, start: { kind: 'copy', page: '' } })).toMatchObject({
      faults: { start: 'Elige una' },
    });
  });

  it('needs a name and an address', () => {
    expect(readNewPage({ ...typed, name: ' ' })).toMatchObject({
      faults: {
        name: 'Escribe un nombre para reconocerla',
        route: 'Escribe la dirección, por ejemplo /elecciones-2027/',
      },
    });
  });
});
