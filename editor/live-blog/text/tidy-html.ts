/** Inline elements that Lexical puts around or within another of the same meaning. */
const TWICE: readonly [string, string][] = [
  ['B', 'STRONG'],
  ['I', 'EM'],
];

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** What Lexical writes, as people would: no styles, classes or spans, no element twice. */
export function tidyHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*'))
    for (const name of ['style', 'class', 'dir', 'value', 'rel', 'target'])
      element.removeAttribute(name);
  for (const span of [...body.querySelectorAll('span')]) unwrap(span);
  for (const [outer, inner] of TWICE)
    for (const element of [...body.querySelectorAll(outer)])
      if (element.children.length === 1 && element.firstElementChild?.tagName === inner)
        unwrap(element);
  const paragraphs = [...body.children];
  const isEmpty = (element: Element) =>
    element.tagName === 'P' && element.textContent === '' && !element.querySelector('img');
  // Lines left empty at the end say nothing.
  while (paragraphs.length > 0 && isEmpty(paragraphs.at(-1) as Element)) paragraphs.pop()?.remove();
  return body.innerHTML;
}
