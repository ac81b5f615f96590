import { Window } from 'happy-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import type { JsonObject } from '../../schemas/json.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { type SiteProperties, siteProperties } from '../../schemas/site.ts';
import type { Story } from '../../schemas/story.ts';
import type { ColumnWidth, EditablePart, HeadingLevel, ViewPage } from '../../ui/view-page.ts';
import type { Block, ReadFields } from './define-block.ts';
import { factsFor, selectContent, viewPage } from './frame.ts';

/** What the logos of sites are and lead to, seen from the main site. */
const LOGOS = {
  brujula: ['La Brújula', 'https://www.labrujula.example/'],
  'destino-c': ['Destino C', '/destino-c/'],
  jalisco: ['La Brújula Jalisco', '/jalisco/'],
  'us-labrujula': ['La Brújula US', 'https://us.labrujula.example/'],
};

const siteLogos = (here: string) =>
  Object.fromEntries(
    Object.entries(LOGOS).map(([key, [alt, address]]) => {
      const files = { logo: `/marca/${key}.svg`, light: `/marca/${key}-claro.svg` };
      return [key, { ...files, alt, address: key === here ? '/' : address }];
    }),
  );

/** A site for tests: everything that is not given has its default, dates are Mexico's. */
export const testSite = (given: Partial<SiteProperties> = {}): SiteProperties =>
  siteProperties.parse({
    key: 'brujula',
    websiteName: 'La Brújula',
    websiteDomain: 'https://www.labrujula.example',
    theme: 'brujula',
    dateLocalization: {
      language: 'es',
      timeZone: 'America/Mexico_City',
      dateFormat: '%e de %B de %Y',
      dateTimeFormat: '%e de %B de %Y, %l:%M %p',
    },
    siteLogos: siteLogos(given.key ?? 'brujula'),
    ...given,
  });

export const testFacts = (given: Partial<PageFacts> = {}): PageFacts => ({
  site: testSite(),
  path: '/',
  pageContent: null,
  query: {},
  ...given,
});

export const testPage = (given: Partial<ViewPage> = {}): ViewPage => ({
  site: testSite(),
  blockId: 'b1',
  locale: 'es-MX',
  timeZone: 'America/Mexico_City',
  level: 2,
  isEditing: false,
  ...given,
});

/** A story with one of everything that promos show. */
export const testStory = (given: Partial<Story> = {}): Story =>
  ({
    _id: 'tranvias',
    type: 'story',
    display_date: '2026-11-20T23:10:00Z',
    headlines: { basic: 'La ciudad estrena tranvías' },
    description: { basic: 'El primer tramo une el centro con el poniente.' },
    credits: { by: [{ type: 'author', name: 'Inés Carranza', url: '/author/ines-carranza/' }] },
    promo_items: {
      basic: {
        _id: 'foto-1',
        type: 'image',
        url: 'https://fotos.example/foto-1.jpg',
        auth: { 1: 'tok' },
        width: 1_600,
        height: 1_067,
        alt_text: 'Un tranvía',
      },
    },
    websites: {
      brujula: {
        website_url: '/nacional/2026/11/20/tranvias/',
        website_section: { _id: '/nacional', name: 'Nacional' },
      },
    },
    ...given,
  }) as unknown as Story;

interface RenderOptions {
  fields?: JsonObject;
  /** The reply to the block's request. */
  reply?: unknown;
  facts?: Partial<PageFacts>;
  level?: HeadingLevel;
  columnWidth?: ColumnWidth;
  isEditing?: boolean;
  /** The time that the canvas shows. */
  now?: string;
  /** Containers: what stands in them; null for a block that renders nothing. */
  children?: readonly (string | null)[];
}

/** Where editors may rewrite a part, as an attribute: `field:title` or `story:{id}:{path}`. */
const editMark = ({ target }: EditablePart): string =>
  target.kind === 'field' ? `field:${target.field}` : `story:${target.storyId}:${target.path}`;

/**
 * A block's markup, through the same steps as on a page: fields parsed, content selected, facts by
 * `uses`.
 */
export function renderBlock(
  block: Block,
  { fields = {}, reply = null, level = 2, isEditing = false, ...rest }: RenderOptions = {},
): string {
  const parsed = block.schema.parse(fields);
  const facts = testFacts(rest.facts);
  const page = viewPage(block, facts, {
    blockId: 'b1',
    level,
    isEditing,
    ...(rest.columnWidth ? { columnWidth: rest.columnWidth } : {}),
    ...(rest.now ? { now: rest.now } : {}),
    ...(isEditing
      ? {
          editable: (part: EditablePart) => (
            <span data-edit={editMark(part)} dangerouslySetInnerHTML={{ __html: part.value }} />
          ),
        }
      : {}),
  });
  const content = selectContent(block, parsed, reply, factsFor(block, 'b1', facts));
  const columns = block.container?.split(parsed, rest.children ?? []) ?? [];
  return renderToStaticMarkup(
    <block.View fields={parsed} content={content} page={page} columns={columns} />,
  );
}

/** The markup as a document, for questions about it. */
export function inDocument(html: string): HTMLElement {
  const { document } = new Window();
  document.body.innerHTML = html;
  return document.body as unknown as HTMLElement;
}

/** What a reader reads of the first element that fits, or null when none does. */
export const textOf = (html: string, selector: string): string | null =>
  inDocument(html).querySelector(selector)?.textContent ?? null;

/** The defaults that a block fills in, which must be the catalogue's. */
export const defaultsOf = (block: Block): ReadFields => block.schema.parse({});

/** The level at which the headings in a container start. */
export const childLevelOf = (
  { schema, container }: Block,
  fields: JsonObject,
  level: HeadingLevel,
) => container?.childLevel?.(schema.parse(fields), level);
