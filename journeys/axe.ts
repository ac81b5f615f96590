import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Every fault that axe finds on a page, as short lines: rule, how often, and where first. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id} (${nodes.length}): ${nodes[0]?.target.join(' ')} ${nodes[0]?.failureSummary?.replaceAll('\n', ' ').slice(0, 200)}`,
  );
}
