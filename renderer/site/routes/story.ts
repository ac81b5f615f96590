import type { PageType } from '../../../schemas/page.ts';
import { isPaidContent, type Story } from '../../../schemas/story.ts';
import { contentOf } from './content-lookup.ts';
import type { ContentRoute } from './content-route.ts';

/** A gallery or video without a template of its own is shown by the article's. */
const ARTICLE = ['article'] as const;
const TEMPLATES: Readonly<Record<string, readonly [PageType, ...PageType[]]>> = {
  gallery: ['gallery', 'article'],
  video: ['video', 'article'],
};

/** Where a story went, as a header can say it; null when that is no web address. */
const redirectTarget = (given: unknown): string | null =>
  typeof given === 'string' && /^(?:https?:\/\/|\/(?![/\\]))/i.test(given)
    ? given.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
    : null;

/** A story stands at its `website_url`. */
export const storyRoute: ContentRoute<'story'> = {
  find: async (path, lookup) => {
    const story = await lookup.request<Story>('content-api', { website_url: path });
    if (!story) return null;
    const redirect = redirectTarget(story.redirect_url);
    // One that came as a redirect is an address of before; a story may lead on for a while.
    if (redirect) return { redirect, isMoved: story.type === 'redirect' };
    return contentOf(story, { kind: 'story', story });
  },
  templates: ({ story }) => {
    const types = TEMPLATES[story.type] ?? ARTICLE;
    return isPaidContent(story) ? ['nativo-clp', ...types] : types;
  },
};
