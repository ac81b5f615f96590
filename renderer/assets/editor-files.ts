import type { EarlyScreen } from '../../schemas/editor-screens.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** What the build tells of the editor's chunks, by their sources. */
export type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'editor/index.html';
const SOURCES: Readonly<Record<EarlyScreen, string>> = {
  desk: 'editor/desk/PageDesk.tsx',
  page: 'editor/page/PageEditor.tsx',
  story: 'editor/stories/StoryScreen.tsx',
};

/** Scripts and styles of the entry and of a screen, with everything that they import at once. */
export function screenFiles(
  manifest: Manifest,
  screen: EarlyScreen,
): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the editor's manifest has no ${name}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(ENTRY);
  visit(SOURCES[screen]);
  return { scripts: [...scripts], styles: [...styles] };
}

/**
 * The editor's page with links that fetch a screen's files beside the entry, which would ask for
 * them only once it runs.
 */
export function withScreenFiles(html: string, manifest: Manifest, screen: EarlyScreen): string {
  const { scripts, styles } = screenFiles(manifest, screen);
  const links = [
    ...scripts.map((file) => ({ file, start: '<link rel="modulepreload"' })),
    ...styles.map((file) => ({ file, start: '<link rel="preload" as="style"' })),
  ]
    .filter(({ file }) => !html.includes(`"/${file}"`))
    .map(({ file, start }) => `${start} crossorigin href="/${file}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}
