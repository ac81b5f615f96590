import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { preprocessCSS, type ResolvedConfig } from 'vite';
import { styleFilesOf } from './collect.ts';
import { CORRECTIONS_STYLES, ERROR_STYLES, layerOf, type StyleSheets } from './style-sheets.ts';

const BASE_FILES = [
  'ui/tokens/faces.css',
  'ui/tokens/tokens.css',
  'ui/tokens/base.css',
  'ui/prose.css',
];

const foldersWith = (root: string, room: string, file: string): string[] =>
  readdirSync(join(root, room), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && readdirSync(join(root, room, entry.name)).includes(file),
    )
    .map((entry) => entry.name)
    .sort();

async function compile(root: string, file: string, config: ResolvedConfig): Promise<string> {
  const path = join(root, file);
  const { code } = await preprocessCSS(readFileSync(path, 'utf8'), path, config);
  const { code: small } = transform({ filename: file, code: Buffer.from(code), minify: true });
  return `@layer ${layerOf(file)}{${small.toString()}}`;
}

/**
 * Compiles the style sheets of every block, layout and theme, with the class names that the server
 * build uses.
 */
export async function compileStyles(root: string, config: ResolvedConfig): Promise<StyleSheets> {
  const blocks = Object.fromEntries(
    foldersWith(root, 'blocks', 'block.ts').map((name) => [
      name,
      styleFilesOf(root, `blocks/${name}/block.ts`),
    ]),
  );
  blocks[ERROR_STYLES] = ['renderer/site/error-page.css'];
  blocks[CORRECTIONS_STYLES] = ['renderer/site/corrections.css'];
  const layouts = Object.fromEntries(
    foldersWith(root, 'layouts', 'layout.ts').map((name) => [
      name,
      styleFilesOf(root, `layouts/${name}/layout.ts`),
    ]),
  );
  const themeFiles = readdirSync(join(root, 'ui/tokens/themes')).filter((name) =>
    name.endsWith('.css'),
  );
  const themes = Object.fromEntries(
    themeFiles.map((name) => [name.replace(/\.css$/, ''), `ui/tokens/themes/${name}`]),
  );
  const all = new Set([
    ...BASE_FILES,
    ...Object.values(themes),
    ...Object.values(layouts).flat(),
    ...Object.values(blocks).flat(),
  ]);
  const compiled = await Promise.all(
    [...all].map(async (file) => [file, await compile(root, file, config)] as const),
  );
  return { files: Object.fromEntries(compiled), blocks, layouts, base: BASE_FILES, themes };
}
