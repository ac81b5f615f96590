import { DROP_ZONE } from '../engine/dom.ts';

/**
 * The site's styles speak of blocks as neighbours (`* + .chain`, `.chain:last-child`). On the
 * canvas each block stands in a frame of its own inside a drop zone, so what they say of neighbours
 * has to be said of the frames.
 */
const BEFORE_FIRST = ':not(:where(.pc-block:not(:first-child) > .pc-view > *))';
const BEFORE_LAST = ':not(:where(.pc-block:not(:last-child) > .pc-view > *))';
const IN_ZONE = `> .pc-zone > ${DROP_ZONE} >`;

/** Top-level parts of a selector list: commas inside brackets do not part it. */
function parts(list: string): string[] {
  const items: string[] = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(' || letter === '[') depth++;
    if (letter === ')' || letter === ']') depth--;
    if (letter === ',' && depth === 0) items.push('');
    else items[items.length - 1] += letter;
  }
  return items.map((part) => part.trim());
}

/**
 * `P > A + B` as what it is of, who stands before, and who after. Undefined for any other shape.
 */
const NEIGHBOURS = /^(?:(.*?)\s*(>)\s*)?([^\s>+~]+)\s*\+\s*([^\s>+~]+)$/;

/** A selector wrapped as a whole so that it weighs nothing. */
const WEIGHTLESS = /^:where\(((?:[^()]|\([^()]*\))*)\)$/;

function neighbours(selector: string): string[] {
  const inner = WEIGHTLESS.exec(selector)?.[1];
  if (inner !== undefined)
    return parts(inner).flatMap((part) => neighbours(part).map((canvas) => `:where(${canvas})`));
  const [, parent, child, before = '', after = ''] = NEIGHBOURS.exec(selector) ?? [];
  if (before === '' || after === '') return [];
  const holder = before === '*' ? '.pc-block' : `.pc-block:has(> .pc-view > ${before})`;
  const target = after === '*' ? '' : ` > .pc-view > ${after}`;
  if (child) return parent ? [`${parent} ${IN_ZONE} :where(${holder} + .pc-block)${target}`] : [];
  return target === '' ? [] : [`:where(${holder} + .pc-block > .pc-view) > ${after}`];
}

/** A selector list of the site that also says what it means on the canvas. */
export function canvasSelector(list: string): string {
  return parts(list)
    .flatMap((selector) => {
      const framed = selector
        .replaceAll(':first-child', `:first-child${BEFORE_FIRST}`)
        .replaceAll(':last-child', `:last-child${BEFORE_LAST}`);
      return [framed, ...neighbours(selector)];
    })
    .join(', ');
}

// The rules are of the frame's window, so that `instanceof` says nothing.
const isStyleRule = (rule: CSSRule): rule is CSSStyleRule => 'selectorText' in rule;
const isGroupingRule = (rule: CSSRule): rule is CSSGroupingRule => 'cssRules' in rule;

/**
 * Does it to every rule of a sheet, in its layers and conditions too. A selector that the browser
 * refuses stays as it was.
 */
export function adaptSheet(rules: Iterable<CSSRule>): void {
  for (const rule of Array.from(rules)) {
    if (isStyleRule(rule)) rule.selectorText = canvasSelector(rule.selectorText);
    if (isGroupingRule(rule)) adaptSheet(rule.cssRules);
  }
}
