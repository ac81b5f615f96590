import { describe, expect, it } from 'vitest';
import { canonicalText, filePathOf, readPageFile } from './page-file.ts';

describe('the text of a file', () => {
  it('has the keys of every object in order, two spaces a level, and a newline at the end', () => {
    expect(canonicalText({ b: [{ d: 1, c: 'ñ' }], a: null })).toBe(
      '{\n  "a": null,\n  "b": [\n    {\n      "c": "ñ",\n      "d": 1\n    }\n  ]\n}\n',
    );
  });

  it('is the same in whatever order the keys were written', () => {
    const one = { name: 'A', route: { kind: 'path', path: '/' } };
    const other = { route: { path: '/', kind: 'path' }, name: 'A' };
    expect(canonicalText(one)).toBe(canonicalText(other));
  });
});

describe('the path of a file', () => {
  const at = (path: string) => filePathOf({ site: 'brujula', route: { kind: 'path', path } });

  it('follows the address', () => {
    expect(at('/')).toBe('brujula/+front.json');
    expect(at('/nacional/')).toBe('brujula/nacional.json');
    expect(at('/nacional/sismos/')).toBe('brujula/nacional/sismos.json');
  });

  it('tells apart what a file system may not, and a folder from a file beside it', () => {
    expect(at('/Nacional/')).toBe('brujula/=4eacional.json');
    expect(at('/a.json/b/')).toBe('brujula/a=2ejson/b.json');
    expect(at('/front/')).toBe('brujula/front.json');
  });

  it('of a template is its type', () => {
    expect(filePathOf({ site: 'jalisco', route: { kind: 'type', type: 'article' } })).toBe(
      'jalisco/+article.json',
    );
  });
});

it('of a shared block stands in a folder that no address has', () => {
  const route = { kind: 'shared', name: 'aviso-2' } as const;
  expect(filePathOf({ site: 'jalisco', route })).toBe('jalisco/+shared/aviso-2.json');
});

describe('a file that is read', () => {
  const page = {
    site: 'brujula',
    name: 'Nacional',
    route: { kind: 'path', path: '/nacional/' },
    document: { layout: 'right-rail', sections: {}, metadata: {} },
  };
  const faultsOf = (given: unknown) => {
    const read = readPageFile(typeof given === 'string' ? given : JSON.stringify(given));
    return read.ok ? [] : read.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };

  it('is the page, also with the mark that some editors put before it', () => {
    expect(readPageFile(`\uFEFF${JSON.stringify(page)}`)).toEqual({ ok: true, file: page });
  });

  it('is refused with the path of each fault', () => {
    expect(faultsOf('{')).toEqual([expect.stringMatching(/^: No es JSON: /)]);
    expect(faultsOf([])).toHaveLength(1);
    expect(faultsOf({ ...page, id: 'p1' })).toHaveLength(1);
    const block = { id: 'a', block: 'headline', v: 1, fields: 'x' };
    expect(
      faultsOf({
        ...page,
        name: 7,
        route: { kind: 'path', path: 'nacional' },
        document: { ...page.document, sections: { main: [block] } },
      }),
    ).toEqual([
      expect.stringMatching(/^route.path: La dirección lleva/),
      expect.stringMatching(/^name: /),
      'document.sections.main.0.fields: Se espera un objeto',
    ]);
  });

  it('needs a document', () => {
    expect(faultsOf({ ...page, document: undefined })).toEqual(['document: Se espera un objeto']);
  });
});
