import { z } from 'zod';
import { seal } from './fields/field.ts';
import { textKind } from './fields/kinds/text.ts';
import type { ContentKind } from './fields.ts';
import { fieldMeta, hierarchy, number, optionalNumber, text, toggle } from './fields.ts';
import type { JsonObject } from './json.ts';

/**
 * A content source as editors and blocks see it: its name, what it answers and the fields of its
 * query, from which the editor makes a form and the service its check. Limits and defaults:
 * facts/blocks, section 7. How it is answered lives in services/content.
 */
export interface SourceDeclaration {
  name: string;
  label: string;
  /** The kinds of content configuration that may choose it. */
  kinds: readonly ContentKind[];
  query: Record<string, z.ZodType>;
  /**
   * Feeds: the field of the query that says how many items are wanted, and how many it may ask for.
   */
  size?: { field: string; max: number };
  /** Readers' browsers may ask for it too, and get these fields of its reply and no others. */
  openFields?: readonly string[];
}

const declare = <const T extends SourceDeclaration>(source: T): T => source;

const FEED_MAX_ITEMS = 100;
const SHORT_FEED_MAX_ITEMS = 20;

const feedPaging = {
  feedOffset: optionalNumber({
    label: 'Empezar después de',
    help: 'Cuántas notas se saltan',
    min: 0,
    max: 10_000,
  }),
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
  size: { field: 'feedSize', max: FEED_MAX_ITEMS },
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

export const storyFeedAuthor = declare({
  name: 'story-feed-author',
  size: { field: 'feedSize', max: FEED_MAX_ITEMS },
  label: 'Notas de una persona',
  kinds: ['ans-feed'],
  query: {
    authorSlug: text({
      label: 'Autor o autora',
      help: 'Su id, como aparece en la dirección',
      required: true,
      placeholder: 'ines-carranza',
    }),
    ...feedPaging,
  },
});

export const storyFeedTag = declare({
  name: 'story-feed-tag',
  size: { field: 'feedSize', max: FEED_MAX_ITEMS },
  label: 'Notas de una etiqueta',
  kinds: ['ans-feed'],
  query: {
    tagSlug: text({
      label: 'Etiqueta',
      help: 'Como aparece en la dirección',
      required: true,
      placeholder: 'medio-ambiente',
    }),
    ...feedPaging,
  },
});

export const storyFeedQuery = declare({
  name: 'story-feed-query',
  size: { field: 'size', max: FEED_MAX_ITEMS },
  label: 'Notas que hablan de algo',
  kinds: ['ans-feed'],
  query: {
    query: text({
      label: 'Palabras',
      help: 'Con * salen todas las notas del sitio',
      default: '*',
      max: 200,
    }),
    offset: optionalNumber({ label: 'Empezar después de', min: 0, max: 10_000 }),
    size: optionalNumber({ label: 'Número de notas', min: 1, max: FEED_MAX_ITEMS }),
  },
});

export const relatedContent = declare({
  name: 'related-content',
  size: { field: 'size', max: SHORT_FEED_MAX_ITEMS },
  label: 'Notas relacionadas con otra',
  kinds: ['ans-feed'],
  query: {
    _id: text({ label: 'Id de la nota', required: true }),
    size: optionalNumber({ label: 'Número de notas', min: 1, max: SHORT_FEED_MAX_ITEMS }),
  },
});

export const contentApiCollections = declare({
  name: 'content-api-collections',
  size: { field: 'size', max: SHORT_FEED_MAX_ITEMS },
  label: 'Una colección hecha a mano',
  kinds: ['ans-feed'],
  query: {
    _id: text({ label: 'Id de la colección', required: true }),
    from: optionalNumber({ label: 'Empezar después de', min: 0, max: 10_000 }),
    size: optionalNumber({ label: 'Número de notas', min: 1, max: SHORT_FEED_MAX_ITEMS }),
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

export const searchApi = declare({
  name: 'search-api',
  label: 'Búsqueda en el sitio',
  kinds: ['search'],
  query: {
    query: text({ label: 'Texto de la búsqueda', max: 200 }),
    page: seal(
      z
        .string()
        .regex(/^[1-9]\d{0,3}$/, 'Escribe un número de página desde 1')
        .default('1'),
      textKind,
      { label: 'Página' },
    ),
    size: optionalNumber({ label: 'Resultados por página', min: 1, max: 50 }),
  },
});

/** `authors-{product}` (spec 7): without a byline, everybody. */
export const authors = declare({
  name: 'authors-brujula',
  label: 'Autoras y autores',
  kinds: [],
  query: {
    byline: text({ label: 'Firma', help: 'Deja vacío para ver a todos', max: 200 }),
    slug: text({ label: 'Sólo esta persona', max: 200, hidden: true }),
  },
});

export const alertBarCollections = declare({
  name: 'alert-bar-collections',
  label: 'Última hora',
  kinds: ['ans-feed'],
  query: {
    site: text({ label: 'Sitio', hidden: true, max: 40 }),
    from: number({ label: 'Empezar después de', default: 0, min: 0, max: 100 }),
    size: number({ label: 'Número de notas', default: 1, min: 1, max: 20 }),
  },
  openFields: [
    'count',
    'content_elements._id',
    'content_elements.headlines.basic',
    'content_elements.websites',
  ],
});

export const tags = declare({
  name: 'tags',
  label: 'Una etiqueta',
  kinds: [],
  query: { slug: text({ label: 'Etiqueta', required: true, placeholder: 'medio-ambiente' }) },
});

/**
 * Asked by the server for its own pages, never by a browser: whoever holds a token may have any
 * size of the picture made.
 */
export const signingService = declare({
  name: 'signing-service',
  label: 'Firma de imágenes',
  kinds: [],
  query: { id: text({ label: 'Id de la imagen', required: true }) },
});

/**
 * Every source that a block may choose. A block's request names one; a page keeps working when one
 * is gone.
 */
export const SOURCES: readonly SourceDeclaration[] = [
  contentApi,
  storyFeedSections,
  storyFeedAuthor,
  storyFeedTag,
  storyFeedQuery,
  contentApiCollections,
  relatedContent,
  alertBarCollections,
  searchApi,
  siteServiceHierarchy,
  authors,
  tags,
];

export const sourceNamed = (name: string): SourceDeclaration | undefined =>
  SOURCES.find((source) => source.name === name);

/**
 * The first datum that a source cannot do without and that `query` lacks; undefined when it has all
 * of them.
 */
export const missingDatum = (
  { query: fields }: SourceDeclaration,
  query: JsonObject,
): string | undefined =>
  Object.entries(fields).find(([name, schema]) => fieldMeta(schema)?.required && !query[name])?.[0];

/**
 * How a query that lacks `datum` is refused, by the service and by the canvas, which need not ask.
 */
export const missingDatumRefusal = (datum: string) => ({
  code: 'invalid_input',
  message: 'A la consulta le falta un dato.',
  issues: [{ path: ['query', datum], message: 'Este dato es necesario' }],
});
