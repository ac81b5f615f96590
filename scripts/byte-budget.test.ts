import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { budgetFaults, builtFiles } from './byte-budget.ts';
import { readerBuild } from './reader-build.ts';

const root = join(import.meta.dirname, '..');
mkdirSync(join(root, '.cache'), { recursive: true });
/** Inside the project, so that packages resolve; ignored by git. */
const folder = mkdtempSync(join(root, '.cache/budget-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function buildWith(planted: Record<string, string>) {
  const inputs = Object.entries(planted).map(([name, text]) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return [name.replace(/\.tsx?$/, ''), file] as const;
  });
  const out = join(folder, `out-${Object.keys(planted).join('-') || 'clean'}`);
  await build(readerBuild(root, out, Object.fromEntries(inputs)));
  return builtFiles(join(out, 'assets/reader'));
}

describe('the readers’ files', () => {
  it('stay inside their budgets and hold nothing of the server or the editor', async () => {
    const files = await buildWith({});
    const names = files.map(({ name }) => name.replace(/-[\w-]{8}\.js$/, ''));
    expect(names).toEqual(expect.arrayContaining(['loader', 'identity-client']));
    expect(budgetFaults(files)).toEqual([]);
  });

  it('keep React and the client of accounts out of what behaviours bring at once', async () => {
    const files = await buildWith({});
    const behaviours = files.filter(({ name }) => name.includes('.behaviour-'));
    expect(behaviours.length).toBeGreaterThan(0);
    for (const { name, text } of behaviours)
      expect(text, name).not.toMatch(/(?:from|import)\s*"[^"]*(?:identity-|account-|jsx-)/);
  });

  it('stay inside them with a React island, and React stands apart from it', async () => {
    const files = await buildWith({
      'Planted.island.tsx':
        "import { useState } from 'react';\nconst Component = () => <b>{useState(0)[0]}</b>;\nexport const island = { name: 'a/Planted', Component };",
    });
    expect(budgetFaults(files)).toEqual([]);
    const island = files.find(({ name }) => name.startsWith('Planted.island-'));
    expect(island?.text.length).toBeLessThan(500);
  });

  it('have the client of sales, which stands apart', async () => {
    const client = join(root, 'services/sales/client.ts');
    const files = await buildWith({
      'Buyer.behaviour.ts': `export const start = async (identity) => (await import('${client}')).createSales({ identity });`,
    });
    const sales = files.find(({ name }) => name.startsWith('sales-client-'));
    expect(sales?.text).toContain('/sales/public');
    expect(sales?.text).not.toContain('/identity/public');
    expect(budgetFaults(files)).toEqual([]);
  });

  it('are caught when a behaviour brings zod', async () => {
    const files = await buildWith({
      'Planted.behaviour.ts':
        "import { z } from 'zod';\nexport const start = (e: Element) => console.log(z.object({ a: z.string() }).safeParse(e));",
    });
    expect(budgetFaults(files).join()).toContain('zod');
  });

  it('are caught when one grows too large', () => {
    const noise = Array.from({ length: 3_000 }, (_, index) =>
      (index * 7_919 + 13).toString(36),
    ).join(';');
    expect(budgetFaults([{ name: 'Big.behaviour-x.js', text: noise }])).toHaveLength(1);
    expect(budgetFaults([{ name: 'loader-x.js', text: noise.slice(0, 4_000) }])).toHaveLength(1);
  });

  it('cannot be built from server code: the guard stops the build', async () => {
    writeFileSync(join(folder, 'secret.server.ts'), "export const secret = 'no debe salir';");
    await expect(
      buildWith({
        'Leak.behaviour.ts':
          "import { secret } from './secret.server.ts';\nexport const start = () => console.log(secret);",
      }),
    ).rejects.toThrow(/código de servidor/);
    const folderOfTheServer = join(import.meta.dirname, '../services/pages/pages.ts');
    await expect(
      buildWith({
        'Leak.behaviour.ts': `import { publish } from '${folderOfTheServer}';\nexport const start = () => console.log(publish);`,
      }),
    ).rejects.toThrow(/código de servidor/);
  });
});
