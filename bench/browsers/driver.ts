/** What a browser engine has to be able to do for the walks: the rest is done in the page. */
export interface Driver {
  /** For people, with its version. */
  name: string;
  go(url: string): Promise<void>;
  /** The JSON value of an expression in the open page. */
  value<T>(expression: string): Promise<T>;
  /** In px of the window. */
  move(x: number, y: number): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
  /** One key, with those that are held: `Control+k`, `Alt+ArrowDown`. */
  key(chord: string): Promise<void>;
  /** Letters, one after the other. */
  text(words: string): Promise<void>;
  close(): Promise<void>;
}

const PATIENCE_MS = 20_000;
const LOOK_MS = 100;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until an expression is true in the page. */
export async function until(driver: Driver, what: string, expression: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const isSo = await driver.value<boolean>(`Boolean(${expression})`).catch(() => false);
    if (isSo) return;
    await pause(LOOK_MS);
  }
  throw new Error(`waited for ${what}`);
}

/** The canvas's document, in an expression. */
export const CANVAS = `document.querySelector('main.pe-canvas iframe')?.contentDocument`;

const CENTER = `((element, isShown) => {
  if (!element) return null;
  if (isShown) element.scrollIntoView({ block: 'center' });
  const box = element.getBoundingClientRect();
  const frame = element.ownerDocument === document
    ? null : document.querySelector('main.pe-canvas iframe');
  const outer = frame ? frame.getBoundingClientRect() : { left: 0, top: 0, width: 1 };
  const scale = frame ? outer.width / frame.contentWindow.innerWidth : 1;
  return {
    x: Math.round(outer.left + (box.left + box.width / 2) * scale),
    y: Math.round(outer.top + (box.top + box.height / 2) * scale),
  };
})`;

interface Point {
  x: number;
  y: number;
}

/** The middle of an element, in px of the window. */
async function middle(driver: Driver, element: string): Promise<Point> {
  await until(driver, element, element);
  // Pictures that come and what scrolls move it: it is pressed once it rests.
  let last = '';
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(2 * LOOK_MS)) {
    const at = await driver.value<Point | null>(`${CENTER}(${element}, true)`);
    const now = JSON.stringify(at);
    if (at && now === last) return at;
    last = now;
  }
  throw new Error(`no rest at ${element}`);
}

export async function press(driver: Driver, element: string): Promise<void> {
  const { x, y } = await middle(driver, element);
  await driver.move(x, y);
  await driver.down();
  await driver.up();
}

const STEPS = 8;

export async function drag(
  driver: Driver,
  from: string,
  to: string,
  { dx = 0, dy = 0 } = {},
): Promise<void> {
  const start = await middle(driver, from);
  const end = await driver.value<Point | null>(`${CENTER}(${to}, false)`);
  if (!end) throw new Error(`nothing at ${to}`);
  await driver.move(start.x, start.y);
  await driver.down();
  for (let step = 1; step <= STEPS; step++) {
    const part = step / STEPS;
    await driver.move(
      Math.round(start.x + (end.x + dx - start.x) * part),
      Math.round(start.y + (end.y + dy - start.y) * part),
    );
    await pause(LOOK_MS / 2);
  }
  await pause(2 * LOOK_MS);
  await driver.up();
}

/** The element with a role's attribute or a tag that says these words. */
export const saying = (selector: string, words: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) =>
    one.textContent.trim().startsWith(${JSON.stringify(words)}) ||
    one.getAttribute('aria-label')?.startsWith(${JSON.stringify(words)}))`;

/** The same on the canvas. */
export const onCanvas = (selector: string): string =>
  `${CANVAS}?.querySelector(${JSON.stringify(selector)})`;
