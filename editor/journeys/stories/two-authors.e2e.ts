import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { copyDataFolder } from '../../../journeys/copies/data-folder.ts';
import { expectFit } from '../../../journeys/expect-fit.ts';
import { randomFrom } from '../../../journeys/random.ts';
import {
  expect,
  type Product,
  runTool,
  signIn,
  startProduct,
  test,
} from '../../../journeys/server.ts';

const LUPE = 'lupe@brujula.example';
/** A word that is older than this when its tab dies is not lost. */
const SAFE_MS = 200;

const headline = (page: Page) => page.getByRole('textbox', { name: 'Titular' });
const summary = (page: Page) => page.getByRole('textbox', { name: 'Sumario' });
const body = (page: Page) => page.getByRole('textbox', { name: 'Texto de la nota' });
const question = (page: Page) => page.getByRole('region', { name: /de dos personas/ });

const p = (content: string) => ({ type: 'text', content });

interface Stored {
  revision: number;
  document: { content_elements: { content?: string }[]; [field: string]: unknown };
}

const call = <T>(page: Page, method: string, path: string, input?: unknown): Promise<T> =>
  page.evaluate(
    async ([how, where, text]) => {
      const reply = await fetch(`/api/story-desk${where}`, {
        method: how ?? 'GET',
        headers: { 'content-type': 'application/json' },
        body: text || null,
      });
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
      return reply.json();
    },
    [method, path, input === undefined ? '' : JSON.stringify(input)],
  ) as Promise<T>;

/** A story of some paragraphs; returns its address. */
async function begin(context: BrowserContext, product: Product, texts: string[]): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${product.editor}/historias`);
  const { id, revision, document } = await call<Stored & { id: string }>(page, 'POST', '/stories', {
    site: 'brujula',
    section: '/nacional',
  });
  await call(page, 'PUT', `/stories/${id}/draft`, {
    baseRevision: revision,
    document: { ...document, headlines: { basic: 'Entre dos' }, content_elements: texts.map(p) },
  });
  await page.close();
  return id;
}

async function open(context: BrowserContext, product: Product, id: string): Promise<Page> {
  const page = await context.newPage();
  // What is not sent yet is in this browser: leaving is fine.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.goto(`${product.editor}/historias/${id}`);
  await body(page).waitFor({ timeout: 60_000 });
  return page;
}

/** The caret at the end of a paragraph, by the keyboard: a question may lie over the text. */
async function goTo(page: Page, paragraph: number): Promise<void> {
  await body(page).focus();
  await page.keyboard.press('Control+Home');
  for (let line = 0; line < paragraph; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
}

const saved = (page: Page) => expect(page.getByText(/^Guardado /)).toBeVisible({ timeout: 30_000 });

test('two people write one story, see each other, and lose nothing', async ({
  browser,
  product,
}) => {
  await runTool(
    product,
    ...['signin-link', LUPE, '--create', '--role', 'publisher', '--name', 'Lupe Armenta'],
  );
  const contexts = [await signIn(browser, product), await signIn(browser, product, LUPE)] as const;
  const id = await begin(contexts[0], product, ['Primero.', 'Los detalles del caso.', 'Al final.']);
  const [ana, lupe] = [
    await open(contexts[0], product, id),
    await open(contexts[1], product, id),
  ] as const;

  // Each sees who else is there, and where.
  await summary(ana).click();
  await body(lupe).click();
  await expect(ana.getByRole('button', { name: 'Lupe Armenta · Texto' })).toBeVisible();
  await expect(lupe.getByRole('button', { name: /· Sumario$/ })).toBeVisible();

  // One field and another.
  await ana.keyboard.type('Desde el lunes.');
  await goTo(lupe, 2);
  await lupe.keyboard.press('Enter');
  await lupe.keyboard.type('Un párrafo de Lupe.');
  await expect(summary(lupe)).toHaveText('Desde el lunes.');
  await expect(body(ana).getByText('Un párrafo de Lupe.')).toBeVisible();

  // One paragraph in two places, while both go on writing.
  await goTo(ana, 1);
  await goTo(lupe, 1);
  await lupe.keyboard.press('Home');
  await Promise.all([
    ana.keyboard.type(' Sin novedad.', { delay: 60 }),
    lupe.keyboard.type('Estos son ', { delay: 60 }),
  ]);
  for (const page of [ana, lupe])
    await expect(body(page).locator('p').nth(1)).toHaveText(
      'Estos son Los detalles del caso. Sin novedad.',
      { timeout: 20_000 },
    );
  await saved(ana);
  await saved(lupe);
  // Whoever undoes takes back their own alone, and the caret stands where it stood.
  await lupe.keyboard.type('todos ');
  await expect(body(ana).locator('p').nth(1)).toContainText('Estos son todos Los detalles');
  await ana.keyboard.press('Control+z');
  await expect(body(ana).locator('p').nth(1)).toHaveText('Estos son todos Los detalles del caso.');
  await expect(body(lupe).locator('p').nth(1)).toHaveText(
    'Estos son todos Los detalles del caso.',
    { timeout: 20_000 },
  );

  // The same place: both are shown where one writes.
  await contexts[1].setOffline(true);
  await goTo(lupe, 0);
  await lupe.keyboard.type(' Lo dijo Lupe.');
  await goTo(ana, 0);
  await ana.keyboard.type(' Lo dijo Ana.');
  await ana.keyboard.press('Control+s');
  await saved(ana);
  await contexts[1].setOffline(false);
  await expect(question(lupe)).toBeVisible({ timeout: 30_000 });
  await expect(question(lupe)).toBeInViewport();
  await expect(question(lupe).locator('mark').first()).toContainText('Lupe.');
  await expectFit(lupe, 'pregunta-de-nota');
  // Nobody publishes over an open question.
  await lupe.getByRole('button', { name: 'Publicar' }).click();
  await expect(lupe.getByText('Dos personas cambiaron lo mismo', { exact: false })).toBeVisible();
  await question(lupe).getByRole('button', { name: 'Dejar los dos' }).click();
  await expect(question(lupe)).toBeHidden();
  for (const page of [ana, lupe]) {
    await expect(body(page).getByText('Primero. Lo dijo Ana.')).toBeVisible({ timeout: 20_000 });
    await expect(body(page).getByText('Primero. Lo dijo Lupe.')).toBeVisible();
  }

  // What the story was before Lupe went on with it, word by word; a part of it comes back.
  await lupe.getByRole('button', { name: 'Más acciones' }).click();
  await lupe.getByRole('menuitem', { name: 'Versiones…' }).click();
  const versions = lupe.getByRole('dialog', { name: 'Versiones' });
  await versions
    .getByRole('button', { name: /^Comparar/ })
    .last()
    .click();
  const added = versions
    .getByRole('listitem')
    .filter({ has: lupe.locator('ins', { hasText: 'Un párrafo de Lupe.' }) });
  await expect(added).toBeVisible();
  await expectFit(lupe, 'versiones-de-nota');
  await added.getByRole('button', { name: 'Recuperar esto de Texto' }).click();
  await expect(added).toBeHidden();
  await lupe.keyboard.press('Escape');
  for (const page of [ana, lupe])
    await expect(body(page).getByText('Un párrafo de Lupe.')).toBeHidden({ timeout: 20_000 });
  for (const context of contexts) await context.close();
});

interface Word {
  text: string;
  /** When its last key was pressed. */
  at: number;
  /** When the tab that it was typed in died, if it did. */
  diedAt?: number;
}

interface Author {
  context: BrowserContext;
  page: Page;
  isOffline: boolean;
  /** Typed in the tab that is open now. */
  fresh: Word[];
}

const ACTIONS = 120;

test('random acts of two authors lose no word that was older than 200 ms', async ({ browser }) => {
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
  if (!first) throw new Error('no author');
  const id = await begin(first, product, ['Uno.', 'Dos.', 'Tres.', 'Cuatro.']);
  const authors: Author[] = [];
  for (const context of contexts)
    authors.push({
      context,
      page: await open(context, product, id),
      isOffline: false,
      fresh: [],
    });

  const words: Word[] = [];
  const told: string[] = [];
  let isDown = false;
  const type = async ({ page, fresh }: Author) => {
    const word: Word = { text: `w${words.length}x${below(900) + 100}`, at: 0 };
    const dice = random();
    if (dice < 0.15) await headline(page).focus();
    else if (dice < 0.3) await summary(page).focus();
    else await goTo(page, below(6));
    await page.keyboard.press(random() < 0.5 ? 'End' : 'Home');
    if (dice > 0.8) await page.keyboard.press('Enter');
    await page.keyboard.type(` ${word.text} `);
    word.at = Date.now();
    words.push(word);
    fresh.push(word);
  };
  const die = ({ fresh }: Author) => {
    const diedAt = Date.now();
    for (const word of fresh.splice(0)) word.diedAt = diedAt;
  };
  const online = async (author: Author, isOnline: boolean) => {
    await author.context.setOffline(!isOnline);
    author.isOffline = !isOnline;
  };
  const revive = async () => {
    product = await startProduct({ dataDir, port });
    isDown = false;
  };
  /** A tab cannot be opened without the network or the server. */
  const canOpen = async (author: Author) => {
    if (author.isOffline) await online(author, true);
    if (isDown) await revive();
  };
  const reload = async (author: Author) => {
    await canOpen(author);
    await author.page.waitForTimeout(below(300));
    die(author);
    await author.page.reload();
    await body(author.page).waitFor({ timeout: 60_000 });
  };
  const kill = async (author: Author) => {
    await canOpen(author);
    await author.page.waitForTimeout(below(300));
    die(author);
    await author.page.close({ runBeforeUnload: false });
    author.page = await open(author.context, product, id);
  };
  const strike = async () => {
    if (isDown) return revive();
    await product.stop('SIGKILL');
    isDown = true;
  };

  /** When the node is killed and started again; the rest is left to chance. */
  const STRIKES = new Set([40, 50, 90, 97]);
  for (let action = 0; action < ACTIONS; action++) {
    const author = authors[below(2)];
    if (!author) continue;
    const dice = random();
    const typed = words.length;
    if (STRIKES.has(action)) await strike();
    else if (dice < 0.7) await type(author);
    else if (dice < 0.8) await online(author, author.isOffline);
    else if (dice < 0.87) await reload(author);
    else if (dice < 0.93) await kill(author);
    else await author.page.waitForTimeout(below(2_500));
    told.push(
      `${action} author ${authors.indexOf(author)} ${dice.toFixed(3)} ${words[typed]?.text ?? ''}`,
    );
  }

  for (const author of authors) await canOpen(author);
  for (const { page } of authors) await saved(page);
  const kept = await Promise.all(
    authors.map(({ page }) =>
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
  const asked = await Promise.all(authors.map(({ page }) => question(page).count()));
  const [author] = authors;
  if (!author) throw new Error('no author');
  const stored = await call<Stored>(author.page, 'GET', `/stories/${id}`);
  const draft = JSON.stringify(stored.document);
  const mustBe = words.filter(({ at, diedAt }) => diedAt === undefined || diedAt - at > SAFE_MS);
  const isAsked = (text: string) =>
    kept.some((conflicts, index) => conflicts.includes(text) && (asked[index] ?? 0) > 0);
  const lost = mustBe.filter(({ text }) => !draft.includes(text) && !isAsked(text));
  if (lost.length > 0) console.log([...told, ...kept, draft].join('\n'));
  expect(mustBe.length).toBeGreaterThan(40);
  expect(lost.map(({ text }) => text)).toEqual([]);
  // Both see one and the same story, what is stored, once the last of it has come over.
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
  const textsNow = () =>
    Promise.all(
      authors.map(async ({ page }) => tidy((await body(page).allInnerTexts()).join(' '))),
    );
  await expect.poll(async () => new Set(await textsNow()).size).toBe(1);
  for (const context of contexts) await context.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
