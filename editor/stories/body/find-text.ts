import {
  $createRangeSelection,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  $setSelection,
  type ElementNode,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical';

interface Point {
  key: NodeKey;
  offset: number;
}
/** Where words stand that were looked for. */
interface Spot {
  start: Point;
  end: Point;
}

/** How many there are, and which one it is at, from 1; 0 where there is none. */
export interface MatchCount {
  total: number;
  at: number;
}

/** Looks for words in the text of a story, and puts others in their place. */
export interface Finder {
  /** Words of ''  end the search. Capitals do not matter. */
  look(words: string): void;
  step(by: 1 | -1): void;
  /** In the place of the one it is at; then it is at the next. */
  replace(text: string): void;
  /** Returns how many were replaced; one step to undo. */
  replaceAll(text: string): number;
  /** Ends the search, the words it was at selected. */
  leave(): void;
  stop(): void;
}

interface Piece {
  text: string;
  /** Undefined: a line break. */
  key: NodeKey | undefined;
}

/** The texts of a paragraph, an item, in their order; blocks within it are not its own. */
function piecesOf(block: ElementNode): Piece[] {
  return block.getChildren().flatMap((child): Piece[] => {
    if ($isTextNode(child)) return [{ text: child.getTextContent(), key: child.getKey() }];
    if ($isLineBreakNode(child)) return [{ text: '\n', key: undefined }];
    return $isElementNode(child) && child.isInline() ? piecesOf(child) : [];
  });
}

const blocksOf = (node: LexicalNode): ElementNode[] =>
  $isElementNode(node) && !node.isInline() ? [node, ...node.getChildren().flatMap(blocksOf)] : [];

/** In small letters, as long as before. */
function small(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

function spotsIn(block: ElementNode, words: string): Spot[] {
  const pieces = piecesOf(block);
  const text = small(pieces.map((piece) => piece.text).join(''));
  /** Of a place in the whole; an end belongs to the piece before it. */
  const pointAt = (place: number, isEnd: boolean): Point | undefined => {
    let from = 0;
    for (const piece of pieces) {
      const to = from + piece.text.length;
      if (isEnd ? place <= to : place < to)
        return piece.key === undefined ? undefined : { key: piece.key, offset: place - from };
      from = to;
    }
    return undefined;
  };
  const spots: Spot[] = [];
  let at = text.indexOf(words);
  while (at >= 0) {
    const [start, end] = [pointAt(at, false), pointAt(at + words.length, true)];
    if (start && end) spots.push({ start, end });
    at = text.indexOf(words, at + words.length);
  }
  return spots;
}

export const $spotsOf = (words: string): Spot[] =>
  words === '' ? [] : blocksOf($getRoot()).flatMap((block) => spotsIn(block, small(words)));

function $select({ start, end }: Spot) {
  const selection = $createRangeSelection();
  selection.anchor.set(start.key, start.offset, 'text');
  selection.focus.set(end.key, end.offset, 'text');
  $setSelection(selection);
  return selection;
}

function $put(spot: Spot, text: string): void {
  const selection = $select(spot);
  if (text === '') selection.removeText();
  else selection.insertText(text);
}

function textIn(editor: LexicalEditor, { key, offset }: Point): [Node, number] | undefined {
  let node: Node | null = editor.getElementByKey(key);
  while (node && node.nodeType !== Node.TEXT_NODE) node = node.firstChild;
  return node ? [node, Math.min(offset, node.textContent?.length ?? 0)] : undefined;
}

function rangeOf(editor: LexicalEditor, { start, end }: Spot): Range | undefined {
  const [from, to] = [textIn(editor, start), textIn(editor, end)];
  if (!from || !to) return undefined;
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  return range;
}

const FOUND = 'st-found';
const HERE = 'st-found-here';

/** Marks what was found, where the browser can: nothing of the text changes. */
function mark(editor: LexicalEditor, spots: readonly Spot[], at: number): void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return;
  const ranges = spots.map((spot) => rangeOf(editor, spot));
  const others = ranges.filter((range, index) => range && index !== at) as Range[];
  CSS.highlights.set(FOUND, new Highlight(...others));
  const here = ranges[at];
  CSS.highlights.set(HERE, new Highlight(...(here ? [here] : [])));
}

export function createFinder(editor: LexicalEditor, onFound: (found: MatchCount) => void): Finder {
  let words = '';
  let spots: Spot[] = [];
  let at = 0;
  const tell = () => {
    at = Math.max(0, Math.min(at, spots.length - 1));
    mark(editor, spots, at);
    onFound({ total: spots.length, at: spots.length === 0 ? 0 : at + 1 });
  };
  const read = () => {
    spots = editor.read(() => $spotsOf(words));
    tell();
  };
  const show = () => {
    const spot = spots[at];
    const shown = spot && editor.getElementByKey(spot.start.key);
    shown?.scrollIntoView?.({ block: 'center' });
  };
  const stopListening = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
    if (words !== '' && (dirtyElements.size > 0 || dirtyLeaves.size > 0)) read();
  });
  const change = (work: () => void) =>
    editor.update(work, { discrete: true, tag: [HISTORY_PUSH_TAG, SKIP_DOM_SELECTION_TAG] });
  return {
    look: (next) => {
      if (next === words) return;
      words = next;
      at = 0;
      read();
      show();
    },
    step: (by) => {
      if (spots.length === 0) return;
      at = (at + by + spots.length) % spots.length;
      tell();
      show();
    },
    replace: (text) => {
      const spot = spots[at];
      if (!spot) return;
      // What was put in may hold the words too: it is behind, and not found again.
      const isAgain = small(text).includes(small(words));
      change(() => $put(spot, text));
      if (isAgain && spots.length > 0) at = (at + 1) % spots.length;
      tell();
      show();
    },
    replaceAll: (text) => {
      const all = spots;
      if (all.length === 0) return 0;
      // From the end: what stands before keeps its place.
      change(() => {
        for (const spot of all.toReversed()) $put(spot, text);
      });
      return all.length;
    },
    leave: () => {
      const spot = spots[at];
      words = '';
      spots = [];
      tell();
      if (spot) editor.update(() => void $select(spot));
      editor.focus();
    },
    stop: () => {
      stopListening();
      words = '';
      spots = [];
      mark(editor, [], 0);
    },
  };
}
