/**
 * The cascade, weakest first. A file's room decides its layer, so that no author has to write one.
 */
export const LAYERS = ['tokens', 'base', 'ui', 'layouts', 'blocks'] as const;
export type Layer = (typeof LAYERS)[number];

/** Under this name stand the styles of the error message, which is no block. */
export const ERROR_STYLES = '#error';
/** And those of the list of corrections. */
export const CORRECTIONS_STYLES = '#corrections';

export interface StyleSheets {
  /** Compiled CSS by file, each already inside its layer. */
  files: Record<string, string>;
  /** Files of each block and layout, by name, in import order. */
  blocks: Record<string, string[]>;
  layouts: Record<string, string[]>;
  /** On every page: faces, tokens, base. */
  base: string[];
  /** Theme name -> file of its tokens. */
  themes: Record<string, string>;
}

export function layerOf(file: string): Layer {
  if (file.startsWith('ui/tokens/')) return file.endsWith('base.css') ? 'base' : 'tokens';
  if (file.startsWith('layouts/')) return 'layouts';
  return file.startsWith('blocks/') ? 'blocks' : 'ui';
}

/**
 * The page's one style sheet: base, theme, layout and its blocks in reading order, each file once.
 */
export function stylesFor(
  sheets: StyleSheets,
  page: { theme: string; layout: string; blocks: readonly string[] },
): string {
  const theme = sheets.themes[page.theme];
  const files = new Set([
    ...sheets.base,
    ...(theme ? [theme] : []),
    ...(sheets.layouts[page.layout] ?? []),
    ...page.blocks.flatMap((name) => sheets.blocks[name] ?? []),
  ]);
  return [
    `@layer ${LAYERS.join(',')};`,
    ...[...files].map((file) => sheets.files[file] ?? ''),
  ].join('');
}

/** Everything, for the editor's canvas, where any block may be dropped. */
export const allStyles = (sheets: StyleSheets, theme: string): string =>
  [...Object.keys(sheets.layouts)].reduce(
    (css, layout) =>
      css +
      stylesFor(sheets, { theme, layout, blocks: Object.keys(sheets.blocks) }).slice(
        css ? `@layer ${LAYERS.join(',')};`.length : 0,
      ),
    '',
  );

/** The accent of a theme, for what is coloured outside of the page: `#b42318`. */
export function accentOf({ themes, files }: StyleSheets, theme: string): string | undefined {
  return /--accent:\s*(#[0-9a-f]{3,6})/i.exec(files[themes[theme] ?? ''] ?? '')?.[1];
}
