import { rmSync } from 'node:fs';
import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { copyDataFolder } from '../../journeys/copies/data-folder.ts';
import { randomFrom } from '../../journeys/random.ts';
import {
  expect,
  type Product,
  runTool,
  signIn,
  startProduct,
  test,
} from '../../journeys/server.ts';
import { staffApi } from '../../journeys/staff-api.ts';
import type { PageDocument } from '../../schemas/page.ts';

const ACTIONS = 200;
const BLOCKS = 6;
/** A word that is older than this when its tab dies is not lost. */
const SAFE_MS = 200;
const LUPE = 'lupe@brujula.example';

const document: PageDocument = {
  layout: 'single-column',
  sections: {
    body: Array.from({ length: BLOCKS }, (_, index) => ({
      id: `bloque${index}`,
      block: 'large-manual-promo',
      v: 1,
      fields: { headline: `Bloque ${index}`, linkURL: 'https://labrujula.example/' },
    })),
  },
  metadata: {},
};

interface Word {
  text: string;
  /** When its last key was pressed. */
  at: number;
  /** When the tab that it was typed in died, if it did. */
  diedAt?: number;
}

/** One editor in a browser of her own. */
interface Editor {
  context: BrowserContext;
  page: Page;
  canvas: FrameLocator;
  isOffline: boolean;
  /** Typed in the tab that is open now. */
  fresh: Word[];
}

const started = (product: Product) => `${product.editor}/paginas/`;

async function open(
  context: BrowserContext,
  address: string,
): Promise<Pick<Editor, 'page' | 'canvas'>> {
  const page = await context.newPage();
  await page.goto(address);
  const canvas = page.frameLocator('iframe').first();
  await canvas.locator('[data-block]').first().waitFor({ timeout: 60_000 });
  return { page, canvas };
}

/** What stands on an editor's screen and canvas, in words. */
async function shown({ page, canvas }: Editor): Promise<string> {
  const timeout = 2_000;
  const texts = await Promise.allSettled([
    page.locator('body').innerText({ timeout }),
    canvas.locator('body').innerText({ timeout }),
  ]);
  return texts.map((text) => JSON.stringify(text)).join('\n');
}

test('200 random actions of two editors lose no word that was older than 200 ms', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
  console.log(`CHAOS_SEED=${seed}`);
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const dataDir = copyDataFolder();
  let product = await startProduct({ dataDir });
  const { port } = product;
  await runTool(
    product,
    ...['signin-link', LUPE, '--create', '--role', 'editor', '--name', 'Lupe Armenta'],
  );
  const contexts = [await signIn(browser, product), await signIn(browser, product, LUPE)];
  const [first] = contexts;
  if (!first) throw new Error('no editor');
  const desk = await first.newPage();
  await desk.goto(product.editor);
  const made = await staffApi(desk).createPage({
    site: 'brujula',
    name: 'Caos',
    route: { kind: 'path', path: '/caos/' },
    layout: 'single-column',
  });
  await staffApi(desk).saveDraft(made.id, { baseRevision: made.revision, document });
  await desk.close();
  const address = started(product) + made.id;
  const editors: Editor[] = [];
  for (const context of contexts)
    editors.push({ context, ...(await open(context, address)), isOffline: false, fresh: [] });

  const words: Word[] = [];
  /** What was done, to be printed when a word is missing. */
  const told: string[] = [];
  let isDown = false;
  const titles = ({ canvas }: Editor) => canvas.getByRole('textbox', { name: 'Titular' });

  const type = async (editor: Editor) => {
    const count = await titles(editor).count();
    if (count === 0) return;
    // Not by the mouse: the tools of a text that still stands open lie over the next one.
    const title = titles(editor).nth(below(count));
    await title.focus({ timeout: 10_000 });
    const isOpen = (await title.getAttribute('contenteditable')) === 'true';
    if (!isOpen) await editor.page.keyboard.press('Enter');
    await editor.page.keyboard.press('End');
    const word: Word = { text: `w${words.length}x${below(900) + 100}`, at: 0 };
    await editor.page.keyboard.type(` ${word.text}`);
    word.at = Date.now();
    words.push(word);
    editor.fresh.push(word);
    if (random() < 0.6) await editor.page.keyboard.press('Enter');
  };
  const die = (editor: Editor) => {
    const diedAt = Date.now();
    for (const word of editor.fresh.splice(0)) word.diedAt = diedAt;
  };
  const online = async (editor: Editor, isOnline: boolean) => {
    await editor.context.setOffline(!isOnline);
    editor.isOffline = !isOnline;
  };
  /** A tab cannot be opened without the network or the server. */
  const canOpen = async (editor: Editor) => {
    if (editor.isOffline) await online(editor, true);
    if (isDown) await revive();
  };
  const reload = async (editor: Editor) => {
    await canOpen(editor);
    await editor.page.waitForTimeout(below(300));
    die(editor);
    await editor.page.reload();
    await editor.canvas.locator('[data-block]').first().waitFor({ timeout: 60_000 });
  };
  const kill = async (editor: Editor) => {
    await canOpen(editor);
    await editor.page.waitForTimeout(below(300));
    die(editor);
    await editor.page.close({ runBeforeUnload: false });
    Object.assign(editor, await open(editor.context, address));
  };
  const move = async ({ page }: Editor) => {
    await page.keyboard.press('Enter');
    await page.keyboard.press(random() < 0.5 ? 'Alt+ArrowDown' : 'Alt+ArrowUp');
  };
  const strike = async () => {
    if (isDown) return revive();
    await product.stop('SIGKILL');
    isDown = true;
  };
  const revive = async () => {
    product = await startProduct({ dataDir, port });
    isDown = false;
  };

  /** When the node is killed and started again; the rest is left to chance. */
  const STRIKES = new Set([60, 75, 140, 150]);
  for (let action = 0; action < ACTIONS; action++) {
    const editor = editors[below(2)];
    if (!editor) continue;
    const dice = random();
    const typed = words.length;
    const began = Date.now();
    const done = () =>
      told.push(
        [
          `${action} editor ${editors.indexOf(editor)} ${new Date(began).toISOString().slice(14)}`,
          `+${Date.now() - began} ${dice.toFixed(3)} ${editor.isOffline ? 'offline' : 'online'}`,
          `${isDown ? 'down' : 'up'} ${words[typed]?.text ?? ''}`,
        ].join(' '),
      );
    const act = async () => {
      if (STRIKES.has(action)) await strike();
      else if (dice < 0.68) await type(editor);
      else if (dice < 0.78) await move(editor);
      else if (dice < 0.86) await online(editor, editor.isOffline);
      else if (dice < 0.91) await reload(editor);
      else if (dice < 0.96) await kill(editor);
      else await editor.page.waitForTimeout(below(1_500));
    };
    await act().catch(async (error: unknown) => {
      done();
      console.log([...told, await shown(editor)].join('\n'));
      throw error;
    });
    done();
  }

  for (const editor of editors) await canOpen(editor);
  for (const { page } of editors) {
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Guardado (?:\d\d:\d\d|ayer)/)).toBeVisible({ timeout: 60_000 });
  }
  const kept = await Promise.all(
    editors.map(({ page }) =>
      page.evaluate(
        () =>
          new Promise<string>((resolve, reject) => {
            const request = indexedDB.open('portada', 1);
            request.onerror = () => reject(request.error);
            request.onsuccess = () => {
              const copies = request.result.transaction('copies').objectStore('copies').getAll();
              copies.onsuccess = () =>
                resolve(JSON.stringify(copies.result.map(({ conflicts }) => conflicts)));
            };
          }),
      ),
    ),
  );
  const questions = await Promise.all(
    editors.map(({ page }) =>
      page.getByRole('region', { name: 'Cambios de dos personas' }).count(),
    ),
  );
  const draft = JSON.stringify(await staffApi(editors[0]?.page as Page).page(made.id));
  const mustBe = words.filter(({ at, diedAt }) => diedAt === undefined || diedAt - at > SAFE_MS);
  const isAsked = (text: string) =>
    kept.some((conflicts, index) => conflicts.includes(text) && (questions[index] ?? 0) > 0);
  const lost = mustBe.filter(({ text }) => !draft.includes(text) && !isAsked(text));
  if (lost.length > 0) console.log([...told, ...kept, draft].join('\n'));
  expect(mustBe.length).toBeGreaterThan(50);
  expect(lost.map(({ text }) => text)).toEqual([]);
  // Both see one and the same page.
  const [mine = '', theirs = ''] = await Promise.all(
    editors.map(async (editor) => (await titles(editor).allInnerTexts()).join('|')),
  );
  expect(mine).toBe(theirs);
  for (const { context } of editors) await context.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
