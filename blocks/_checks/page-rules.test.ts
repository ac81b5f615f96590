import { describe, expect, it } from 'vitest';
import type { Finding } from '../../schemas/finding.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { type SiteChecks, siteChecks } from '../../schemas/site-checks.ts';
import { testSite } from '../_block/render-block.testing.tsx';
import { registry } from '../registry.ts';
import { pageFindings } from './page-rules.ts';
import type { RuledPage } from './ruled-page.ts';

const layout = {
  label: 'Una columna',
  sections: [
    { name: 'navigation', label: 'Navegación', role: 'navigation', refuses: ['promos'] },
    { name: 'body', label: 'Principal', role: 'main' },
    { name: 'footer', label: 'Pie de página', role: 'footer' },
  ],
} satisfies RuledPage['layout'];
const text: StoredBlock = { id: 't', block: 'header', v: 1, fields: {} };
const story = { source: 'content-api', query: { _id: 'n1' } };
const promo = (fields: StoredBlock['fields'] = {}, id = 'p'): StoredBlock => ({
  id,
  block: 'large-promo',
  v: 1,
  fields,
});
const page = (sections: PageDocument['sections']): PageDocument => ({
  layout: 'single-column',
  sections: { navigation: [{ ...text, id: 'n' }], footer: [{ ...text, id: 'f' }], ...sections },
  metadata: {},
});
const look = (document: PageDocument, live?: PageDocument): Finding[] =>
  pageFindings({ document, live, blocks: registry, layout });
const told = (findings: readonly Finding[]) =>
  findings.map(({ severity, rule, message }) => [severity, rule, message]);

describe('what stops a page', () => {
  it('is a required field that is empty, by block and field', () => {
    expect(look(page({ body: [text, promo()] }))).toEqual([
      {
        severity: 'fault',
        rule: 'required',
        message: 'Falta «Nota»',
        path: ['sections', 'body', 1, 'fields', 'itemContentConfig'],
        block: { id: 'p', label: registry.get('large-promo')?.label },
        field: { path: 'itemContentConfig', label: 'Nota' },
      },
    ]);
    expect(look(page({ body: [promo({ itemContentConfig: story })] }))).toEqual([]);
  });

  it('is a source without what it cannot do without', () => {
    const half = { source: 'content-api-collections', query: {} };
    const list: StoredBlock = { id: 'l', block: 'simple-list', v: 1, fields: {} };
    const [fault] = look(page({ body: [{ ...list, fields: { listContentConfig: half } }] }));
    expect(fault).toMatchObject({ severity: 'fault', rule: 'required' });
    expect(fault?.message).toMatch(/le falta un dato$/);
  });

  it('is a required field inside a list, and blanks are nothing', () => {
    const relatedSites = [{ name: ' ', url: 'https://mundo.example/' }];
    const block: StoredBlock = { id: 'n', block: 'navbar', v: 1, fields: { relatedSites } };
    expect(look(page({ navigation: [block], body: [text] }))).toMatchObject([
      { severity: 'fault', field: { path: 'relatedSites.0.name', label: 'Nombre' } },
    ]);
  });

  it('is a block that cannot be read', () => {
    const broken = { ...text, fields: { size: { a: 1 } as never } };
    expect(look(page({ body: [broken] }))).toMatchObject([
      { severity: 'fault', rule: 'invalid-block', block: { id: 't' }, field: { path: 'size' } },
    ]);
  });

  it('is a layout that is no more', () => {
    const found = pageFindings({
      document: page({ body: [text] }),
      blocks: registry,
      layout: undefined,
    });
    expect(told(found).slice(0, 1)).toEqual([
      ['fault', 'unknown-layout', 'No hay un diseño «single-column»: elige otro'],
    ]);
  });

  it('is none of what readers have had all along: that asks', () => {
    const live = page({ body: [promo(), text] });
    expect(look(page({ body: [text, promo()] }), live)).toMatchObject([{ severity: 'warning' }]);
    expect(look(page({ body: [promo({ showImage: false })] }), live)[0]?.severity).toBe('fault');
  });

  it('of all blocks as they are inserted, those without their story, source or address', () => {
    const body = [...registry.values()].map(({ name, version }) => ({
      id: name,
      block: name,
      v: version,
      fields: {},
    }));
    const faulty = look(page({ body })).filter(
      ({ severity, rule }) => severity === 'fault' && rule !== 'misplaced',
    );
    expect(faulty.map(({ block }) => block?.id)).toEqual([
      ...new Set(faulty.map(({ block }) => block?.id)),
    ]);
    // Six of them are embeds without what they embed.
    expect(faulty).toHaveLength(23);
  });
});

describe('hidden blocks', () => {
  const hide = (stored: StoredBlock): StoredBlock => ({ ...stored, isHidden: true });

  it('are not judged, whatever they lack', () => {
    expect(look(page({ body: [text, hide(promo())] }))).toEqual([]);
    const chain: StoredBlock = { id: 'c', block: 'single-chain', v: 1, fields: {} };
    expect(look(page({ body: [text, hide({ ...chain, children: [promo()] })] }))).toEqual([]);
  });

  it('count for nothing: a page or chain of them is empty', () => {
    const chain: StoredBlock = { id: 'c', block: 'single-chain', v: 1, fields: {} };
    const document = page({ body: [text, { ...chain, children: [hide(text)] }] });
    expect(told(look(document)).map(([, rule]) => rule)).toEqual(['empty-container']);
    expect(told(look(page({ body: [hide(text)] }))).map(([, rule]) => rule)).toEqual([
      'empty-section',
    ]);
  });

  it('are judged anew when they are shown', () => {
    const live = page({ body: [text, hide(promo())] });
    expect(look(page({ body: [text, promo()] }), live)).toMatchObject([
      { severity: 'fault', rule: 'required' },
    ]);
  });
});

describe('blocks where they do not belong', () => {
  const foot: StoredBlock = { id: 'pie', block: 'footer', v: 1, fields: {} };
  const told = promo({ itemContentConfig: story });
  const messages = (document: PageDocument, more: Partial<RuledPage> = {}) =>
    pageFindings({ document, blocks: registry, layout, ...more })
      .filter(({ rule }) => rule === 'misplaced')
      .map(({ severity, block, message }) => [severity, block?.id, message]);
  const footFault = '«Pie de página» no va en «Principal»: sólo en el pie de página';

  it('are a fault, in a chain too', () => {
    const chain: StoredBlock = { id: 'c', block: 'single-chain', v: 1, fields: {} };
    expect(messages(page({ body: [{ ...chain, children: [foot] }], footer: [foot] }))).toEqual([
      ['fault', 'pie', footFault],
    ]);
  });

  it('are those of groups that a section refuses', () => {
    expect(messages(page({ body: [told], navigation: [told] }))).toEqual([
      ['fault', 'p', '«Promo grande» no va en «Navegación»: ahí no va nada de «Promos»'],
    ]);
  });

  it('are found in shared blocks, each told of once', () => {
    const reference: StoredBlock = { id: 'r', block: 'shared-block', v: 1, fields: {} };
    const stands = { ...reference, fields: { shared: 'pies' } };
    const feet: PageDocument = {
      layout: 'right-rail',
      metadata: {},
      sections: { main: [text, foot], footer: [{ ...foot, id: 'otro' }] },
    };
    const shared = new Map([['pies', feet]]);
    const document = page({ body: [text, stands], footer: [{ ...stands, id: 's' }] });
    expect(messages(document, { shared })).toEqual([
      ['fault', 'r', `Trae un bloque fuera de lugar. ${footFault}`],
    ]);
    expect(messages(document, { shared, live: document })).toEqual([
      ['warning', 'r', `Trae un bloque fuera de lugar. ${footFault}`],
    ]);
    expect(messages(document)).toEqual([]);
  });

  it('are those of one template on any other page, where it is known which that is', () => {
    const results: StoredBlock = { id: 'r', block: 'search-results-list', v: 1, fields: {} };
    const document = page({ body: [results] });
    expect(messages(document)).toEqual([]);
    expect(messages(document, { route: { kind: 'type', type: 'search' } })).toEqual([]);
    expect(messages(document, { route: { kind: 'path', path: '/' } })).toEqual([
      ['fault', 'r', '«Resultados de búsqueda» no va en esta página: sólo en su plantilla'],
    ]);
  });

  it('only ask where readers have had them all along, or the site says so', () => {
    const document = page({ body: [foot] });
    expect(messages(document, { live: document })).toEqual([['warning', 'pie', footFault]]);
    const site = testSite({ checks: siteChecks.parse({ misplaced: 'off' }) });
    expect(messages(document, { site })).toEqual([]);
  });
});

describe('what asks', () => {
  it('are blocks that the layout has no place for, in one line', () => {
    const document = page({ body: [text], main: [text, promo({}, 'q')], rail: [text] });
    expect(told(look(document))).toEqual([
      [
        'warning',
        'parked',
        '3 bloques no se verán: el diseño «Una columna» no tiene sus secciones',
      ],
    ]);
  });

  it('is a page on which nothing is to see', () => {
    const empty = { ...page({}), sections: { main: [text] } };
    expect(told(look(empty)).map(([, rule]) => rule)).toEqual(['parked', 'no-blocks']);
  });

  it('is what frames a new page, and of a live one what it loses', () => {
    const bare = { ...page({}), sections: { body: [text] } };
    expect(told(look(bare))).toEqual([
      [
        'warning',
        'empty-section',
        'La sección «Navegación» está vacía: la página saldrá sin la navegación',
      ],
      [
        'warning',
        'empty-section',
        'La sección «Pie de página» está vacía: la página saldrá sin el pie de página',
      ],
    ]);
    expect(look(bare, bare)).toEqual([]);
    expect(told(look(bare, page({ body: [text] })))).toEqual([
      ['warning', 'empty-section', '«Navegación» se queda sin bloques'],
      ['warning', 'empty-section', '«Pie de página» se queda sin bloques'],
    ]);
  });

  it('is a block that is no more, and a chain with nothing in it', () => {
    const chain: StoredBlock = { id: 'c', block: 'double-chain', v: 1, fields: {} };
    const gone: StoredBlock = { id: 'g', block: 'no-more', v: 1, fields: {} };
    expect(look(page({ body: [chain, gone] }))).toMatchObject([
      { severity: 'warning', rule: 'unknown-block', block: { id: 'g' } },
      { severity: 'warning', rule: 'empty-container', block: { id: 'c' } },
    ]);
  });
});

describe('a story that changed after a block rewrote it', () => {
  it('asks, at the text that was rewritten, where its stories are at hand', () => {
    const document = page({ body: [promo({ itemContentConfig: story })] });
    const drift = { storyId: 'n1', part: 'headlines.basic', mine: 'Mío', now: 'Nuevo' } as const;
    const drifts = new Map([['p', [drift]]]);
    expect(pageFindings({ document, live: document, blocks: registry, layout, drifts })).toEqual([
      {
        severity: 'warning',
        rule: 'story-changed',
        message: 'El titular de la nota cambió',
        path: ['sections', 'body', 0, 'overrides', 'n1', 'headlines.basic'],
        block: { id: 'p', label: registry.get('large-promo')?.label },
      },
    ]);
  });
});

describe('what a site makes of a rule', () => {
  const two = [
    promo({ itemContentConfig: story, isLead: true }, 'p'),
    promo({ itemContentConfig: { ...story, query: { _id: 'n2' } }, isLead: true }, 'q'),
  ];
  const judged = (document: PageDocument, checks: SiteChecks, live?: PageDocument) =>
    told(
      pageFindings({ document, live, blocks: registry, layout, site: testSite({ checks }) }),
    ).map(([severity, rule]) => [severity, rule]);

  it('is a warning where it does not say, a fault, or nothing', () => {
    const document = page({ body: two });
    expect(judged(document, {})).toEqual([['warning', 'two-leads']]);
    expect(judged(document, { 'two-leads': 'fault' })).toEqual([['fault', 'two-leads']]);
    expect(judged(document, { 'two-leads': 'off' })).toEqual([]);
  });

  it('holds for the older warnings too, and for no fault of a page', () => {
    const bare = { ...page({}), sections: { body: [text] } };
    expect(judged(bare, { 'empty-section': 'off' })).toEqual([]);
    expect(siteChecks.safeParse({ required: 'off' }).success).toBe(false);
  });

  it('asks alone of what readers have had all along, in block and in page', () => {
    const checks = { 'two-leads': 'fault', 'metadata-length': 'fault' } as const;
    const live = { ...page({ body: two }), metadata: { title: 'x'.repeat(71) } };
    expect(judged(live, checks, live)).toEqual([
      ['warning', 'two-leads'],
      ['warning', 'metadata-length'],
    ]);
    const asked = (document: PageDocument) =>
      pageFindings({ document, live, blocks: registry, layout, site: testSite() }).map(
        ({ rule, isOld }) => [rule, isOld ?? false],
      );
    expect(asked(live)).toEqual([
      ['two-leads', true],
      ['metadata-length', true],
    ]);
    const changed = page({
      body: [promo({ ...two[0]?.fields, showImage: false }), ...two.slice(1)],
    });
    expect(asked(changed)).toEqual([['two-leads', false]]);
    const before = { ...page({ body: two.slice(1) }), metadata: {} };
    expect(judged(live, checks, before)).toEqual([
      ['fault', 'two-leads'],
      ['fault', 'metadata-length'],
    ]);
  });

  it('asks about what another layout parks, though it would have parked it on the live page', () => {
    const { sections } = page({ body: [promo({ itemContentConfig: story })] });
    const live = { layout: 'two', sections: { ...sections, rail: [text] }, metadata: {} };
    const document = { ...live, layout: 'single-column' };
    const asked = (before: PageDocument) =>
      pageFindings({ document, live: before, blocks: registry, layout, site: testSite() }).map(
        ({ rule, isOld }) => [rule, isOld ?? false],
      );
    expect(asked(live)).toEqual([['parked', false]]);
    expect(asked(document)).toEqual([['parked', true]]);
  });
});
