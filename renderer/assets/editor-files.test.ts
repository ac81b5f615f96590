import { expect, it } from 'vitest';
import { screenFiles, withScreenFiles } from './editor-files.ts';

const MANIFEST = {
  'editor/index.html': { file: 'a/editor.js', imports: ['_shared.js'], css: ['a/editor.css'] },
  'editor/desk/PageDesk.tsx': { file: 'a/desk.js', imports: ['_shared.js'] },
  'editor/page/PageEditor.tsx': {
    file: 'a/page.js',
    imports: ['_shared.js', '_canvas.js'],
    css: ['a/page.css'],
  },
  '_shared.js': { file: 'a/shared.js' },
  '_canvas.js': { file: 'a/canvas.js', imports: ['_shared.js'], css: ['a/canvas.css'] },
};
const HTML =
  '<head><script type="module" src="/a/editor.js"></script>' +
  '<link rel="modulepreload" href="/a/shared.js"><link rel="stylesheet" href="/a/editor.css"></head>';

it('finds what a screen is made of, each file once', () => {
  expect(screenFiles(MANIFEST, 'page')).toEqual({
    scripts: ['a/editor.js', 'a/shared.js', 'a/page.js', 'a/canvas.js'],
    styles: ['a/editor.css', 'a/page.css', 'a/canvas.css'],
  });
  expect(screenFiles(MANIFEST, 'desk').scripts).toEqual([
    'a/editor.js',
    'a/shared.js',
    'a/desk.js',
  ]);
});

it('has the editor’s page fetch what it does not name yet', () => {
  expect(withScreenFiles(HTML, MANIFEST, 'page')).toBe(
    HTML.replace(
      '</head>',
      '<link rel="modulepreload" crossorigin href="/a/page.js">' +
        '<link rel="modulepreload" crossorigin href="/a/canvas.js">' +
        '<link rel="preload" as="style" crossorigin href="/a/page.css">' +
        '<link rel="preload" as="style" crossorigin href="/a/canvas.css"></head>',
    ),
  );
});

it('says which screen a build does not have', () => {
  expect(() => screenFiles({ 'editor/index.html': { file: 'a.js' } }, 'desk')).toThrow(
    'editor/desk/PageDesk.tsx',
  );
});
