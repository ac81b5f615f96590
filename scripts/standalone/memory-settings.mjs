import { spawn } from 'node:child_process';

/**
 * glibc reads these when a process starts. Left alone it raises the size from which memory is
 * mapped by itself with every large piece that is freed, up to 32 MB, and then holds what pictures
 * took for as long as the process lives. Other systems ignore them.
 */
export const memorySettings =
  process.platform === 'linux'
    ? {
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '131072',
        MALLOC_TRIM_THRESHOLD_: '131072',
      }
    : {};

/** Names the process above: when that is killed, the one beneath goes too. */
const ABOVE = 'PORTADA_PROCESS_ABOVE';

/** Runs this program again in a process of its own, which ends with it. Resolves never. */
function runBeneath(env, args) {
  const child = spawn(process.execPath, args, {
    env: { ...env, [ABOVE]: String(process.pid) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'];
  for (const signal of signals)
    process.on(signal, () => {
      // A terminal sends it to both.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  child.once('exit', (code, signal) => {
    for (const each of signals) process.removeAllListeners(each);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
  return new Promise(() => undefined);
}

/**
 * Goes on in a process with the settings, unless whoever started this one gave some, and with flags
 * of Node. Where Node can (22.15 and later) it is this very process, anew.
 */
export async function withMemorySettings(flags = []) {
  if (process.env[ABOVE] === String(process.ppid))
    process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  const isSet = Object.keys(memorySettings).some((name) => process.env[name] !== undefined);
  const lacking = flags.filter((flag) => !process.execArgv.includes(flag));
  const isSettled = isSet || process.platform !== 'linux';
  if (isSettled && lacking.length === 0) return;
  const env = { ...process.env, ...(isSettled ? {} : memorySettings) };
  const args = [...process.execArgv, ...lacking, ...process.argv.slice(1)];
  if (!process.execve || process.platform === 'win32') return runBeneath(env, args);
  process.execve(process.execPath, [process.execPath, ...args], env);
}
