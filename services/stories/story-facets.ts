import type { ContentElement, Story } from '../../schemas/story.ts';
import { plainText } from '../database/search-text.ts';

const MAX_SEARCH_CHARS = 100_000;
/** Longer ones are no slugs, and would not fit an index. */
const MAX_KEY_CHARS = 500;

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_KEY_CHARS;

/** By what the authors of a story are found: their ids and slugs, those of references too. */
export function authorKeys({ credits }: Story): string[] {
  const keys = (credits?.by ?? []).flatMap((credit) => [
    credit._id,
    credit.slug,
    (credit.referent as { id?: unknown } | undefined)?.id,
  ]);
  return [...new Set(keys.filter(isKey))];
}

/** The tags of a story that have a page: those with a slug. */
export function tagNames({ taxonomy }: Story): { slug: string; name: string }[] {
  const found = new Map<string, string>();
  for (const { slug, text } of taxonomy?.tags ?? [])
    if (isKey(slug) && !found.has(slug)) found.set(slug, text || slug);
  return [...found].map(([slug, name]) => ({ slug, name }));
}

const spaced = (html: string) => plainText(html.replaceAll('<', ' <'));

function elementTexts(elements: readonly unknown[], depth = 0): string[] {
  if (depth > 8) return [];
  return elements.flatMap((value) => {
    const element = (value ?? {}) as ContentElement & { items?: unknown; rows?: unknown };
    if (element.type === 'raw_html' || element.type === 'custom_embed') return [];
    const text = typeof element.content === 'string' ? [spaced(element.content)] : [];
    const inner = [element.content_elements, element.items].filter(Array.isArray);
    return [...text, ...inner.flatMap((list) => elementTexts(list, depth + 1))];
  });
}

/** A story's headline as plain text. */
export const headlineOf = (story: Story): string => plainText(story.headlines?.basic ?? '');

/** What pickers look for in a story: its headline and kicker. */
export const pickedWordsOf = (story: Story): string =>
  `${headlineOf(story)} ${plainText(story.label?.basic?.text ?? '')}`.trim();

/** So many paragraphs are told from each other by what a search finds. */
const TOLD_PARAGRAPHS = 3;

/**
 * Of the first paragraphs with words, half of them at most: each is open where a site shows so many
 * of a story that it closes. rule 13.47
 */
function shownParagraphs({ content_elements: elements = [] }: Story): string[] {
  const texts = elements.flatMap(({ type, content }) =>
    type === 'text' && typeof content === 'string' && content.trim() ? [spaced(content)] : [],
  );
  return texts.slice(0, Math.min(TOLD_PARAGRAPHS, Math.floor(texts.length / 2)));
}

interface SearchTexts {
  headline: string;
  description: string;
  /** What the article itself says. */
  prose: string;
  /** That, and beside it the subheadline and the names of authors and tags. */
  body: string;
  /** What is open of it wherever it stands, and what each paragraph adds that a site may show. */
  open: { always: string; paragraphs: string[] };
}

/** What a search finds a story by, as plain text. */
export function searchTexts(story: Story): SearchTexts {
  const people = (story.credits?.by ?? []).map(({ name }) => name ?? '');
  const tags = (story.taxonomy?.tags ?? []).map(({ text }) => text ?? '');
  const prose = elementTexts(story.content_elements ?? []).join(' ');
  const more = [story.subheadlines?.basic ?? '', ...people, ...tags];
  const headline = headlineOf(story);
  const description = spaced(story.description?.basic ?? '');
  return {
    open: {
      always: [headline, description, ...more].join(' '),
      paragraphs: shownParagraphs(story),
    },
    headline,
    description,
    prose: prose.slice(0, MAX_SEARCH_CHARS),
    body: [prose, ...more].join(' ').slice(0, MAX_SEARCH_CHARS),
  };
}
