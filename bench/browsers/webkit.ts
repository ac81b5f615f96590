import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../../services/database/free-port.ts';
import { type Driver, pause } from './driver.ts';

/** Keys as WebDriver sends them. */
const KEYS: Readonly<Record<string, string>> = {
  Control: '\uE009',
  Alt: '\uE00A',
  Shift: '\uE008',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Delete: '\uE017',
};
const START_MS = 10_000;
const LOOK_MS = 200;
const DISPLAY = ':97';

interface WebKitPrograms {
  driver: string;
  browser: string;
  display: string;
}

/** WebKitGTK's MiniBrowser by WebKitWebDriver, on a screen that nobody sees. */
export async function openWebKit(programs: WebKitPrograms): Promise<Driver> {
  const env = { ...process.env, DISPLAY, LIBGL_ALWAYS_SOFTWARE: '1' };
  const port = await freePort();
  const running: ChildProcess[] = [
    spawn(programs.display, [DISPLAY, '-screen', '0', '1460x1000x24'], { stdio: 'ignore' }),
  ];
  await pause(1_000);
  running.push(spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], { env }));
  const stop = () => {
    for (const one of running.reverse()) one.kill('SIGKILL');
  };
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } };
    if (!reply.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const until = Date.now() + START_MS;
  while (Date.now() < until && !(await send('GET', '/status').catch(() => false)))
    await pause(LOOK_MS);
  const options = { binary: programs.browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  try {
    const opened = await send<{ sessionId: string; capabilities: Record<string, string> }>(
      'POST',
      '/session',
      { capabilities },
    );
    const at = `/session/${opened.sessionId}`;
    await send('POST', `${at}/window/rect`, { x: 0, y: 0, width: 1_440, height: 980 });
    const act = (id: 'mouse' | 'keyboard', actions: object[]) => {
      const source =
        id === 'mouse'
          ? { type: 'pointer', id, parameters: { pointerType: 'mouse' }, actions }
          : { type: 'key', id, actions };
      return send<void>('POST', `${at}/actions`, { actions: [source] });
    };
    const keyOf = (name: string) => KEYS[name] ?? name;
    return {
      name: `${opened.capabilities.browserName} ${opened.capabilities.browserVersion}`,
      go: (url) => send('POST', `${at}/url`, { url }),
      value: <T>(expression: string) =>
        send<T>('POST', `${at}/execute/sync`, { script: `return (${expression});`, args: [] }),
      move: (x, y) => act('mouse', [{ type: 'pointerMove', duration: 0, x, y }]),
      down: () => act('mouse', [{ type: 'pointerDown', button: 0 }]),
      up: () => act('mouse', [{ type: 'pointerUp', button: 0 }]),
      key: (chord) => {
        const keys = chord.split('+').map(keyOf);
        return act('keyboard', [
          ...keys.map((value) => ({ type: 'keyDown', value })),
          ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
        ]);
      },
      text: (words) =>
        act(
          'keyboard',
          [...words].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        ),
      close: async () => {
        await send('DELETE', at).catch(() => undefined);
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
