import type { z } from 'zod';
import type { ContentKind } from './fields.ts';
import { hierarchy, optionalNumber, text, toggle } from './fields.ts';

/**
 * A content source as editors and blocks see it: its name, what it answers and the fields of its query, from which the
 * editor makes a form and the service its check. Limits and defaults: facts/blocks, section 7. How it is answered lives in services/content.
 */
export interface SourceDeclaration {
  name: string;
  label: string;
  /** The kinds of content configuration that may choose it. */
  kinds: readonly ContentKind[];
  query: Record<string, z.ZodType>;
}

const declare = <const T extends SourceDeclaration>(source: T): T => source;

const FEED_MAX_ITEMS = 100;

const feedPaging = {
  feedOffset: optionalNumber({ label: 'Empezar después de', help: 'Cuántas notas se saltan', min: 0, max: 10_000 }),
  feedSize: optionalNumber({ label: 'Número de notas', min: 1, max: FEED_MAX_ITEMS }),
};

export const contentApi = declare({
  name: 'content-api',
  label: 'Una nota',
  kinds: ['ans-item'],
  query: {
    _id: text({ label: 'Id de la nota' }),
    website_url: text({ label: 'Dirección de la nota', placeholder: '/nacional/mi-nota/' }),
  },
});

export const storyFeedSections = declare({
  name: 'story-feed-sections',
  label: 'Notas de una o varias secciones',
  kinds: ['ans-feed'],
  query: {
    includeSections: text({
      label: 'Secciones',
      help: 'Separadas por comas: /nacional, /mundo',
      required: true,
      placeholder: '/nacional',
    }),
    excludeSections: text({ label: 'Menos estas secciones' }),
    ...feedPaging,
  },
});

export const contentApiCollections = declare({
  name: 'content-api-collections',
  label: 'Una colección hecha a mano',
  kinds: ['ans-feed'],
  query: {
    _id: text({ label: 'Id de la colección', required: true }),
    from: optionalNumber({ label: 'Empezar después de', min: 0, max: 10_000 }),
    size: optionalNumber({ label: 'Número de notas', min: 1, max: 20 }),
    getNext: toggle({ label: 'Traer también la página siguiente', hidden: true }),
  },
});

export const siteServiceHierarchy = declare({
  name: 'site-service-hierarchy',
  label: 'Secciones y menús del sitio',
  kinds: ['navigation-hierarchy'],
  query: {
    hierarchy: hierarchy({ label: 'Menú', default: 'default' }),
    sectionId: text({ label: 'Sólo esta sección', placeholder: '/nacional' }),
  },
});

/** Every source of the product. A block's request names one; a page keeps working when one is gone. */
export const SOURCES: readonly SourceDeclaration[] = [contentApi, storyFeedSections, contentApiCollections, siteServiceHierarchy];

export const sourceNamed = (name: string): SourceDeclaration | undefined => SOURCES.find((source) => source.name === name);
