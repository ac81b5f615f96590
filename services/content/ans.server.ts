import { z } from 'zod';
import type { Json, JsonObject } from '../../schemas/json.ts';
import type { Issue } from '../../schemas/page.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import { type Story, story } from '../../schemas/story.ts';
import type { Sanitise } from '../html/sanitise.server.ts';

const VERSION = /^0\.10\.\d+$/;
const TASK_ID = /^[0-9a-f]{24}$/;
/** Far deeper than any newsroom tool nests, low enough that no document can overflow the stack. */
const MAX_DEPTH = 64;

/** Top-level properties of ANS 0.10 stories, galleries and videos: it knows no others. */
const PROPERTIES = new Set(
  (
    'type _id version subtype channels alignment language copyright canonical_url canonical_url_external canonical_website website website_url ' +
    'short_url created_date last_updated_date publish_date first_publish_date display_date location geo address editor_note status headlines ' +
    'subheadlines description credits vanity_credits taxonomy promo_items related_content owner planning workflow pitches revision syndication ' +
    'source distributor tracking comments label slug content_restrictions rendering_guides additional_properties content_aliases corrections ' +
    'content_elements publishing variations voice_transcripts websites contributors duration transcript rating video_type youtube_content_id ' +
    'streams subtitles promo_image embed_html'
  ).split(' '),
);

const date = z.iso.datetime({ offset: true, error: 'Se espera una fecha ISO 8601 con zona' });
const text = z.string({ error: 'Se espera un texto' });
const reference = z.looseObject({
  type: z.literal('reference'),
  referent: z.looseObject({ type: z.string().optional(), id: text }),
});
const section = z.union(
  [reference, z.looseObject({ type: z.literal('section'), version: z.string(), name: z.string(), _id: z.string().optional() })],
  { error: 'Se espera una sección de ANS (type, version, name) o una referencia' },
);
const tag = z.looseObject({ text, slug: text.optional() }, { error: 'Se espera una etiqueta con text, no un texto suelto' });
const correction = z.looseObject({ type: z.literal('correction'), text }, { error: 'Se espera una corrección con type y text' });

const ELEMENTS: Record<string, z.ZodType> = {
  text: z.looseObject({ content: text }),
  header: z.looseObject({ content: text, level: z.int().min(1).max(6).optional() }),
  raw_html: z.looseObject({ content: text }),
  quote: z.looseObject({ content_elements: z.array(z.looseObject({ type: text })) }),
  list: z.looseObject({ list_type: text.optional(), items: z.array(z.looseObject({ type: text })) }),
  table: z.looseObject({ rows: z.array(z.unknown()), header: z.unknown().optional() }),
  correction: z.looseObject({ text, correction_type: z.enum(['clarification', 'correction']).optional() }),
  interstitial_link: z.looseObject({ url: text, content: text }),
  image: z.looseObject({ url: text.optional(), width: z.number().optional(), height: z.number().optional() }),
  oembed_response: z.looseObject({ raw_oembed: z.looseObject({}).optional() }),
  element_group: z.looseObject({ content_elements: z.array(z.looseObject({ type: text })) }),
};

const distributor = z
  .looseObject({
    mode: z.enum(['custom', 'reference']).optional(),
    reference_id: z.string().optional(),
    name: z.string().optional(),
  })
  .refine((value) => (value.mode === 'reference') === (value.reference_id !== undefined), {
    error: 'mode «reference» y reference_id van juntos',
  });

const ansStory = story
  .extend({
    _id: z.string().min(1).max(200).optional(),
    type: z.enum(['story', 'gallery', 'video'], { error: 'Se espera un documento de tipo story, gallery o video' }),
    version: z.string({ error: 'Falta la versión de ANS' }).refine((version) => VERSION.test(version), {
      error: ({ input }) => `Versión de ANS «${String(input).slice(0, 20)}» no admitida: se acepta 0.10.x`,
    }),
    created_date: date.optional(),
    last_updated_date: date.optional(),
    publish_date: date.optional(),
    first_publish_date: date.optional(),
    display_date: date.optional(),
    canonical_url: text.optional(),
    website_url: text.optional(),
    slug: text.optional(),
    language: text.optional(),
    taxonomy: z
      .looseObject({
        primary_section: section.optional(),
        sections: z.array(section).optional(),
        tags: z.array(tag).optional(),
        seo_keywords: z.array(text).optional(),
        associated_tasks: z.array(z.string().regex(TASK_ID, 'No es el id de una tarea')).optional(),
      })
      .optional(),
    corrections: z.array(correction).optional(),
    distributor: distributor.optional(),
    content_restrictions: z
      .looseObject({ embargo: z.looseObject({ active: z.boolean(), end_time: date.optional() }).optional() })
      .optional(),
  })
  .superRefine((document, context) => {
    for (const key of Object.keys(document)) {
      if (!PROPERTIES.has(key)) context.addIssue({ code: 'custom', path: [key], message: 'ANS no conoce esta propiedad' });
    }
  });

/** Schemes that run or read something of the reader's when followed. Browsers skip control characters before they read the scheme. */
const BAD_SCHEME = /^(?:javascript|vbscript|data|file|blob):/i;
const ADDRESS_KEY = /^(?:url|href|link|src|.+_url)$/;

const dropInvisible = (address: string) => address.replace(/[\p{Cc}\s]/gu, '');

type Visit = (value: Json, path: Issue['path']) => void;

function walk(value: Json, visit: Visit, path: Issue['path'] = []): void {
  if (path.length > MAX_DEPTH) throw new RangeError('depth');
  visit(value, path);
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      walk(item, visit, [...path, index]);
    });
  } else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) walk(inner, visit, [...path, key]);
  }
}

const toIssues = (error: z.ZodError, prefix: Issue['path'] = []): Issue[] =>
  error.issues.map(({ path, message }) => ({ path: [...prefix, ...(path as Issue['path'])], message }));

/** Every element under a `content_elements` or `items`, however deep. */
function elementIssues(value: Json, path: Issue['path']): Issue[] {
  const list = path.at(-2);
  if (list !== 'content_elements' && list !== 'items') return [];
  const shape = value && typeof value === 'object' && !Array.isArray(value) ? ELEMENTS[String(value.type)] : undefined;
  const result = shape?.safeParse(value);
  return result && !result.success ? toIssues(result.error, path) : [];
}

function addressIssue(value: Json, path: Issue['path']): Issue[] {
  const key = path.at(-1);
  if (typeof value !== 'string' || typeof key !== 'string' || !ADDRESS_KEY.test(key) || !BAD_SCHEME.test(dropInvisible(value)))
    return [];
  return [{ path, message: 'Esta dirección no es de un sitio web' }];
}

/** PostgreSQL keeps no NUL in a text. */
const nulIssue = (value: Json, path: Issue['path']): Issue[] =>
  typeof value === 'string' && value.includes('\0') ? [{ path, message: 'El texto lleva un carácter nulo' }] : [];

export type CheckedStory = { ok: true; document: JsonObject } | { ok: false; issues: Issue[] };

/**
 * Is this an ANS 0.10 story, gallery or video that we can keep? Unknown body elements are fine. Returns the very object given,
 * or every fault with its path.
 */
export function checkAns(input: unknown): CheckedStory {
  try {
    const issues: Issue[] = [];
    const result = ansStory.safeParse(input);
    if (!result.success) issues.push(...toIssues(result.error));
    if (input && typeof input === 'object') {
      walk(input as Json, (value, path) => {
        issues.push(...elementIssues(value, path), ...addressIssue(value, path), ...nulIssue(value, path));
      });
    }
    const seen = new Set<string>();
    const distinct = issues.filter(({ path }) => !seen.has(path.join('.')) && seen.add(path.join('.')));
    return distinct.length > 0 ? { ok: false, issues: distinct } : { ok: true, document: input as JsonObject };
  } catch (error) {
    if (error instanceof RangeError)
      return { ok: false, issues: [{ path: [], message: 'El documento tiene demasiados niveles' }] };
    throw error;
  }
}

const INLINE_MAPS = new Set(['headlines', 'subheadlines', 'description']);
const INLINE_KEYS = new Set(['caption', 'embed_caption']);
/** Data of other tools, which no block puts on a page as markup. */
const OPAQUE_KEYS = new Set(['additional_properties', 'embed', 'auth', 'rendering_guides', 'workflow', 'planning', 'pitches']);

type Rule = (html: string) => string;

function ruleFor(
  key: string,
  parent: string | undefined,
  object: JsonObject,
  sanitise: Sanitise,
  policy: HtmlPolicy,
): Rule | undefined {
  const markup: Rule = (html) => sanitise.markup(html, policy);
  if (parent && INLINE_MAPS.has(parent)) return sanitise.inline;
  if (INLINE_KEYS.has(key)) return sanitise.inline;
  if (key === 'text' && object.type === 'correction') return sanitise.inline;
  if (key === 'content') return object.type === 'raw_html' ? markup : sanitise.body;
  if (key === 'embed_html' || (key === 'html' && parent === 'raw_oembed')) return markup;
  return undefined;
}

function clean(value: Json, parent: string | undefined, sanitise: Sanitise, policy: HtmlPolicy): Json {
  if (Array.isArray(value)) return value.map((item) => clean(item, undefined, sanitise, policy));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (OPAQUE_KEYS.has(key)) return [key, inner];
      if (typeof inner !== 'string') return [key, clean(inner, key, sanitise, policy)];
      const rule = ruleFor(key, parent, value, sanitise, policy);
      return [key, rule ? rule(inner) : inner];
    }),
  );
}

/** A checked document with all its markup sanitised, in whatever list, quote, table or promo item it stands. */
export const sanitiseStory = (document: JsonObject, sanitise: Sanitise, policy: HtmlPolicy): Story =>
  clean(document, undefined, sanitise, policy) as unknown as Story;
