import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Block } from '../blocks/_block/define-block.ts';
import { testPage } from '../blocks/_block/render-block.testing.tsx';
import { newBlockFiles } from './new-block-files.mjs';
import { drawnFrom } from './pictures/drawn-from.ts';

const root = join(import.meta.dirname, '..');
mkdirSync(join(root, '.cache'), { recursive: true });
/** As deep as a block's folder, with the family beside it; ignored by git. */
const folder = mkdtempSync(join(root, '.cache/bloque-'));
const family = join(root, '.cache/_block');

beforeAll(() => {
  if (!existsSync(family)) symlinkSync(join(root, 'blocks/_block'), family);
  for (const [name, text] of Object.entries(newBlockFiles('aviso-de-prueba', 'Aviso de prueba')))
    writeFileSync(join(folder, name), text);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(family, { force: true });
});

const newBlock = async (): Promise<Block> => {
  const { avisoDePrueba } = (await import(join(folder, 'block.ts'))) as { avisoDePrueba: Block };
  return avisoDePrueba;
};

it('declares a block that reads its defaults and draws itself', async () => {
  const block = await newBlock();
  expect(block).toMatchObject({ name: 'aviso-de-prueba', label: 'Aviso de prueba', version: 1 });
  const draw = (fields: object) =>
    renderToStaticMarkup(
      createElement(block.View, {
        fields: block.schema.parse(fields),
        content: null,
        page: testPage(),
        columns: [],
      }),
    );
  expect(draw({})).toBe('');
  expect(draw({ title: 'Hola' })).toMatch(/^<h2[^>]*>Hola<\/h2>$/);
});

it('says what its picture is drawn from', async () => {
  const digest = await drawnFrom(await newBlock(), relative(root, folder));
  expect(newBlockFiles('aviso-de-prueba', 'Aviso de prueba')['drawn-from.txt']).toBe(`${digest}\n`);
});

it('is formatted and brings its own test', () => {
  const files = newBlockFiles('aviso-de-prueba', 'Aviso de prueba');
  expect(Object.keys(files).sort()).toEqual([
    'AvisoDePrueba.module.css',
    'AvisoDePrueba.test.tsx',
    'AvisoDePrueba.tsx',
    'block.ts',
    'drawn-from.txt',
    'fields.ts',
    'picture.svg',
    'purpose.txt',
  ]);
  for (const [name, text] of Object.entries(files)) {
    if (name.endsWith('.txt')) continue;
    const { stdout } = spawnSync(
      'npx',
      ['biome', 'format', `--stdin-file-path=blocks/aviso-de-prueba/${name}`],
      {
        cwd: root,
        input: text,
        encoding: 'utf8',
      },
    );
    expect(stdout, name).toBe(text);
  }
});
