import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildEditor } from './editor-build.ts';
import { EDITOR_BUDGETS, editorBytes, firstFiles } from './editor-bytes.ts';

const root = join(import.meta.dirname, '..');
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache/editor-bytes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the editor’s first load', () => {
  it('takes no more script than the desk, an open page and an open story may', async () => {
    await buildEditor(root, folder);
    const { desk, page, story } = editorBytes(folder);
    expect(desk).toBeGreaterThan(0);
    expect(desk).toBeLessThanOrEqual(EDITOR_BUDGETS.desk);
    expect(page).toBeGreaterThan(desk);
    expect(page).toBeLessThanOrEqual(EDITOR_BUDGETS.page);
    expect(story).toBeGreaterThan(desk);
    expect(story).toBeLessThanOrEqual(EDITOR_BUDGETS.story);
    const scripts = join(folder, 'assets/editor');
    const puck = readdirSync(scripts).filter((file) =>
      /data-puck|puck-root/.test(readFileSync(join(scripts, file), 'utf8')),
    );
    expect(puck, 'files with Puck').not.toEqual([]);
    expect(
      puck.filter((file) => firstFiles(folder).has(file)),
      'in a first load',
    ).toEqual([]);
    const withSchemas = readdirSync(scripts).filter((file) =>
      readFileSync(join(scripts, file), 'utf8').includes('processJSONSchema='),
    );
    expect(withSchemas, 'files with JSON Schemas').toEqual([]);
  }, 120_000);
});
