import type { Data } from '@puckeditor/core';
import { migrate, transformProps, walkTree } from '@puckeditor/core/rsc';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { seed } from '../../fixtures/seed.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { canonicalText } from '../../schemas/page-file.ts';
import { walkPage } from '../../schemas/walk-page.ts';
import { fromPuckData } from './from-puck-data.ts';
import { puckConfig } from './puck-config.tsx';
import { type PuckPage, puckData } from './puck-data.ts';

const config = puckConfig(registry);
const documents = seed.pages.map(({ document }) => document);

// Puck's `migrate` says on the console what it does.
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const throughJson = (data: PuckPage): PuckPage => JSON.parse(JSON.stringify(data));

function expectSame(back: PageDocument, document: PageDocument) {
  expect(canonicalText(back)).toBe(canonicalText(document));
  expect(Object.keys(back.sections)).toEqual(Object.keys(document.sections));
}

describe('every sample page', () => {
  it.each(seed.pages.map((page) => [`${page.site} ${page.name}`, page.document] as const))(
    'comes back from Puck as it was: %s',
    (_, document) => {
      expectSame(fromPuckData(throughJson(puckData(document, config)), config), document);
    },
  );

  it('comes back from what Puck itself does to data', () => {
    for (const document of documents) {
      const data = puckData(document, config);
      const migrated = migrate(structuredClone(data), config);
      const walked = walkTree<Data>(migrated, config, (content) => content);
      expectSame(fromPuckData(transformProps(walked, {}, config), config), document);
    }
  });

  it('is made of components that the config has, each id once', () => {
    for (const document of documents) {
      const ids: string[] = [];
      walkTree(puckData(document, config), config, (content) => {
        for (const { type, props } of content) {
          expect(config.components).toHaveProperty(type);
          ids.push(props.id);
        }
      });
      let count = 0;
      walkPage(document, () => {
        count += 1;
      });
      expect(ids).toHaveLength(count);
      expect(new Set(ids).size).toBe(count);
    }
  });
});

/** What may stand in a page beside what the sample ones have. */
type Change = (block: StoredBlock) => void;

const oddKey = fc.constantFrom(
  ...['id', 'key', 'ref', 'puck', 'editMode', 'children', 'column-0', 'portada', 'constructor'],
  ...['__proto__', 'a.b', '[0]', '$$typeof', 'zones'],
);
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (one === 0 ? 0 : one)),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.string({ maxLength: 6 }), oddKey), tie('value'), { maxKeys: 3 }),
  ),
})).value;

const setOwn = (owner: object, key: string, value: unknown) =>
  Object.defineProperty(owner, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(oddKey, json).map(
    ([key, value]): Change =>
      (block) => {
        setOwn(block.fields, key, value);
      },
  ),
  fc.tuple(fc.constantFrom('_nota', 'zones', 'type'), json).map(
    ([key, value]): Change =>
      (block) => {
        block[key] = value;
      },
  ),
  fc.nat(3).map(
    (v): Change =>
      (block) => {
        block.v = v;
      },
  ),
  fc.constant<Change>((block) => {
    block.isHidden = true;
  }),
  fc.constant<Change>((block) => {
    block.overrides = { N1: { 'headlines.basic': { value: 'Otro' as never, original: 'Uno' } } };
  }),
  fc.constant<Change>((block) => {
    block.block = 'ya-no-existe';
  }),
  fc.constant<Change>((block) => {
    block.fields = {};
  }),
  fc.constant<Change>((block) => {
    block.children ??= [];
  }),
  // Each default said aloud.
  fc.constant<Change>((block) => {
    const { shape = {} } = registry.get(block.block) ?? {};
    for (const [name, schema] of Object.entries(shape)) {
      const read = schema.safeParse(undefined);
      if (read.success && read.data !== undefined) block.fields[name] ??= read.data as Json;
    }
  }),
  fc.tuple(fc.nat(), json).map(
    ([at, value]): Change =>
      (block) => {
        const names = Object.keys(registry.get(block.block)?.shape ?? {});
        const name = names[at % Math.max(names.length, 1)];
        if (name !== undefined) block.fields[name] = value;
      },
  ),
);

const page = fc
  .tuple(
    fc.constantFrom(...documents),
    fc.array(fc.tuple(fc.nat(), change), { maxLength: 12 }),
    fc.dictionary(fc.constantFrom('_nota', 'zones', 'ogTitle', 'viejo'), json),
    fc.constantFrom('right-rail', 'single-column', 'ya-no-existe'),
    fc.boolean(),
  )
  .map(([document, changes, more, layout, isParked]): PageDocument => {
    const copy: PageDocument = structuredClone(document);
    for (const [at, apply] of changes) {
      const blocks: StoredBlock[] = [];
      walkPage(copy, (block) => blocks.push(block));
      const block = blocks[at % Math.max(blocks.length, 1)];
      if (block) apply(block);
    }
    const { ogTitle, ...rest } = more;
    Object.assign(copy, rest, { layout });
    setOwn(copy.metadata, 'nota', ogTitle ?? 'nada');
    if (isParked) copy.sections.apartada = [{ id: 'fuera', block: 'headline', v: 1, fields: {} }];
    return copy;
  });

describe('any page', () => {
  it('comes back from Puck as it was', () => {
    fc.assert(
      fc.property(page, (document) => {
        expectSame(fromPuckData(throughJson(puckData(document, config)), config), document);
      }),
      { numRuns: 300 },
    );
  });
});

const promo: StoredBlock = {
  id: 'p1',
  block: 'small-manual-promo',
  v: 1,
  fields: { headline: 'Uno', showImage: true },
};

const small = (blocks: StoredBlock[]): PageDocument => ({
  layout: 'single-column',
  sections: { navigation: [], body: blocks, footer: [] },
  metadata: { title: 'Prueba' },
});

const bodyOf = (data: PuckPage) => data.root.props['section-body'] ?? [];

describe('what is changed in Puck', () => {
  const changed = (document: PageDocument, edit: (data: PuckPage) => void): StoredBlock[] => {
    const data = throughJson(puckData(document, config));
    edit(data);
    return fromPuckData(data, config).sections.body ?? [];
  };

  it('is the field that changed, and nothing else', () => {
    const after = changed(small([promo]), (data) => {
      Object.assign(bodyOf(data)[0]?.props ?? {}, { headline: 'Otro' });
    });
    // `showImage` is stored though it is what it would be anyway; other defaults are not.
    expect(after).toEqual([{ ...promo, fields: { headline: 'Otro', showImage: true } }]);
  });

  it('is a field that went back to its default: no longer stored', () => {
    const after = changed(small([promo]), (data) => {
      Object.assign(bodyOf(data)[0]?.props ?? {}, { headline: '' });
    });
    expect(after[0]?.fields).toEqual({ showImage: true });
  });

  it('is a new component, with an id that fits our pages', () => {
    const props = { ...config.components['small-manual-promo']?.defaultProps, headline: 'Nuevo' };
    const id = 'small-manual-promo-6f0c3b1e-7c8a-4f7b-9d0f-1a2b3c4d5e6f';
    const after = changed(small([]), (data) => {
      bodyOf(data).push({ type: 'small-manual-promo', props: { ...props, id } });
    });
    expect(after).toEqual([
      { id, block: 'small-manual-promo', v: 1, fields: { headline: 'Nuevo' } },
    ]);
  });

  it('is a duplicate: another id, the rest the same', () => {
    const hidden = { ...promo, isHidden: true };
    const after = changed(small([hidden]), (data) => {
      const [first] = bodyOf(data);
      if (first) bodyOf(data).push({ ...first, props: { ...first.props, id: 'p2' } });
    });
    expect(after).toEqual([hidden, { ...hidden, id: 'p2' }]);
  });

  it('is a block that went to another column: the chain counts it', () => {
    const child = (id: string): StoredBlock => ({ ...promo, id });
    const chain: StoredBlock = {
      id: 'c1',
      block: 'double-chain',
      v: 1,
      fields: { columnOne: 1 },
      children: [child('a'), child('b')],
    };
    const after = changed(small([chain]), (data) => {
      const props = bodyOf(data)[0]?.props as unknown as Record<string, unknown[]>;
      props['column-1']?.push(...(props['column-0']?.splice(0) ?? []));
    });
    expect(after).toEqual([
      { ...chain, fields: { columnOne: 0 }, children: [child('b'), child('a')] },
    ]);
  });

  it('is a source that was taken away: no content is chosen', () => {
    const list: StoredBlock = {
      id: 'l1',
      block: 'simple-list',
      v: 1,
      fields: { listContentConfig: { source: 'story-feed-query', query: { query: '*' } } },
    };
    const after = changed(small([list]), (data) => {
      const props = bodyOf(data)[0]?.props as JsonObject;
      props.listContentConfig = { source: '', query: { query: '*' } };
    });
    expect(after[0]?.fields).toEqual({});
  });
});

describe('data of another project', () => {
  const hero = { type: 'HeroBanner', props: { id: 'Hero-1', title: 'Hola' } };

  it('comes into the main section; components without a block of ours are kept', () => {
    const page = fromPuckData({ root: { props: { title: 'Inicio' } }, content: [hero] }, config);
    expect(page).toEqual({
      layout: 'single-column',
      metadata: { title: 'Inicio' },
      sections: { body: [{ id: 'Hero-1', block: 'hero-banner', v: 0, fields: { title: 'Hola' } }] },
    });
  });

  it('may be as old as Puck’s zones and roots without props', () => {
    const old = {
      root: { title: 'Inicio' },
      content: [{ type: 'double-chain', props: { id: 'c1' } }],
      zones: {
        'c1:column-1': [{ type: 'small-manual-promo', props: { id: 'p1', headline: 'A' } }],
      },
    };
    expect(fromPuckData(old, config)).toEqual({
      layout: 'single-column',
      metadata: { title: 'Inicio' },
      sections: {
        body: [
          {
            id: 'c1',
            block: 'double-chain',
            v: 1,
            fields: { columnOne: 0 },
            children: [{ id: 'p1', block: 'small-manual-promo', v: 1, fields: { headline: 'A' } }],
          },
        ],
      },
    });
  });
});
