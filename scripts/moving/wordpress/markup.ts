import { parseDocument } from 'htmlparser2';

type Root = ReturnType<typeof parseDocument>;
export type Node = Root['children'][number];
export type Tag = Extract<Node, { attribs: unknown }>;

/** What stands in a line of text. */
export const INLINE = new Set([
  ...['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'del', 'dfn', 'em', 'font'],
  ...['i', 'ins', 'kbd', 'mark', 'q', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub'],
  ...['sup', 'time', 'tt', 'u', 'var', 'wbr', 'br', 'img'],
]);
/** What only wraps, where nothing says more. */
export const WRAPPING = new Set([
  ...['div', 'section', 'article', 'center', 'main', 'header', 'footer'],
]);

/** The nodes of some markup, each with where it stands in it. */
export const nodesOf = (html: string): Node[] =>
  parseDocument(html, { withStartIndices: true, withEndIndices: true }).children;

export const isTag = (node: Node): node is Tag => 'attribs' in node && 'name' in node;

export const childrenOf = (tag: Tag): Node[] => tag.children as Node[];

export const textOf = (node: Node): string =>
  'data' in node && node.type === 'text'
    ? node.data
    : 'children' in node
      ? (node.children as Node[]).map(textOf).join('')
      : '';

/** The elements of that name in an element, in their order. */
export const find = (tag: Tag, name: string): Tag[] =>
  childrenOf(tag).flatMap((child) =>
    isTag(child) ? [...(child.name === name ? [child] : []), ...find(child, name)] : [],
  );
