import { createRequire } from 'node:module';
import type { ReactNode } from 'react';
import type { ViewPage } from '../../ui/view-page.ts';
import { BeyondWriter, type WrittenMarkup, writeMarkup } from './write-markup.ts';

const PRELOADS = /^(?:<link rel="preload"[^<>]*>)+/;
const PRELOAD = /<link rel="preload"[^<>]*>/g;

/**
 * React's own writer, when the first view needs it: it takes two megabytes, and views without hooks
 * never do.
 */
const react = (): typeof import('react-dom/server') =>
  createRequire(import.meta.url)('react-dom/server');

/** Why our writer left a view to React. */
const reasonOf = (error: unknown): string =>
  error instanceof BeyondWriter ? error.message : 'A hook';

/**
 * The markup of a view; React's own for views with hooks and for what else our writer does not
 * know. `onReact` hears why.
 */
export function markupOf(
  view: ReactNode,
  identifierPrefix = '',
  onReact?: (reason: string) => void,
): WrittenMarkup {
  try {
    return writeMarkup(view);
  } catch (error) {
    onReact?.(reasonOf(error));
    const whole = react().renderToStaticMarkup(view, { identifierPrefix });
    const head = PRELOADS.exec(whole)?.[0] ?? '';
    const html = whole.slice(head.length);
    return {
      html,
      preloads: head.match(PRELOAD) ?? [],
      hasMainHeading: html.includes('<h1'),
      isAlive: true,
    };
  }
}

/**
 * For the islands of one view, in their order: static markup would not do, for it joins texts that
 * React looks for one by one, and counts ids from the top of the view.
 */
export function hydratableIslands(blockId: string): NonNullable<ViewPage['hydratable']> {
  let count = 0;
  return (content) => {
    const idPrefix = `${blockId}-${count++}-`;
    const html = react().renderToString(content, { identifierPrefix: idPrefix });
    return { html: html.replace(PRELOADS, ''), idPrefix };
  };
}
