import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'portada-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Says which setting it has and its id, and goes on until a signal, with which it ends by 7. */
const SETTINGS = pathToFileURL(join(import.meta.dirname, 'memory-settings.mjs')).href;
const PROGRAM = `
  import { withMemorySettings } from ${JSON.stringify(SETTINGS)};
  await withMemorySettings(process.env.FLAGS?.split(','));
  process.once('SIGTERM', () => process.exit(7));
  console.log(process.env.MALLOC_ARENA_MAX + ' ' + process.pid + ' ' + process.execArgv.join());
  setInterval(() => undefined, 1000);
`;
const file = join(folder, 'program.mjs');
writeFileSync(file, PROGRAM);

async function started(env: Record<string, string> = {}, wanted: string[] = []) {
  const { MALLOC_ARENA_MAX: _, ...rest } = process.env;
  const child = spawn(process.execPath, ['--v8-pool-size=1', file], {
    env: { ...rest, ...env, ...(wanted.length > 0 ? { FLAGS: wanted.join() } : {}) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const [arenas, pid, flags] = line.split(' ');
  return { child, arenas, pid: Number(pid), flags };
}

const ended = (child: ChildProcess) => once(child, 'exit');

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.runIf(process.platform === 'linux')('the settings of memory', () => {
  it('are there, with the flags of Node, and signals and the end come through', async () => {
    const { child, arenas, flags } = await started();
    expect([arenas, flags]).toEqual(['2', '--v8-pool-size=1']);
    child.kill('SIGTERM');
    expect(await ended(child)).toEqual([7, null]);
  });

  it('bring flags that whoever started it left out, each once', async () => {
    const { child, arenas, flags } = await started({}, ['--v8-pool-size=1', '--no-warnings']);
    expect([arenas, flags]).toEqual(['2', '--v8-pool-size=1,--no-warnings']);
    child.kill('SIGTERM');
    expect(await ended(child)).toEqual([7, null]);
    const own = await started({ MALLOC_ARENA_MAX: '3' }, ['--no-warnings']);
    expect([own.arenas, own.flags]).toEqual(['3', '--v8-pool-size=1,--no-warnings']);
    own.child.kill('SIGTERM');
    await ended(own.child);
  });

  it('end with the process that was started, even where that is killed', async () => {
    const { child, pid } = await started();
    child.kill('SIGKILL');
    await ended(child);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('are left to whoever gave some', async () => {
    const { child, arenas, pid } = await started({ MALLOC_ARENA_MAX: '8' });
    expect([arenas, pid]).toEqual(['8', child.pid]);
    child.kill('SIGKILL');
    await ended(child);
  });
});
