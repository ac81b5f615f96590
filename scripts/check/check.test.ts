import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Finding } from '../../server/checks/finding.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { main } from './check.ts';

const folder = temporaryFolder('portada-check-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let told: string[] = [];
beforeEach(() => {
  told = [];
});
const say = (line: string) => told.push(line);
const run = (args: string[], env: Record<string, string>) =>
  main(args, env, { out: say, error: say });
const findings = () => JSON.parse(told.join('')) as Finding[];

it('leaves a folder that nobody used as it is', async () => {
  const dataDir = join(folder, 'nueva');
  expect(await run(['--json'], { DATA_DIR: dataDir })).toBe(0);
  expect(findings()).toContainEqual({
    about: 'Base de datos',
    state: 'well',
    text: 'Ninguna todavía: la hace el primer arranque',
  });
  expect(existsSync(dataDir)).toBe(false);
});

it('says in a table what is wrong and what to do, and ends with 1', async () => {
  const env = { DATA_DIR: folder, DATABASE_URL: 'postgres://nadie:clave@127.0.0.1:1/nada' };
  expect(await run([], env)).toBe(1);
  expect(told.join('\n')).toMatch(/✗ falla {2}Base de datos .*127\.0\.0\.1:1.*\n +→ Revisa/);
  expect(told.join('\n')).not.toContain('clave');
});

it('says what setting is none, and how it is called', async () => {
  expect(await run([], { PORT: 'x' })).toBe(1);
  expect(told.join('\n')).toMatch(/✗ falla {2}Ajustes +Configuración no válida\. PORT/);
  expect(await run(['--ahora'], {})).toBe(1);
});

onDatabase('npm run check', (database) => {
  it('finds all well on a database of this release', async () => {
    const env = { DATA_DIR: folder, DATABASE_URL: database().databaseUrl };
    expect(await run(['--json'], env)).toBe(0);
    const states = findings().map(({ about, state }) => `${about} ${state}`);
    expect(states).toEqual(
      expect.arrayContaining(['Base de datos well', 'Tablas well', 'Hosts well', 'Imágenes well']),
    );
    expect(existsSync(join(folder, 'images/originals'))).toBe(false);
  });
});
