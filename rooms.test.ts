import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, roomFaults, type SourceFile } from './rooms.ts';

const root = import.meta.dirname;
const ROOMS = ['schemas', 'ui', 'services', 'blocks', 'layouts', 'renderer', 'editor', 'fixtures'];

const sources: SourceFile[] = ROOMS.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') })),
);

describe('the rooms', () => {
  it('import only what the house allows', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(roomFaults(sources)).toEqual([]);
  });

  it.each([
    ['schemas/x.ts', "import { readFileSync } from 'node:fs';"],
    ['schemas/x.ts', "import { Link } from '../ui/Link.tsx';"],
    ['ui/x.ts', "import { z } from '../schemas/page.ts';"],
    ['ui/x.ts', "import { Puck } from '@puckeditor/core';"],
    ['blocks/one/x.ts', "import { two } from '../two/block.ts';"],
    ['blocks/_family/x.ts', "import { two } from '../two/block.ts';"],
    ['blocks/one/x.ts', "import { store } from '../../services/pages/store.server.ts';"],
    ['layouts/one/x.ts', "import { two } from '../../blocks/two/block.ts';"],
    ['renderer/x.ts', "import { Desk } from '../editor/Desk.tsx';"],
    ['renderer/x.ts', "import { createEditor } from 'lexical';"],
    ['editor/x.ts', "import { renderBody } from '../renderer/render-page.server.tsx';"],
    ['editor/x.ts', "import { openDatabase } from '../services/database/client.server.ts';"],
    ['editor/x.ts', "const x = await import('../services/pages/store.server.ts');"],
    ['services/pages/client.ts', "import { checkPage } from '../../schemas/page.ts';"],
    ['services/pages/x.server.ts', "import { registry } from '../../blocks/registry.ts';"],
    ['fixtures/x.ts', "import { registry } from '../blocks/registry.ts';"],
    ['ui/utils.ts', ''],
    ['ui/index.ts', ''],
    ['blocks/helpers/x.ts', ''],
  ])('catch a fault planted in %s: %s', (path, text) => {
    expect(roomFaults([{ path, text }])).toHaveLength(
      text.includes('.server') && path.startsWith('editor')
        ? 2
        : text.includes('.server') && path.startsWith('blocks')
          ? 2
          : 1,
    );
  });

  it('let through what the house allows', () => {
    const fine = [
      { path: 'ui/x.ts', text: "import type { Story } from '../schemas/story.ts';" },
      { path: 'blocks/one/x.ts', text: "import { Chain } from '../_chain/Chain.tsx';" },
      {
        path: 'editor/x.ts',
        text: "import { pagesClient } from '../services/pages/client.ts';\nimport { Puck } from '@puckeditor/core';",
      },
      { path: 'renderer/x.ts', text: "import { store } from '../services/pages/store.server.ts';" },
    ];
    expect(roomFaults(fine)).toEqual([]);
  });

  it('sees every form of import', () => {
    expect(
      importsOf(
        "import a from './a';\nexport { b } from './b';\nimport './c.css';\nimport type { D } from './d';\nconst e = import('./e');",
      ),
    ).toEqual([
      { from: './a', isTypeOnly: false },
      { from: './b', isTypeOnly: false },
      { from: './c.css', isTypeOnly: false },
      { from: './d', isTypeOnly: true },
      { from: './e', isTypeOnly: false },
    ]);
  });
});
