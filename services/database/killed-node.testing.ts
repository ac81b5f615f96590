import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs a program that gets the address of a database, until it said enough and some time more, and
 * kills it. Returns the whole lines that it said.
 */
export async function saidUntilKilled(
  program: string,
  databaseUrl: string,
  { enoughLines, afterMs }: { enoughLines: number; afterMs: number },
): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  while (said.split('\n').length < enoughLines && child.exitCode === null) await sleep(5);
  await sleep(afterMs);
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
  return said.split('\n').slice(0, -1);
}
