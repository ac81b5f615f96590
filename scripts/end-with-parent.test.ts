import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { endWithParent } from ${JSON.stringify(join(import.meta.dirname, 'end-with-parent.mjs'))};
  endWithParent();
  process.on('SIGTERM', () => { console.log('told'); process.exit(0); });
  setTimeout(() => process.exit(3), 30_000);
  console.log('started');
`;

/** A program within a shell, as npm runs it; what it says once the shell is gone. */
async function saidWithout(signal: NodeJS.Signals, event: string | undefined): Promise<string> {
  const { npm_lifecycle_event: _, ...rest } = process.env;
  const env = { ...rest, PROGRAM, ...(event ? { npm_lifecycle_event: event } : {}) };
  const words = `${process.execPath} --input-type=module -e "$PROGRAM"; true`;
  const shell = spawn('sh', ['-c', words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  shell.stdout.on('data', (text) => {
    said += text;
  });
  await expect.poll(() => said).toContain('started');
  shell.kill(signal);
  // The end of what it says is the end of the program, whose parent is no more.
  await once(shell.stdout, 'end');
  return said;
}

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'a program under npm stops in order once its shell is gone by %s',
  async (signal) => {
    expect(await saidWithout(signal, 'start')).toBe('started\ntold\n');
  },
);
