import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  CROWDED_ROOMS,
  circles,
  contextFiles,
  crowdFaults,
  edgeImports,
  importsOf,
  isServerOnly,
  literalSpreads,
  longLines,
  roomFaults,
  type SourceFile,
} from './rooms.ts';

const root = import.meta.dirname;

const sources: SourceFile[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(?:[cm]?[jt]sx?|css)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const code = sources.filter(({ path }) => /\.[cm]?tsx?$/.test(path));

describe('the rooms', () => {
  it('import only what is allowed', () => {
    expect(code.length).toBeGreaterThan(100);
    expect(roomFaults(code)).toEqual([]);
  });

  it('hold no circle of files, types included', () => {
    expect(circles(code)).toEqual([]);
  });

  it('end their lines at 100 columns', () => {
    expect(longLines(sources)).toEqual([]);
  });

  it('hold at most 25 files beside their rooms, or no more than they do', () => {
    expect(crowdFaults(sources)).toEqual([]);
  });

  it('know the context of a request where they speak HTTP, and nowhere else', () => {
    expect(contextFiles(code)).toEqual([]);
    const text = "import type { Context } from 'hono';";
    expect(contextFiles([{ path: 'services/mail/mailbox.ts', text }])).toHaveLength(1);
    expect(contextFiles([{ path: 'services/mail/routes.ts', text }])).toEqual([]);
  });

  it('work without the edges of their services', () => {
    expect(edgeImports(code)).toEqual([]);
    const text = "import { readerCookie } from './http/cookies.ts';";
    expect(edgeImports([{ path: 'services/identity/readers.ts', text }])).toHaveLength(1);
    expect(edgeImports([{ path: 'services/identity/routes.ts', text }])).toEqual([]);
  });

  it('spread no literal object', () => {
    const faulty = new Set(literalSpreads(code).map((place) => place.replace(/:\d+$/, '')));
    // It plants the fault itself.
    expect([...faulty]).toEqual(['rooms.test.ts']);
  });
});

describe('a room', () => {
  const room = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `${name}/file-${index}.ts` }));

  it('holds 25 files, and a 26th is a fault', () => {
    expect(
      crowdFaults([...room('blocks/aviso', 25), ...room('blocks/aviso/inside', 25)], {}),
    ).toEqual([]);
    expect(crowdFaults(room('blocks/aviso', 26), {})).toEqual([
      'blocks/aviso: 26 files, at most 25: make rooms in it',
    ]);
  });

  it('that is crowded does not grow, and its line follows when it shrinks', () => {
    const crowded = { server: 30 };
    expect(crowdFaults(room('server', 30), crowded)).toEqual([]);
    expect(crowdFaults(room('server', 31), crowded)).toEqual([
      'server: 31 files, at most 30: make rooms in it',
    ]);
    expect(crowdFaults(room('server', 29), crowded)).toEqual([
      'server: 29 files: lower its line in CROWDED_ROOMS',
    ]);
  });

  it('that is crowded is none of those that were sorted', () => {
    const sorted = ['services/sales', 'editor/page/panels'];
    expect(sorted.filter((name) => Object.hasOwn(CROWDED_ROOMS, name))).toEqual([]);
  });
});

describe('a planted fault', () => {
  it.each([
    ['another room', 'schemas/x.ts', "import { Link } from '../ui/Link.tsx';"],
    ['a value where only types go', 'ui/x.ts', "import { z } from '../schemas/page.ts';"],
    ['another block', 'blocks/one/x.ts', "import { two } from '../two/block.ts';"],
    ['a block, by a family', 'blocks/_family/x.ts', "import { two } from '../two/block.ts';"],
    [
      'a block, by a layout',
      'layouts/one/x.ts',
      "import { two } from '../../blocks/two/block.ts';",
    ],
    ['a service', 'blocks/one/x.ts', "import { a } from '../../services/pages/pages.ts';"],
    ['the editor', 'renderer/x.ts', "import { Desk } from '../editor/desk/Desk.tsx';"],
    [
      'the renderer',
      'editor/x.ts',
      "import { renderBody } from '../renderer/page/render-page.tsx';",
    ],
    ['the server', 'renderer/x.ts', "import { createLog } from '../server/log/log.ts';"],
    ['a dynamic import', 'editor/x.ts', "const x = await import('../services/pages/pages.ts');"],
    [
      'a service by its browser client',
      'services/a/client.ts',
      "import { x } from '../../schemas/x.ts';",
    ],
    [
      'a server by its browser client',
      'services/a/client/x.ts',
      "import type { X } from '../sessions.ts';",
    ],
    [
      'the registry of blocks',
      'services/pages/x.ts',
      "import { r } from '../../blocks/registry.ts';",
    ],
    ['another service', 'services/pages/x.ts', "import { s } from '../images/sign.ts';"],
    [
      'types of another service',
      'services/pages/x.ts',
      "import type { S } from '../images/sign.ts';",
    ],
    ['anything, by fixtures', 'fixtures/x.ts', "import { registry } from '../blocks/registry.ts';"],
    ['what is outside the rooms', 'renderer/x.ts', "import { build } from '../scripts/build.ts';"],
    ['a folder of the renderer', 'renderer/cache/x.ts', "import { a } from '../page/a.ts';"],
    ['a folder of the editor', 'editor/document/x.ts', "import { a } from '../engine/a.ts';"],
    ['a screen, by the shell', 'editor/shell/x.tsx', "import { Desk } from '../desk/Desk.tsx';"],
    [
      'server code by the browser',
      'renderer/browser/x.ts',
      "import { Body } from '../cache/body.ts';",
    ],
    [
      'server code by an island, wherever it stands',
      'renderer/journeys/One.island.tsx',
      "import { Body } from '../cache/body.ts';",
    ],
  ])('of importing %s is refused', (_, path, text) => {
    expect(roomFaults([{ path, text }])).toHaveLength(1);
  });

  it.each([
    ['schemas/x.ts', "import { readFileSync } from 'node:fs';"],
    ['schemas/x.ts', "import { produce } from 'immer';"],
    ['ui/x.ts', "import { z } from 'zod';"],
    ['blocks/one/x.ts', "import { format } from 'date-fns';"],
    ['layouts/one/x.tsx', "import { z } from 'zod';"],
    ['blocks/one/One.behaviour.ts', "import { z } from 'zod';"],
    ['blocks/one/One.behaviour.ts', "import { useState } from 'react';"],
    ['blocks/one/One.island.tsx', "import { z } from 'zod';"],
    ['renderer/page/x.ts', "import { createEditor } from 'lexical';"],
    ['services/pages/x.ts', "import sharp from 'sharp';"],
    ['editor/desk/x.tsx', "import { createEditor } from 'lexical';"],
    ['editor/engine/x.tsx', "import { Puck } from '@puckeditor/core';"],
    ['editor/engine/x.tsx', "import '@puckeditor/core/puck.css';"],
    ['editor/page/x.test.tsx', "import { Puck } from '@puckeditor/core';"],
    ['scripts/x.ts', "import { Puck } from '@puckeditor/core';"],
    ['blocks/one/x.tsx', "import type { Config } from '@puckeditor/core';"],
  ])('of a package is refused in %s: %s', (path, text) => {
    expect(roomFaults([{ path, text }])).toHaveLength(1);
  });

  it.each([
    ['product code', 'ui/x.ts', "import { a } from './a.testing.ts';"],
    ['another room', 'editor/x.test.ts', "import { a } from '../services/database/a.testing.ts';"],
    ['another room', 'blocks/one/x.test.ts', "import { a } from '../../renderer/a.testing.ts';"],
  ])('of a helper of tests, by %s, is refused', (_, path, text) => {
    expect(roomFaults([{ path, text }])).toHaveLength(1);
  });

  it.each([
    'ui/utils.ts',
    'ui/index.ts',
    'blocks/helpers/x.ts',
    'blocks/one/testing.tsx',
    'services/pages/testing-pages.ts',
    'services/database/postgres-for-tests.ts',
    'renderer/page/x.server.ts',
  ])('of a name is refused: %s', (path) => {
    expect(roomFaults([{ path, text: '' }])).toHaveLength(1);
  });

  it('of a circle is refused, also one of types', () => {
    const file = (path: string, text: string) => ({ path, text });
    expect(
      circles([
        file('ui/a.ts', "import type { B } from './b.ts';"),
        file('ui/b.ts', "import { c } from './c.ts';"),
        file('ui/c.ts', "import { a } from './a.ts';"),
      ]),
    ).toEqual(['ui/a.ts -> ui/b.ts -> ui/c.ts -> ui/a.ts']);
    expect(circles([file('ui/a.ts', "import { a } from './a.ts';")])).toHaveLength(1);
    expect(
      circles([
        file('ui/a.ts', "import { b } from './b.ts';\nimport { c } from './c.ts';"),
        file('ui/b.ts', "import { c } from './c.ts';"),
        file('ui/c.ts', ''),
      ]),
    ).toEqual([]);
  });

  it('of a long line is refused, but for prose in a literal', () => {
    const long = 'a '.repeat(60);
    expect(longLines([{ path: 'ui/a.ts', text: `// ${long}` }])).toHaveLength(1);
    expect(longLines([{ path: 'ui/a.css', text: `/* ${long} */` }])).toHaveLength(1);
    expect(
      longLines([{ path: 'ui/a.ts', text: `const a = f(${long.replaceAll(' ', '+')}1);` }]),
    ).toHaveLength(1);
    expect(longLines([{ path: 'ui/a.ts', text: `const a = '${long}';` }])).toEqual([]);
  });

  it('of a literal that is spread is refused, but not of a condition', () => {
    const file = (text: string) => [{ path: 'ui/a.tsx', text }];
    expect(literalSpreads(file('f({\n  ...{ a, b },\n});'))).toEqual(['ui/a.tsx:2']);
    expect(literalSpreads(file('<A {...{ a, b }} />'))).toHaveLength(1);
    expect(literalSpreads(file('f({ ...(a && { a }), ...b });'))).toEqual([]);
  });
});

describe('what is allowed', () => {
  it('passes', () => {
    const fine = [
      ['ui/x.ts', "import type { Story } from '../schemas/story.ts';"],
      ['blocks/one/x.ts', "import { Chain } from '../_chain/Chain.tsx';\nimport { z } from 'zod';"],
      ['blocks/one/x.island.tsx', "import { identity } from '../../services/identity/client.ts';"],
      ['bench/x.ts', "import { Puck } from '@puckeditor/core';"],
      ['editor/puck/x.tsx', "import { Puck } from '@puckeditor/core';"],
      ['editor/canvas/x.ts', "import { createEditor } from 'lexical';"],
      ['renderer/x.ts', "import { sign } from '../services/images/sign.ts';"],
      ['services/pages/x.ts', "import { writeOutbox } from '../changes/outbox.ts';"],
      ['services/images/x.ts', "import sharp from 'sharp';\nimport { join } from 'node:path';"],
      ['renderer/x.test.ts', "import { draw } from '../blocks/_block/draw.testing.tsx';"],
    ].map(([path = '', text = '']) => ({ path, text }));
    expect(roomFaults(fine)).toEqual([]);
  });
});

describe('server-only code', () => {
  it.each([
    ['server/start.ts', true],
    ['renderer/page/build-page.ts', true],
    ['services/pages/pages.ts', true],
    ['services/identity/sessions/sessions.ts', true],
    ['services/identity/client.ts', false],
    ['services/identity/client/store.ts', false],
    ['renderer/browser/loader.ts', false],
    ['blocks/registry.ts', false],
    ['schemas/page.ts', false],
  ])('%s: %s', (path, expected) => {
    expect(isServerOnly(path)).toBe(expected);
  });
});

it('every form of import is seen', () => {
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
