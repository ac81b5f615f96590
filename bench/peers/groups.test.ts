import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runBounded, startGroup } from './groups.ts';

const here = { cwd: import.meta.dirname };
const node = (script: string): string[] => [process.execPath, '-e', script];

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A killed process is there until whoever has inherited it takes note of its end. */
async function isGone(pid: number): Promise<boolean> {
  for (let look = 0; look < 100 && isAlive(pid); look++) await wait(20);
  return !isAlive(pid);
}

describe('runBounded', () => {
  it('gives the exit code and both outputs', async () => {
    const ran = await runBounded(
      node("console.log('uno'); console.error('dos'); process.exitCode = 3"),
      10_000,
      here,
    );
    expect(ran).toMatchObject({ code: 3, isLate: false });
    expect(ran.output.split('\n').toSorted()).toEqual(['dos', 'uno']);
  });

  it('gives the environment and folder that were asked for', async () => {
    const script = "console.log(process.cwd() + ' ' + process.env.MEDIDA)";
    const { output } = await runBounded(node(script), 10_000, { cwd: '/', env: { MEDIDA: 'sí' } });
    expect(output).toBe('/ sí');
  });

  it('ends what takes too long, and whatever that has started', async () => {
    const script = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      console.log(pid); setInterval(() => {}, 1000);`;
    const ran = await runBounded(node(script), 1_500, here);
    expect(ran).toMatchObject({ code: null, isLate: true });
    expect(Number(ran.output)).toBeGreaterThan(1);
    expect(await isGone(Number(ran.output))).toBe(true);
  });

  it('says so when there is no such program', async () => {
    const ran = await runBounded(['no-such-program-here'], 10_000, here);
    expect(ran).toMatchObject({ code: null, isLate: false });
    expect(ran.output).toContain('ENOENT');
  });
});

describe('startGroup', () => {
  it('knows whether it has ended, and waits for its end', async () => {
    const group = startGroup(node('setInterval(() => {}, 1000)'), here);
    expect(group.hasEnded()).toBe(false);
    await group.stop();
    expect(group.hasEnded()).toBe(true);
    expect(await isGone(group.pid)).toBe(true);
  });
});
