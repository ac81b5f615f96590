import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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

/**
 * Every fault that axe finds on a page, or in the part of it that `within` selects, as short lines:
 * rule, how often, and where first.
 */
export async function axeFaults(page: Page, within?: string): Promise<string[]> {
  // `target-size` is of WCAG 2.2 AA and off unless told.
  const rules = { 'target-size': { enabled: true } };
  // What passed is not asked for: on a page of sixty blocks its list takes longer than the checks.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules });
  await page.waitForFunction(isStill);
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id} (${nodes.length}): ${nodes[0]?.target.join(' ')} ${nodes[0]?.failureSummary?.replaceAll('\n', ' ').slice(0, 200)}`,
  );
}
