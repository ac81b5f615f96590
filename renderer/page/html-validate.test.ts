import { HtmlValidate } from 'html-validate';
import { resolveConfig } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { shared } from '../../vite.config.ts';
import { compileStyles } from '../assets/compile-styles.ts';
import { seedBuilder, seedPage, testAssets } from '../seed-builder.testing.ts';
import { errorPage } from '../site/error-pages.ts';
import { buildPage } from './build-page.ts';
import type { PageBuilder } from './page-builder.ts';

/** The standard rules, none switched off. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

let builder: PageBuilder;

beforeAll(async () => {
  const config = await resolveConfig({ ...shared, configFile: false }, 'build', 'production');
  builder = seedBuilder(testAssets(await compileStyles(`${import.meta.dirname}/../..`, config)));
});

async function faultsOf(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${ruleId}: ${message} (${html.split('\n')[line - 1]?.slice(column - 1, column + 80)})`,
    ),
  );
}

const htmlOf = async (page: Promise<Awaited<ReturnType<typeof buildPage>>>) =>
  (await page).body.identity.bytes.toString();

describe('the seed’s pages, as readers get them', () => {
  it.each([
    ['front', '/'],
    ['section', '/nacional/'],
    ['article', '/jalisco/movilidad/2026/11/20/tranvias-veinte-minutos/'],
  ])('%s is valid HTML', async (_, path) => {
    const html = await htmlOf(buildPage(builder, await seedPage(path)));
    expect(html.length).toBeGreaterThan(10_000);
    expect(await faultsOf(html)).toEqual([]);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain(' style="');
  });

  it.each([404, 500] as const)('the page of a %i is valid HTML', async (status) => {
    const { document, facts, tags } = await seedPage('/');
    const html = await htmlOf(buildPage(builder, errorPage(document, facts, tags, status)));
    expect(await faultsOf(html)).toEqual([]);
  });

  it('finds a planted fault', async () => {
    const html = await htmlOf(buildPage(builder, await seedPage('/')));
    const faults = await faultsOf(html.replace('</main>', '<ul><p id="main"></p></ul></main>'));
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(
      expect.arrayContaining(['element-permitted-content', 'no-dup-id']),
    );
  });

  it('every story of the seed renders without a block that throws', async () => {
    const front = await htmlOf(buildPage(builder, await seedPage('/')));
    const paths = new Set(
      [...front.matchAll(/href="(\/[^"?#]+\/\d{4}\/[^"]+)"/g)].map((match) => match[1] ?? ''),
    );
    expect(paths.size).toBeGreaterThan(20);
    for (const path of paths)
      expect(await htmlOf(buildPage(builder, await seedPage(path))), path).toContain('<h1');
  });
});
