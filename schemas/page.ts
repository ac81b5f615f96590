import { z } from 'zod';
import { tidyAddress } from './address.ts';
import { chosenImage } from './fields/kinds/image.ts';
import { safeHtml } from './html.ts';
import { asObject, isObject, type JsonObject } from './json.ts';

/**
 * Limits of a stored page: far above what an editor composes, low enough that no page can hurt a
 * server.
 */
export const MAX_PAGE_BLOCKS = 1_000;
export const MAX_BLOCK_DEPTH = 8;
/** Stories that one block's editor rewrote. */
const MAX_OVERRIDDEN = 500;
export const MAX_PAGE_BYTES = 2_000_000;
/** rule 6.17: all lists, objects, texts and numbers of a page, in each other. */
export const MAX_PAGE_VALUES = 50_000;
/**
 * Objects and lists in each other, counted from the document: what checks it calls itself at each
 * level.
 */
export const MAX_JSON_DEPTH = 100;

/** What an editor rewrote of one story on one block, with the text that it replaced. */
const OVERRIDE_MAX_CHARS = 5_000;
const overrideText = safeHtml().refine(({ length }) => length <= OVERRIDE_MAX_CHARS, {
  error: `Máximo ${OVERRIDE_MAX_CHARS} caracteres`,
});
export const override = z.looseObject({
  value: overrideText,
  original: z.string().max(OVERRIDE_MAX_CHARS).optional(),
});
export type Override = z.infer<typeof override>;

/**
 * The picture that a block shows of one story in the place of the story's own. `original`: what
 * announced the story then, by the picture's id, else its address.
 */
const storyPicture = chosenImage.extend({ original: z.string().max(2_048).optional() }).loose();
export type StoryPicture = z.infer<typeof storyPicture>;

/** story _id -> picture. */
const storyPictures = z.record(z.string(), storyPicture);

/** story _id -> dotted path inside the story (`headlines.basic`) -> override. */
export const overrides = z.record(z.string(), z.record(z.string(), override));
export type Overrides = z.infer<typeof overrides>;

export interface StoredBlock {
  /** Unique in its page. */
  id: string;
  /** The block's name, which is also its folder's. */
  block: string;
  /** The version of the block's declaration that wrote these fields. */
  v: number;
  fields: JsonObject;
  overrides?: Overrides;
  /** Pictures of stories of a feed; a block of one story has its own in its fields. */
  pictures?: Record<string, StoryPicture>;
  /** rule 1.20: kept for later; readers do not get it. */
  isHidden?: boolean;
  /**
   * Hand-written markup of its fields as it was written, by their dotted paths, where the site's
   * policy left something else of it. As it is stored: whoever edits the page gets it in its field.
   */
  originals?: Record<string, string>;
  children?: StoredBlock[];
  [unknown: string]: unknown;
}

const isScalar = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));

/** Where something stands that is no JSON. */
function notJson(value: unknown): (string | number)[] | undefined {
  if (isScalar(value)) return undefined;
  if (!value || typeof value !== 'object') return [];
  for (const [key, inner] of Object.entries(value)) {
    const path = notJson(inner);
    if (path) return [Array.isArray(value) ? Number(key) : key, ...path];
  }
  return undefined;
}

/** `z.json()` tries its sorts one after the other, a second for a large page. */
const jsonObject = z
  .custom<JsonObject>(isObject, 'Se espera un objeto')
  .superRefine((fields, context) => {
    const path = notJson(fields);
    if (path) context.addIssue({ code: 'custom', path, message: 'No se puede guardar' });
  });

export const storedBlock: z.ZodType<StoredBlock> = z.looseObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Identificador de bloque no válido'),
  block: z.string().regex(/^[a-z0-9-]{1,64}$/, 'Nombre de bloque no válido'),
  v: z.int().min(0),
  fields: jsonObject,
  overrides: overrides.optional(),
  pictures: storyPictures.optional(),
  isHidden: z.boolean().optional(),
  originals: z.record(z.string(), z.string()).optional(),
  get children() {
    return z.array(storedBlock).optional();
  },
}) as z.ZodType<StoredBlock>;

const TOO_MANY_BLOCKS = {
  path: ['sections'],
  message: `La página tiene más de ${MAX_PAGE_BLOCKS} bloques`,
};

export const pageMetadata = z.looseObject({
  title: z.string().max(300).optional(),
  description: z.string().max(1_000).optional(),
  keywords: z.string().max(1_000).optional(),
  ogTitle: z.string().max(300).optional(),
  /** rule 10.4: what stands for the section in the names of its ad slots. */
  adPath: z.string().max(100).optional(),
  /** rule 12.56: search engines are asked to leave it out, and sitemaps do not name it. */
  isUnlisted: z.boolean().optional(),
  ogImage: z
    .looseObject({ url: z.string().max(2_048), id: z.string().max(200).optional() })
    .optional(),
});
export type PageMetadata = z.infer<typeof pageMetadata>;

/**
 * A page as it is stored: our own document, not the editor engine's. Section names that the layout
 * lacks are parked, never lost.
 */
export const pageDocument = z
  .looseObject({
    layout: z.string().regex(/^[a-z0-9-]{1,64}$/),
    sections: z.record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/), z.array(storedBlock)),
    metadata: pageMetadata,
  })
  .superRefine((document, context) => {
    const seen = new Map<string, FieldlessPath>();
    const visit = (blocks: readonly StoredBlock[], path: FieldlessPath) => {
      for (const [index, block] of blocks.entries()) {
        const at = [...path, index];
        if (at.length > MAX_BLOCK_DEPTH * 2 + 1) {
          context.addIssue({
            code: 'custom',
            path: at,
            message: `Hay más de ${MAX_BLOCK_DEPTH} niveles de bloques`,
          });
          return;
        }
        if (seen.has(block.id)) {
          context.addIssue({
            code: 'custom',
            path: [...at, 'id'],
            message: `El identificador «${block.id}» se repite en la página`,
          });
        }
        seen.set(block.id, at);
        if (block.children) visit(block.children, [...at, 'children']);
      }
    };
    for (const [section, blocks] of Object.entries(document.sections))
      visit(blocks, ['sections', section]);
    if (seen.size > MAX_PAGE_BLOCKS) {
      context.addIssue({ code: 'custom', ...TOO_MANY_BLOCKS });
    }
  });

type FieldlessPath = (string | number)[];

export interface PageDocument {
  layout: string;
  sections: Record<string, StoredBlock[]>;
  metadata: PageMetadata;
  [unknown: string]: unknown;
}

/** rule 1.8: the kinds of content that have a template. */
export const PAGE_TYPES = [
  'homepage',
  'article',
  'gallery',
  'video',
  'section',
  'tag',
  'author',
  'search',
  'nativo-clp',
] as const;
export const pageType = z.enum(PAGE_TYPES);
export type PageType = z.infer<typeof pageType>;

/**
 * `//`, a backslash or a dot segment in a decoded path is somebody trying something: a reader's
 * request for it is refused before it is looked at.
 */
export const SUSPICIOUS_PATH = /\/\/|\\|\/\.{1,2}\/|\p{Cc}/u;

function canBeAsked(path: string): boolean {
  try {
    return !SUSPICIOUS_PATH.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** By which pages name a shared block: of a site one each, for good. */
export const SHARED_NAME = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;
const sharedName = z.string().regex(SHARED_NAME, 'Letras sin acento, números y guiones');

function addressFault(given: unknown): string {
  const tidy = typeof given === 'string' ? tidyAddress(given) : '';
  return tidy === ''
    ? 'Escribe la dirección, por ejemplo /elecciones-2027/'
    : `La dirección lleva letras sin acento, números y guiones, entre diagonales: ${tidy}`;
}

/**
 * What a page answers: one address, or every content of a type that has no page of its own. A
 * shared block (rule 1.22) answers nothing by itself: pages show it by its name.
 */
export const pageRoute = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('path'),
    path: z
      .string()
      .max(500)
      .regex(/^\/(?:[A-Za-z0-9_\-.~%]+\/)*$/, { error: ({ input }) => addressFault(input) })
      .refine(canBeAsked, 'Nadie puede abrir esa dirección: revisa los signos % y los puntos'),
  }),
  z.object({ kind: z.literal('type'), type: pageType }),
  z.object({ kind: z.literal('shared'), name: sharedName }),
]);
export type PageRoute = z.infer<typeof pageRoute>;

/** Without a page there a site has no first page. */
export const isFrontRoute = (route: PageRoute): boolean =>
  (route.kind === 'path' && route.path === '/') ||
  (route.kind === 'type' && route.type === 'homepage');

export interface Issue {
  path: (string | number)[];
  message: string;
}

/** Dotted form of a path, for messages: `sections.main.0.fields.title`. */
export const joinPath = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** More blocks than a page may hold are counted, not checked one by one. */
function blocksFault(sections: unknown): Issue | undefined {
  let level = Object.values(asObject(sections)).flatMap((list) => [asList(list)]);
  let blocks = 0;
  while (level.length > 0) {
    for (const list of level) blocks += list.length;
    if (blocks > MAX_PAGE_BLOCKS) return TOO_MANY_BLOCKS;
    const next: unknown[][] = [];
    for (const block of level.flat().map(asObject)) {
      if (
        [block.overrides, block.pictures].some(
          (own) => Object.keys(asObject(own)).length > MAX_OVERRIDDEN,
        )
      )
        return {
          path: ['sections'],
          message: `Un bloque reescribe más de ${MAX_OVERRIDDEN} notas`,
        };
      next.push(asList(block.children));
    }
    level = next;
  }
  return undefined;
}

/**
 * What zod cannot say: it overflows on what is nested too deep, and passes by a section of this
 * name, which is every object's own.
 */
function rawFault(input: unknown): Issue | undefined {
  const sections = (input as { sections?: unknown } | null)?.sections;
  if (sections && Object.hasOwn(sections, '__proto__'))
    return { path: ['sections', '__proto__'], message: 'Nombre de sección no válido' };
  let level: unknown[] = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_JSON_DEPTH)
      return { path: [], message: `El documento tiene más de ${MAX_JSON_DEPTH} niveles` };
    level = level.flatMap((value) =>
      value && typeof value === 'object' ? Object.values(value) : [],
    );
  }
  return blocksFault(sections);
}

/**
 * Checks a document without changing it: zod would reorder its keys, and a stored page is kept byte
 * for byte. Returns the very object that was given, or every fault with its path.
 */
export function checkPage(
  input: unknown,
): { ok: true; document: PageDocument } | { ok: false; issues: Issue[] } {
  const fault = rawFault(input);
  if (fault) return { ok: false, issues: [fault] };
  const result = pageDocument.safeParse(input);
  if (result.success) return { ok: true, document: input as PageDocument };
  return {
    ok: false,
    issues: result.error.issues.map(({ path, message }) => ({
      path: path as Issue['path'],
      message,
    })),
  };
}
