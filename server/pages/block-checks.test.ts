import { describe, expect, it } from 'vitest';
import { defineBlock } from '../../blocks/_block/define-block.ts';
import { registry } from '../../blocks/registry.ts';
import { group, html, list, text } from '../../schemas/fields.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import { siteProperties } from '../../schemas/site.ts';
import { cleanPage, prepareBlocks } from '../../services/pages/check-blocks.ts';
import { sanitiser } from '../sanitiser.ts';
import { blockChecks } from './block-checks.ts';

const site = siteProperties.parse({
  key: 'brujula',
  websiteName: 'La Brújula',
  websiteDomain: 'https://www.labrujula.example',
  theme: 'brujula',
});
const { sanitise } = blockChecks(() => registry, sanitiser);
const block = (fields: Record<string, string>) => ({
  id: 'b',
  block: 'simple-image',
  v: 1,
  fields,
});

it('leaves no half of a character in a block, of which no address could be made', () => {
  const cut = sanitise(block({ imageURL: 'https://a.example/\ud83d', imageId: '\ude8b' }), site);
  expect(cut.fields).toEqual({ imageURL: 'https://a.example/\ufffd', imageId: '\ufffd' });
  const whole = block({ imageURL: 'https://a.example/🚋.jpg' });
  expect(sanitise(whole, site)).toBe(whole);
});

describe('hand-written markup of a page', () => {
  const box = defineBlock({
    name: 'box',
    label: 'Caja',
    group: 'text',
    version: 1,
    fields: {
      html: html({ label: 'HTML' }),
      more: list({
        label: 'Más',
        item: group({
          label: 'Una',
          fields: { title: text({ label: 'T' }), html: html({ label: 'H' }) },
        }),
      }),
    },
    View: () => null,
  });
  const checks = blockChecks(() => new Map([['box', box as never]]), sanitiser);
  const { inline } = sanitiser;
  const WIDGET = '<p>Hola</p><script src="https://w.example/a.js"></script>';
  const HARMLESS = '<p>Hola</p>';
  const page = (fields: StoredBlock['fields'], more: Partial<StoredBlock> = {}): PageDocument => ({
    layout: 'single-column',
    sections: { main: [{ id: 'b', block: 'box', v: 1, fields, ...more }] },
    metadata: {},
  });
  const by = (htmlPolicy: HtmlPolicy) => ({
    site: { ...site, htmlPolicy },
    blocks: checks,
    inline,
  });
  const save = (document: PageDocument, policy: HtmlPolicy) =>
    prepareBlocks({ document, drafts: [], ...by(policy) }).document;
  const block = (document: PageDocument) => document.sections.main?.[0];
  const forReaders = (document: PageDocument, policy: HtmlPolicy) =>
    block(cleanPage(document, { isForReaders: true, ...by(policy) }));
  const forEditors = (document: PageDocument, policy: HtmlPolicy) =>
    cleanPage(document, { isForReaders: false, ...by(policy) });
  const WRITTEN = {
    html: WIDGET,
    more: [
      { title: 'a', html: HARMLESS },
      { title: '', html: WIDGET },
    ],
  };
  const CLEAN = {
    html: HARMLESS,
    more: [
      { title: 'a', html: HARMLESS },
      { title: '', html: HARMLESS },
    ],
  };

  it('is kept beside what the policy leaves, and readers get what today’s leaves', () => {
    const stored = save(page(WRITTEN), 'sanitised');
    expect(block(stored)).toMatchObject({
      fields: CLEAN,
      originals: { html: WIDGET, 'more.1.html': WIDGET },
    });
    expect(forReaders(stored, 'sanitised')).toEqual(block(page(CLEAN)));
    expect(forReaders(stored, 'trusted')).toEqual(block(page(WRITTEN)));
    expect(forReaders(stored, 'framed')?.fields.html).toBe(sanitiser.markup(WIDGET, 'framed'));
    expect(forReaders(save(page(WRITTEN), 'trusted'), 'sanitised')).toEqual(block(page(CLEAN)));
  });

  it('is what editors get in its field, and what comes of it when they save', () => {
    for (const policy of ['sanitised', 'framed', 'trusted'] as const) {
      const stored = save(page(WRITTEN), policy);
      for (const later of ['sanitised', 'framed', 'trusted'] as const) {
        const opened = forEditors(stored, later);
        expect(opened).toEqual(page(WRITTEN));
        expect(save(opened, policy)).toEqual(stored);
      }
    }
  });

  it('is no more once somebody wrote something else, or nothing', () => {
    const opened = forEditors(save(page(WRITTEN), 'sanitised'), 'sanitised');
    const { fields } = block(opened) as StoredBlock;
    const stored = save(page({ ...fields, html: '', more: [] }), 'sanitised');
    expect(block(stored)).toEqual({ id: 'b', block: 'box', v: 1, fields: { html: '', more: [] } });
    // Of a tool that sends back what it was given, and of one that changed that.
    const kept = { originals: { html: WIDGET } };
    expect(forReaders(page({ html: HARMLESS }, kept), 'trusted')?.fields.html).toBe(WIDGET);
    expect(forReaders(page({ html: '<p>Otra</p>' }, kept), 'trusted')?.fields.html).toBe(
      '<p>Otra</p>',
    );
  });

  it('stays the same object where there is nothing to do, and of an unknown block as it is', () => {
    const harmless = page({ html: HARMLESS });
    expect(save(harmless, 'sanitised')).toBe(harmless);
    expect(cleanPage(harmless, { isForReaders: true, ...by('sanitised') })).toBe(harmless);
    const stored = save(page(WRITTEN), 'sanitised');
    expect(save(stored, 'sanitised')).toBe(stored);
    const unknown = page({ html: WIDGET }, { block: 'otro', originals: { html: 'x' } });
    expect(forEditors(unknown, 'sanitised')).toBe(unknown);
  });

  it('is of no other place, whatever the paths say', () => {
    const originals = { 'more.7.html': WIDGET, '__proto__.html': WIDGET, title: WIDGET, '': 'x' };
    const { fields } = forReaders(page({ html: HARMLESS }, { originals }), 'trusted') ?? {};
    expect(fields).toEqual({ html: HARMLESS });
    expect(block(save(page({ html: HARMLESS }, { originals }), 'trusted'))?.originals).toBe(
      undefined,
    );
  });
});
