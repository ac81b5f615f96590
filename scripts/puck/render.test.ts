import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { puckConfig } from '../../editor/puck/puck-config.tsx';
import { puckData } from '../../editor/puck/puck-data.ts';
import { puckMarkup } from '../../editor/puck/puck-markup.testing.tsx';
import { buildPage } from '../../renderer/page/build-page.ts';
import { resolveContent } from '../../renderer/page/resolve-content.ts';
import { seedBuilder, seedPage } from '../../renderer/seed-builder.testing.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { walkPage } from '../../schemas/walk-page.ts';

const config = puckConfig(registry);

/** What a reader reads in the parts of a page, with where its links lead. */
function shownIn(html: string): string[] {
  const shown: string[] = [];
  let inside = 0;
  const parser = new Parser({
    onopentag: (name, { href, src }) => {
      if (['header', 'main', 'footer', 'aside'].includes(name)) inside += 1;
      if (inside > 0 && name === 'a') shown.push(`-> ${href}`);
      if (inside > 0 && name === 'img') shown.push(`img ${src}`);
    },
    onclosetag: (name) => {
      if (['header', 'main', 'footer', 'aside'].includes(name)) inside -= 1;
    },
    ontext: (text) => {
      if (inside > 0 && text.trim() !== '') shown.push(text.trim());
    },
  });
  parser.end(html);
  return shown;
}

/** The sample page at an address as readers get it, and as Puck's `<Render>` shows it. */
async function bothWays(path: string, hiddenTitle: string | null) {
  const { document, facts, tags } = await seedPage(path);
  const builder = seedBuilder();
  const { body } = await buildPage(builder, { document, facts, tags });
  const blocks: StoredBlock[] = [];
  walkPage(document, (block) => blocks.push(block));
  const { replies } = await resolveContent(builder, blocks, { facts });
  const replyFor = ({ id }: StoredBlock) => replies.get(id) ?? null;
  return {
    ours: shownIn(body.identity.bytes.toString()),
    pucks: shownIn(
      puckMarkup(config, puckData(document, config), { facts, replyFor, hiddenTitle }),
    ),
  };
}

describe('Puck’s <Render> of our pages', () => {
  it.each([
    ['/', 'La Brújula – Periodismo con rumbo desde 1948'],
    ['/nacional/', null],
    ['/opinion/', null],
  ])('shows what readers get at %s', async (path, hiddenTitle) => {
    const { ours, pucks } = await bothWays(path, hiddenTitle);
    expect(pucks.length).toBeGreaterThan(50);
    expect(pucks).toEqual(ours);
  });
});
