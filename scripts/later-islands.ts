import type { Plugin } from 'vite';

const PREFIX = '\0later-island:';
const SUFFIX = '.js';

const codeOf = (file: string): string => `
import { createElement, lazy, Suspense } from 'react';
const Later = lazy(async () => {
  const { island } = await import(${JSON.stringify(file)});
  return { default: island.Component };
});
export const island = {
  name: '',
  Component: (props) => createElement(Suspense, { fallback: null }, createElement(Later, props)),
};
`;

/**
 * In the editor nothing comes to life: an island's code, and what it needs to live, is fetched with
 * the first that stands on a canvas. To be used in the editor's build alone.
 */
export const laterIslands: Plugin = {
  name: 'portada:later-islands',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.island.tsx') || importer?.startsWith(PREFIX)) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found ? `${PREFIX}${found.id}${SUFFIX}` : null;
  },
  load: (id) =>
    id.startsWith(PREFIX) ? codeOf(id.slice(PREFIX.length, -SUFFIX.length)) : undefined,
};
