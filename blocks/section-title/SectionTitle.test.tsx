import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import type { Section } from '../../schemas/section.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  textOf,
} from '../_block/render-block.testing.tsx';
import { sectionTitle } from './block.ts';

const NACIONAL: Section = {
  _id: '/nacional',
  name: 'Nacional',
  children: [
    { _id: '/nacional/justicia', name: 'Justicia' },
    { _id: 'l1', node_type: 'link', display_name: 'Elecciones', url: '/especiales/elecciones/' },
    { _id: '/nacional/cerrada', name: 'Cerrada', inactive: true },
    { _id: 'sin-nombre' },
    { _id: 'l2', node_type: 'link', display_name: 'Sin dirección' },
  ],
};
const onPage = { pageContent: { kind: 'section', section: NACIONAL } as const };
const OWN: JsonObject = {
  inheritGlobalContent: false,
  sectionContentConfig: { source: 'site-service-hierarchy', query: { sectionId: '/mundo' } },
};

describe('section-title', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(sectionTitle)).toEqual({ inheritGlobalContent: true });
    expect(Object.keys(sectionTitle.shape)).toEqual([
      'sectionContentConfig',
      'inheritGlobalContent',
    ]);
  });

  it('shows the section of the page as its h1, asking for nothing', () => {
    expect(textOf(renderBlock(sectionTitle, { facts: onPage }), 'h1')).toBe('Nacional');
    expect(sectionTitle.content?.(defaultsOf(sectionTitle), testFacts(onPage))).toBeNull();
  });

  it('links to the subsections that are active, named and addressed', () => {
    const links = [
      ...inDocument(renderBlock(sectionTitle, { facts: onPage })).querySelectorAll('a'),
    ];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Justicia', '/nacional/justicia/'],
      ['Elecciones', '/especiales/elecciones/'],
    ]);
  });

  it('falls back on the display name, and renders nothing without any', () => {
    const named = (section: Section) =>
      renderBlock(sectionTitle, { facts: { pageContent: { kind: 'section', section } } });
    expect(textOf(named({ _id: 'x', display_name: 'Especiales' }), 'h1')).toBe('Especiales');
    expect(named({ _id: 'x', name: '' })).toBe('');
  });

  it('asks for a section of its own, which is no h1', () => {
    const parsed = sectionTitle.schema.parse(OWN);
    expect(sectionTitle.content?.(parsed, testFacts(onPage))).toEqual({
      source: 'site-service-hierarchy',
      query: { sectionId: '/mundo', feature: 'section-title' },
    });
    const html = renderBlock(sectionTitle, {
      fields: OWN,
      reply: { _id: '/mundo', name: 'Mundo' },
      facts: onPage,
      level: 3,
    });
    expect(textOf(html, 'h3')).toBe('Mundo');
    expect(html).not.toContain('<ul');
  });

  it('asks for nothing while no section was chosen', () => {
    expect(
      sectionTitle.content?.(
        sectionTitle.schema.parse({ inheritGlobalContent: false }),
        testFacts(),
      ),
    ).toBeNull();
  });

  it('renders nothing where the page is about no section, or its own did not come', () => {
    expect(renderBlock(sectionTitle)).toBe('');
    expect(renderBlock(sectionTitle, { fields: OWN, facts: onPage })).toBe('');
  });
});
