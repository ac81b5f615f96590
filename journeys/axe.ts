import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

/** Read by the browser alone: nothing here runs it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Frames hear of the check by messages, in the canvas those of another origin too. */
const READY = `${AXE};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** A frame that runs no script answers nothing. */
const FRAME_LIMIT_MS = 5_000;

interface Axe {
  run(of: object, how: typeof OPTIONS): Promise<AxeResults>;
}

/** What fades in is looked at when it stands; what moves without end is not waited for. */
const isStill = () =>
  document
    .getAnimations()
    .every(
      ({ effect, playState, timeline }) =>
        playState !== 'running' ||
        timeline !== document.timeline ||
        effect?.getTiming().iterations === Infinity,
    );

const OPTIONS = {
  // What passed is not asked for: on a page of sixty blocks its list takes longer than the checks.
  resultTypes: ['violations' as const],
  // `target-size` is of WCAG 2.2 AA and off unless told.
  rules: { 'target-size': { enabled: true } },
};

/** Once a document: a second one would answer each message too, and the next check take longer. */
async function prepareAnswering(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(READY);
}

async function prepare(frame: Frame): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, FRAME_LIMIT_MS).unref());
  // A frame that went meanwhile has nothing to be checked.
  await Promise.race([prepareAnswering(frame).catch(() => undefined), late]);
}

/**
 * Every fault that axe finds on a page, or in the part of it that `within` selects, frames too, as
 * short lines: rule, how often, and where first.
 *
 * @throws when the page itself cannot be checked
 */
export async function axeFaults(page: Page, within?: string): Promise<string[]> {
  await page.waitForFunction(isStill);
  const [main, ...frames] = page.frames();
  await Promise.all([main && prepareAnswering(main), ...frames.map(prepare)]);
  return page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(
        {
          include: within ? [[within]] : [document],
          // The desk's pictures of pages: nobody gets into them, and pages are looked at as such.
          exclude: [['[inert] > iframe']],
        },
        options,
      );
      return violations.map(
        ({ id, nodes }) =>
          `${id} (${nodes.length}): ${nodes[0]?.target.join(' ')} ${nodes[0]?.failureSummary
            ?.replaceAll('\n', ' ')
            .slice(0, 200)}`,
      );
    },
    { within, options: OPTIONS },
  );
}
