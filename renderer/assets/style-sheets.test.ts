import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '../../schemas/site.ts';
import { styleFilesOf } from './collect.ts';
import { allStyles, layerOf, type StyleSheets, stylesFor } from './style-sheets.ts';

const sheets: StyleSheets = {
  files: {
    base: '[base]',
    roja: '[roja]',
    fila: '[fila]',
    'a.css': '[a]',
    'b.css': '[b]',
    'común.css': '[común]',
  },
  blocks: { a: ['común.css', 'a.css'], b: ['común.css', 'b.css'] },
  layouts: { fila: ['fila'] },
  base: ['base'],
  themes: { roja: 'roja' },
};
const LAYERS = '@layer tokens,base,ui,layouts,blocks;';

describe('stylesFor', () => {
  it('has base, theme, layout and the page’s blocks in reading order, each file once', () => {
    const page = { theme: 'roja', layout: 'fila', blocks: ['b', 'a', 'b'] };
    expect(stylesFor(sheets, page)).toBe(`${LAYERS}[base][roja][fila][común][b][a]`);
  });

  it('goes on without a theme, a layout or a block that is not there', () => {
    expect(stylesFor(sheets, { theme: 'no', layout: 'no', blocks: ['no'] })).toBe(
      `${LAYERS}[base]`,
    );
  });

  it('has everything for the canvas, and names the layers once', () => {
    const all = allStyles(sheets, 'roja');
    for (const css of Object.values(sheets.files)) expect(all).toContain(css);
    expect(all.split(LAYERS)).toHaveLength(2);
  });
});

describe('layerOf', () => {
  it('goes by the room', () => {
    const files = [
      'ui/tokens/tokens.css',
      'ui/tokens/base.css',
      'ui/Image.module.css',
      'layouts/x/X.module.css',
      'blocks/x/X.module.css',
    ];
    expect(files.map(layerOf)).toEqual(['tokens', 'base', 'ui', 'layouts', 'blocks']);
  });
});

describe('styleFilesOf', () => {
  const root = mkdtempSync(join(tmpdir(), 'portada-styles-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };

  it('follows value imports, what is built on first, each once, and rounds too', () => {
    write('blocks/x/block.ts', "import { X } from './X.tsx';\nexport const x = X;");
    write(
      'blocks/x/X.tsx',
      "import { Y } from '../../ui/Y.tsx';\nimport type { Z } from '../../ui/Z.tsx';\nimport s from './X.module.css';\nimport 'react';",
    );
    write('ui/Y.tsx', "export { W } from './W.tsx';\nimport s from './Y.module.css';");
    write(
      'ui/W.tsx',
      "import { Y } from './Y.tsx';\nimport './W.module.css';\nimport s from './Y.module.css';",
    );
    write('ui/Z.tsx', "import './Z.module.css';");
    expect(styleFilesOf(root, 'blocks/x/block.ts')).toEqual([
      'ui/W.module.css',
      'ui/Y.module.css',
      'blocks/x/X.module.css',
    ]);
  });
});

it('dresses sites in the themes that they may name', () => {
  const files = readdirSync(join(import.meta.dirname, '../../ui/tokens/themes'));
  expect(files.map((name) => name.replace(/\.css$/, '')).sort()).toEqual([...THEMES]);
});
