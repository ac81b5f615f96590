const TAGS = new Set([
  ...['P', 'BR', 'B', 'STRONG', 'I', 'EM', 'U', 'S', 'A', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'SPAN'],
  ...['SUB', 'SUP', 'MARK', 'SMALL', 'CODE', 'CITE', 'Q', 'DEL', 'INS', 'TIME', 'ABBR'],
]);
/** Their content is no text. */
const DROPPED = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'IFRAME',
  'OBJECT',
  'TEXTAREA',
]);
const ADDRESS = /^(?:https?:\/\/|\/(?!\/)|mailto:|tel:)/i;

/** Copies what a text may hold, and of its attributes only the address of a link. */
function copyInto(target: Node, source: Node, document: Document): void {
  for (const child of source.childNodes) {
    if (child.nodeType === child.TEXT_NODE) {
      target.appendChild(document.createTextNode(child.textContent ?? ''));
      continue;
    }
    const name = child.nodeName.toUpperCase();
    if (child.nodeType !== child.ELEMENT_NODE || DROPPED.has(name)) continue;
    if (!TAGS.has(name)) {
      copyInto(target, child, document);
      continue;
    }
    const element = document.createElement(name);
    const href = name === 'A' ? (child as Element).getAttribute('href') : null;
    if (href !== null && ADDRESS.test(href)) {
      element.setAttribute('href', href);
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noreferrer');
    }
    target.appendChild(element);
    copyInto(element, child, document);
  }
}

/**
 * A text that some host brought, as elements made anew from it: nothing of its markup is taken as
 * it is.
 */
export function shownText(html: string): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const fragment = document.createDocumentFragment();
  copyInto(fragment, body, document);
  return fragment;
}
