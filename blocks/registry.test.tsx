import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldMeta } from '../schemas/fields.ts';
import { chunkNameOf } from '../ui/behaviour.ts';
import { misnamedIslands } from '../ui/island-names.testing.ts';
import { viewPage } from './_block/frame.ts';
import { renderBlock, testFacts } from './_block/render-block.testing.tsx';
import { behaviours, islands } from './islands.ts';
import { pictures } from './pictures.ts';
import { purposes } from './purposes.ts';
import { blockFiles, registry } from './registry.ts';

/** Light: all of them come together. */
const MAX_PICTURE_CHARS = 4_000;
const root = join(import.meta.dirname, '..');
const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map((entry) => entry.name);

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const chunkNames = new Set(
  [...Object.keys(behaviours), ...Object.keys(islands)].map((file) =>
    chunkNameOf(join('blocks', file)),
  ),
);

describe('the registry', () => {
  it('holds one block for each folder, by its name', () => {
    expect([...registry.keys()].sort()).toEqual(folders.sort());
    for (const [name, file] of blockFiles) expect(file).toBe(`blocks/${name}/block.ts`);
  });

  it('gives every style sheet a class prefix of its own', () => {
    const names = ['ui', 'blocks', 'layouts']
      .flatMap(filesUnder)
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => basename(file));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('has a picture of every block, and of no other', () => {
    expect([...pictures.keys()].sort()).toEqual([...registry.keys()].sort());
    const sizes = [...pictures].map(([name, address]) => [name, address.length] as const);
    expect(sizes.filter(([, size]) => size > MAX_PICTURE_CHARS)).toEqual([]);
    expect([...pictures.values()].filter((each) => !each.startsWith('data:image/svg'))).toEqual([]);
  });

  it('says of every block, and of no other, what it is for', () => {
    expect([...purposes.keys()].sort()).toEqual([...registry.keys()].sort());
    const isSentence = (text: string) => /^\p{Lu}.{20,160}\.$/u.test(text);
    expect([...purposes].filter(([, text]) => !isSentence(text))).toEqual([]);
  });

  it('resolves every behaviour that a view names', () => {
    const sources = ['ui', 'blocks', 'renderer']
      .flatMap(filesUnder)
      .filter((file) => /\.tsx$/.test(file) && !/\.test\.tsx$/.test(file));
    const named = sources
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/behaviour\(['"]([^'"]+)['"]/g)])
      .map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(chunkNames, name).toContain(name);
  });
});

it('has every island declared by its own path', async () => {
  expect(await misnamedIslands(islands, 'blocks')).toEqual([]);
});

describe.each([...registry.values()].map((block) => [block.name, block] as const))(
  '%s',
  (_, block) => {
    it('reads its defaults from nothing', () => {
      expect(block.schema.safeParse({})).toMatchObject({ success: true });
    });

    it('declares every field with the kit, in Spanish', () => {
      for (const [key, schema] of Object.entries(block.shape))
        expect(fieldMeta(schema)?.label, key).toBeTruthy();
      expect(block.label).toBeTruthy();
    });

    it('publishes a JSON Schema', () => {
      const schema = z.toJSONSchema(block.schema, { io: 'input' });
      expect(schema).toMatchObject({ type: 'object' });
      expect(Object.keys(schema.properties ?? {})).toEqual(Object.keys(block.shape));
    });

    it.each([true, false])(
      'renders with defaults and no content without throwing (editing: %s)',
      (isEditing) => {
        const fields = block.schema.parse({});
        const page = viewPage(block, testFacts(), { blockId: 'b1', level: 2, isEditing });
        const columns = block.container?.split(fields, []) ?? [];
        const html = renderToStaticMarkup(
          <block.View fields={fields} content={null} page={page} columns={columns as never} />,
        );
        if (!block.hasStyleAttributes) expect(html).not.toContain(' style="');
      },
    );

    it('says whether it shows what its page is about, and else nothing', () => {
      const asksPage = block.about.length > 0 && (block.asksPage?.(block.schema.parse({})) ?? true);
      // A site without advertisements shows none, on any page.
      const isEmpty = block.group !== 'ads' && renderBlock(block) === '';
      if (block.about.length > 0) expect(asksPage).toBe(isEmpty);
      else expect(block.asksPage).toBeUndefined();
    });

    it('asks for content without throwing, and says what with plain data', () => {
      const request = block.content?.(block.schema.parse({}), testFacts()) ?? null;
      expect(JSON.parse(JSON.stringify(request))).toEqual(request);
    });

    it('has a test of its own', () => {
      const folder = join(import.meta.dirname, block.name);
      expect(
        readdirSync(folder).some((file) => /\.test\.tsx?$/.test(file)) ||
          existsSync(join(folder, 'block.test.tsx')),
      ).toBe(true);
    });
  },
);
