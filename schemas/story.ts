import { z } from 'zod';
import { type Credits, credits } from './author.ts';
import { type SafeHtml, safeHtml } from './html.ts';
import type { AnsImage } from './image.ts';
import type { Override } from './page.ts';

/**
 * A story, gallery or video as the content sources give it (ANS 0.10, rule 6.1). Only what the
 * blocks read is named; everything else is kept. Markup in headlines, descriptions, captions and
 * body elements was sanitised at ingest.
 */
export interface PromoItem {
  /** image, video, gallery, story, audio, raw_html, custom_embed, reference; unset is an image. */
  type?: string | undefined;
  _id?: string | undefined;
  url?: string | undefined;
  auth?: AnsImage['auth'];
  width?: number | undefined;
  height?: number | undefined;
  focal_point?: AnsImage['focal_point'];
  alt_text?: string | undefined;
  caption?: SafeHtml | undefined;
  subtitle?: string | undefined;
  content?: SafeHtml | undefined;
  embed_html?: SafeHtml | undefined;
  promo_items?:
    | {
        basic?: PromoItem | undefined;
        lead_art?: PromoItem | undefined;
        [unknown: string]: unknown;
      }
    | undefined;
  content_elements?: ContentElement[] | undefined;
  headlines?: { basic?: SafeHtml | undefined } | undefined;
  description?: { basic?: SafeHtml | undefined } | undefined;
  [unknown: string]: unknown;
}

/** rule 2.2: content that somebody paid for, by its sponsor or its kind. */
export const isPaidContent = ({ owner, subtype }: Pick<Story, 'owner' | 'subtype'>): boolean =>
  Boolean(owner?.sponsored) || subtype === 'nativo-clp';

/**
 * One element of an article's body. The body view narrows by `type`; an unknown type renders
 * nothing.
 */
export interface ContentElement {
  type: string;
  _id?: string | undefined;
  subtype?: string | undefined;
  content?: SafeHtml | undefined;
  [unknown: string]: unknown;
}

export interface WebsiteEntry {
  website_url?: string | undefined;
  website_section?:
    | { _id?: string | undefined; name?: string | undefined; [unknown: string]: unknown }
    | undefined;
  [unknown: string]: unknown;
}

/**
 * What readers who may not read all of a story get of it, or what is kept from them (rule 13.47).
 */
export interface ClosedPart {
  part: 'start' | 'rest';
  access: 'metered' | 'closed';
  /** The index among `content_elements` of the first that is kept from them. */
  from: number;
  /** How many texts the whole story has. */
  texts: number;
}

export interface Story {
  _id: string;
  type: string;
  /** On the canvas alone: readers do not have it yet. ISO 8601; null while it has no time. */
  coming?: { at: string | null } | undefined;
  subtype?: string | undefined;
  display_date?: string | undefined;
  publish_date?: string | undefined;
  /** When readers got it first; `publish_date` is the last time. */
  first_publish_date?: string | undefined;
  last_updated_date?: string | undefined;
  headlines?: { basic?: SafeHtml | undefined; [unknown: string]: unknown } | undefined;
  subheadlines?: { basic?: SafeHtml | undefined } | undefined;
  description?: { basic?: SafeHtml | undefined } | undefined;
  credits?: Credits | undefined;
  label?:
    | {
        basic?:
          | {
              text?: string | undefined;
              url?: string | undefined;
              display?: boolean | undefined;
              /**
               * An editor wrote the text over a section's name: it shows though `display` is off.
               */
              isRewritten?: boolean | undefined;
            }
          | undefined;
        [unknown: string]: unknown;
      }
    | undefined;
  owner?: { sponsored?: boolean | undefined; [unknown: string]: unknown } | undefined;
  promo_items?:
    | {
        basic?: PromoItem | undefined;
        lead_art?: PromoItem | undefined;
        [unknown: string]: unknown;
      }
    | undefined;
  embed_html?: SafeHtml | undefined;
  taxonomy?:
    | {
        primary_section?:
          | { _id?: string | undefined; name?: string | undefined; [unknown: string]: unknown }
          | undefined;
        tags?:
          | { text?: string | undefined; slug?: string | undefined; [unknown: string]: unknown }[]
          | undefined;
        seo_keywords?: string[] | undefined;
        [unknown: string]: unknown;
      }
    | undefined;
  websites?: Record<string, WebsiteEntry> | undefined;
  content_elements?: ContentElement[] | undefined;
  corrections?: ContentElement[] | undefined;
  copyright?: string | undefined;
  location?: string | undefined;
  canonical_url?: string | undefined;
  canonical_website?: string | undefined;
  language?: string | undefined;
  /** Never imported: added where a story is shown to readers. */
  closed_part?: ClosedPart | undefined;
  /** Never imported: the picture that a block shows in the place of the story's. */
  block_picture?: AnsImage | undefined;
  [unknown: string]: unknown;
}

const optionalText = z.string().nullish();

/**
 * The least that a document must be to be kept as a story. Import adds the checks of ANS itself.
 */
export const story = z.looseObject({
  _id: z.string().min(1).max(200),
  type: z.enum(['story', 'gallery', 'video']),
  display_date: optionalText,
  headlines: z.looseObject({ basic: safeHtml().optional() }).optional(),
  description: z.looseObject({ basic: safeHtml().optional() }).optional(),
  credits: credits.optional(),
  promo_items: z.looseObject({ basic: z.looseObject({}).optional() }).optional(),
  content_elements: z.array(z.looseObject({ type: z.string() })).optional(),
  websites: z.record(z.string(), z.looseObject({ website_url: optionalText })).optional(),
});

/** A shared story stands in a section of each of its sites; '' for none. */
export const sectionIdOf = (item: Story, site: string): string =>
  item.websites?.[site]?.website_section?._id ?? item.taxonomy?.primary_section?._id ?? '';

/** The address of a story on a site, or undefined when the site does not carry it. */
export const storyUrl = (item: Story, site: string): string | undefined =>
  item.websites?.[site]?.website_url;

function setPath(value: unknown, keys: readonly string[], replacement: string | boolean): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return replacement;
  const object = value && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  return { ...object, [key]: setPath(object[key], rest, replacement) };
}

/**
 * The paths of a story that a block may rewrite: never its address, its site entries or its body.
 */
export const OVERRIDABLE_PATHS = [
  'headlines.basic',
  'description.basic',
  'label.basic.text',
] as const;
export type OverridablePath = (typeof OVERRIDABLE_PATHS)[number];

/** A story with what a block's editor rewrote of it. The given story is left as it is. */
export function applyOverrides(
  item: Story,
  overrides: Record<string, Override> | undefined,
): Story {
  let next: Story = item;
  for (const path of OVERRIDABLE_PATHS) {
    const value = overrides && Object.hasOwn(overrides, path) ? overrides[path]?.value : undefined;
    if (typeof value !== 'string') continue;
    next = setPath(next, path.split('.'), value) as Story;
    if (path === 'label.basic.text')
      next = setPath(next, ['label', 'basic', 'isRewritten'], true) as Story;
  }
  return next;
}
