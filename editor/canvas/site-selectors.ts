import { DROP_ZONE } from '../engine/dom.ts';

/**
 * The site's styles select blocks by their neighbours (`* + .chain`, `.chain:last-child`). On the
 * canvas each block stands in an element of its own inside a drop zone; the selectors are rewritten
 * for those elements.
 */
const BEFORE_FIRST = ':not(:where(.pc-block:not(:first-child) > .pc-view > *))';
const BEFORE_LAST = ':not(:where(.pc-block:not(:last-child) > .pc-view > *))';
const IN_ZONE = `> .pc-zone > ${DROP_ZONE} >`;

/** The selectors of a list, split at its top-level commas. */
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
 * Matches `P > A + B`: parent, `>`, what stands before, what stands after. Other shapes do not
 * match.
 */
const NEIGHBOURS = /^(?:(.*?)\s*(>)\s*)?([^\s>+~]+)\s*\+\s*([^\s>+~]+)$/;

/** `:where(…)` around a whole selector. */
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

/** A selector list that matches on the site and on the canvas. */
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

const ABOUT_NEIGHBOURS = /\+|:first-child|:last-child/;

// The rules belong to the iframe's window, where `instanceof` does not work.
const isStyleRule = (rule: CSSRule): rule is CSSStyleRule => 'selectorText' in rule;
const isGroupingRule = (rule: CSSRule): rule is CSSGroupingRule => 'cssRules' in rule;

/**
 * Rewrites every rule of a sheet, also in layers and conditions. A selector that the browser
 * refuses stays as it was.
 */
export function adaptSheet(rules: Iterable<CSSRule>): void {
  for (const rule of Array.from(rules)) {
    // Any other selector says the same on the canvas.
    if (isStyleRule(rule) && ABOUT_NEIGHBOURS.test(rule.selectorText))
      rule.selectorText = canvasSelector(rule.selectorText);
    if (isGroupingRule(rule)) adaptSheet(rule.cssRules);
  }
}
