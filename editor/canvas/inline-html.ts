import { url } from '../../schemas/fields.ts';
import type { SafeHtml } from '../../schemas/html.ts';

/** A piece of inline text in one format. Inline markup is a list of these and nothing else. */
export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  href?: string | undefined;
}

const address = url({ label: '' });

export const isSafeAddress = (href: string): boolean =>
  href !== '' && address.safeParse(href).success;

const BOLD = new Set(['B', 'STRONG']);
const ITALIC = new Set(['I', 'EM']);
const BLOCKS = new Set(['P', 'DIV', 'LI', 'BR', 'H1', 'H2', 'H3', 'H4', 'TR']);
const SKIPPED = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'svg']);

const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;

function collect(node: Node, look: Omit<Run, 'text'>, runs: Run[]): void {
  for (const child of Array.from(node.childNodes)) {
    if (child.nodeType === 3) runs.push({ ...look, text: child.nodeValue ?? '' });
    if (!isElement(child) || SKIPPED.has(child.tagName)) continue;
    const element = child;
    if (BLOCKS.has(element.tagName) && runs.length > 0) runs.push({ ...look, text: ' ' });
    const href = element.tagName === 'A' ? (element.getAttribute('href') ?? '') : '';
    const bold = look.bold || BOLD.has(element.tagName);
    const italic = look.italic || ITALIC.has(element.tagName);
    collect(element, { bold, italic, href: isSafeAddress(href) ? href : look.href }, runs);
  }
}

const sameLook = (a: Run, b: Run) =>
  a.bold === b.bold && a.italic === b.italic && a.href === b.href;

/**
 * Joins neighbours of the same format and turns every run of white space into one space; at both
 * ends it goes, unless somebody is writing there.
 */
export function tidyRuns(runs: readonly Run[], isWriting = false): Run[] {
  const tidy: Run[] = [];
  for (const run of runs) {
    const last = tidy.at(-1);
    const text = run.text.replace(/[\t\n\r\f ]+/g, ' ');
    const hasSpace = last === undefined ? !isWriting : last.text.endsWith(' ');
    const added = hasSpace ? text.replace(/^ /, '') : text;
    if (added === '') continue;
    if (last && sameLook(last, run)) last.text += added;
    else tidy.push({ ...run, text: added });
  }
  const last = tidy.at(-1);
  if (last && !isWriting) last.text = last.text.replace(/ $/, '');
  return tidy.filter(({ text }) => text !== '');
}

function runsIn(root: HTMLElement): Run[] {
  const runs: Run[] = [];
  collect(root, { bold: false, italic: false }, runs);
  return runs;
}

/**
 * Reads markup in an inert document: nothing of it loads or runs. Keeps bold, italics and links.
 */
export function readInline(html: string): Run[] {
  const parsed = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  return tidyRuns(runsIn(parsed.body));
}

/** What stands where somebody writes: the space that was typed last is one that words follow. */
export const readTyped = (root: HTMLElement): Run[] => tidyRuns(runsIn(root), true);

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u00a0', '&nbsp;');

/** Writes markup of bold, italics and links; it can write nothing else. */
export function writeInline(runs: readonly Run[]): SafeHtml {
  const html = tidyRuns(runs)
    .map(({ text, bold, italic, href }) => {
      let html = escapeHtml(text);
      if (italic) html = `<em>${html}</em>`;
      if (bold) html = `<strong>${html}</strong>`;
      return href ? `<a href="${escapeHtml(href)}">${html}</a>` : html;
    })
    .join('');
  return html as SafeHtml;
}

/** Foreign markup reduced to bold, italics and links. */
export const cleanInline = (html: string): SafeHtml => writeInline(readInline(html));
