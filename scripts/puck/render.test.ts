import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { exampleBlocks } from '../../blocks/_puck/examples/blocks.ts';
import * as examples from '../../blocks/_puck/examples/components.tsx';
import { registry } from '../../blocks/registry.ts';
import { fromPuckData } from '../../editor/puck/from-puck-data.ts';
import { puckConfig } from '../../editor/puck/puck-config.tsx';
import { puckData } from '../../editor/puck/puck-data.ts';
import { ownMarkup, puckMarkup } from '../../editor/puck/puck-markup.testing.tsx';
import { buildPage } from '../../renderer/page/build-page.ts';
import { resolveContent } from '../../renderer/page/resolve-content.ts';
import { seedBuilder, seedPage, testAssets } from '../../renderer/seed-builder.testing.ts';
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

describe('our page of theirs', () => {
  const components = {
    EjemploHero: examples.hero,
    EjemploGrid: examples.grid,
    EjemploCard: { ...examples.card, resolveFields: undefined },
    EjemploFlex: examples.flex,
    EjemploStats: examples.stats,
    EjemploLogos: examples.logos,
    EjemploRichText: examples.richText,
  };
  const card = (id: string, isFramed: boolean) => ({
    type: 'EjemploCard',
    props: { id, title: `Tarjeta ${id}`, text: 'Un <texto> & más', isFramed },
  });
  const buttons = [{ label: 'Suscríbete', href: '/suscribete/' }];
  const data = {
    root: { props: { title: 'Bienvenida' } },
    content: [
      {
        type: 'EjemploHero',
        props: { id: 'h', title: 'Hola', description: '<p>Uno</p>', align: 'center', buttons },
      },
      {
        type: 'EjemploGrid',
        props: { id: 'g', columns: 2, items: [card('c1', true), card('c2', false)] },
      },
      {
        type: 'EjemploFlex',
        props: {
          id: 'f',
          direction: 'row',
          start: [
            { type: 'EjemploStats', props: { id: 's', items: [{ title: 'A', value: '1' }] } },
          ],
          end: [
            { type: 'EjemploLogos', props: { id: 'l', logos: [{ alt: 'B', src: '/b.svg' }] } },
            {
              type: 'EjemploRichText',
              props: { id: 'r', text: '<p>Dos <strong>tres</strong></p>' },
            },
          ],
        },
      },
    ],
  };
  const registered = new Map(exampleBlocks.map((block) => [block.name, block]));
  const own = puckConfig(registered);

  it('has the markup that Puck’s <Render> gives it, and may be styled as it says', async () => {
    const document = fromPuckData(data, own);
    const { facts, tags } = await seedPage('/nacional/');
    const assets = { ...testAssets(), registry: () => registered };
    const { body, headers } = await buildPage(seedBuilder(assets), { document, facts, tags });
    // Its element around a rich text and around all of the page is the only difference.
    const [, inside = ''] =
      /^(?:<link[^>]*>)*<div>(.*)<\/div>$/s.exec(ownMarkup(components, data)) ?? [];
    const theirs = inside.replaceAll(
      /<div class="_RichTextEditor[^"]*"><div class="rich-text">(.*?)<\/div><\/div>/g,
      '<div class="rich-text">$1</div>',
    );
    const ours = body.identity.bytes.toString();
    expect(theirs).toContain('grid-template-columns:repeat(2, 1fr)');
    expect(ours).toContain(theirs);
    const policy = headers.find((value) => String(value).startsWith("default-src 'self'"));
    expect(policy).toMatch(/style-src-attr 'unsafe-hashes'(?: 'sha256-[\w+/=]{44}'){4}(?:;|$)/);
  });

  it('is the same data again, and shows the same in Puck by our config', () => {
    const document = fromPuckData(data, own);
    const back = puckData(document, own);
    expect(fromPuckData(JSON.parse(JSON.stringify(back)), own)).toEqual(document);
    const [hero, grid, flex] = back.root.props['section-body'] ?? [];
    expect(hero).toMatchObject({ type: 'ejemplo-hero', props: data.content[0]?.props });
    expect(grid?.props).toMatchObject({ columns: 2, items: [{ type: 'ejemplo-card' }, {}] });
    expect(flex?.props).toMatchObject({ start: [{}], end: [{}, { type: 'ejemplo-rich-text' }] });
    expect(document.sections.body?.[2]?.fields).toEqual({ startCount: 1 });
  });
});
