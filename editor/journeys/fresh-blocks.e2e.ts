import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

const BLOCKS = join(import.meta.dirname, '../../blocks');
const count = readdirSync(BLOCKS).filter((name) =>
  existsSync(join(BLOCKS, name, 'block.ts')),
).length;

interface Tried {
  /** Labels of the blocks that were inserted, each once. */
  labels: string[];
  tabs: number;
  faults: string[];
}

/**
 * In the page: inserts each block that may stand in a section, as the drawer does it, opens each
 * tab of its form and undoes; then so with the next section, until each was inserted once.
 */
const tryEachBlock = (page: Page): Promise<Tried> =>
  page.evaluate(async () => {
    const PATIENCE_MS = 20_000;
    const tried: Tried = { labels: [], tabs: 0, faults: [] };
    const all = <E extends HTMLElement>(selector: string) => [
      ...document.querySelectorAll<E>(selector),
    ];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const until = async (what: string, isSo: () => boolean) => {
      const from = performance.now();
      while (!isSo() && performance.now() - from < PATIENCE_MS) await frame();
      if (!isSo()) throw new Error(`Waited for ${what}`);
    };
    const canvas = () => document.querySelector<HTMLIFrameElement>('#portada-canvas, main iframe');
    const look = (label: string) => {
      const here = all('.pe-failed').map(({ textContent }) => textContent);
      const inside = canvas()?.contentDocument?.querySelectorAll(
        '.pe-failed, [data-kind="problem"]',
      );
      const there = [...(inside ?? [])].map(({ textContent }) => textContent);
      for (const text of [...here, ...there]) tried.faults.push(`${label}: ${text}`);
    };
    const undo = () => all('.pe-top button[aria-label^="Deshacer"]')[0];
    const form = () => all('.pe-right [data-form]')[0];
    const items = () => all('.pe-drawer-item:not([aria-label])');
    const labelOf = (item: HTMLElement) =>
      item.querySelector(':scope > span:last-child')?.textContent ?? '';
    const sections = () => all<HTMLSelectElement>('.pe-drawer-target select')[0];
    for (const section of [...(sections()?.options ?? [])].map(({ value }) => value)) {
      const select = sections();
      if (!select) throw new Error('no choice of a section');
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(
        select,
        section,
      );
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await until('the section', () => sections()?.value === section);
      await frame();
      // A slow machine lists the blocks of the section before for a while.
      await until(
        'the blocks of the section',
        () => all('.pe-drawer[aria-busy="true"]').length === 0,
      );
      for (const label of items()
        .filter((item) => !item.dataset.elsewhere)
        .map(labelOf)) {
        if (tried.labels.includes(label)) continue;
        tried.labels.push(label);
        items()
          .find((item) => labelOf(item) === label)
          ?.click();
        await until(
          `the form of «${label}»`,
          () => form() !== undefined || all('.pe-right .pe-failed').length > 0,
        );
        await frame();
        for (const tab of all('[aria-label="Grupos de campos"] [role="tab"]')) {
          tab.click();
          tried.tabs++;
          await until(`the tab of «${label}»`, () => tab.ariaSelected === 'true');
        }
        await frame();
        look(label);
        // As a press does: what was put in had the focus.
        undo()?.focus();
        undo()?.click();
        await until(`«${label}» to go`, () => form() === undefined && sections() !== undefined);
      }
    }
    return tried;
  });

test('each block is inserted fresh, selected, its form opened tab by tab, and undone', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  // The one template on which every block may stand.
  const { page } = await openOnCanvas(context, product, 'Búsqueda');
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(message.text());
  });
  await expect(page.locator('.pe-drawer-item').first()).toBeVisible();
  const { labels, tabs, faults } = await tryEachBlock(page);
  expect(faults).toEqual([]);
  expect(broken).toEqual([]);
  expect(labels).toContain('Cadena en cuadrícula');
  expect(labels).toHaveLength(count);
  expect(tabs).toBeGreaterThan(count);
  await context.close();
});
