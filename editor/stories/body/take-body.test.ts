// @vitest-environment happy-dom
import { $getRoot, $getSelection, $isRangeSelection, getNearestEditorFromDOMNode } from 'lexical';
import { afterEach, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../schemas/json.ts';
import { readBody, writeBody } from './blocks.ts';
import { mountBody } from './mount-body.ts';

const p = (content: string): JsonObject => ({ type: 'text', content });

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function open(...elements: Json[]) {
  const root = document.createElement('div');
  root.contentEditable = 'true';
  document.body.append(root);
  const told: Json[][] = [];
  const body = mountBody(root, readBody(elements), {
    onWrite: (blocks) => told.push(writeBody(blocks, elements)),
    onPlace: () => undefined,
    onCards: () => undefined,
    onPaste: () => undefined,
    slash: { onAsk: () => undefined, onKey: () => false },
  });
  stops.push(() => {
    body.stop();
    root.remove();
  });
  const editor = getNearestEditorFromDOMNode(root);
  if (!editor) throw new Error('no editor');
  const now = () => writeBody(body.read(), []);
  /** Types at the end of the block at `index`, as a step of its own. */
  const type = (index: number, text: string) =>
    editor.update(
      () => {
        const block = $getRoot().getChildAtIndex(index);
        const selection = block?.selectEnd();
        selection?.insertText(text);
      },
      { discrete: true, tag: 'history-push' },
    );
  const caret = () =>
    editor.read(() => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return undefined;
      const { anchor } = selection;
      return `${anchor.getNode().getTextContent().slice(0, anchor.offset)}|`;
    });
  const undo = async () => {
    body.undo();
    await Promise.resolve();
  };
  return { body, now, type, caret, undo, told };
}

describe('a body that a colleague changes', () => {
  it('has what changed in its place, the caret in the same words', () => {
    const { body, now, type, caret, told } = open(p('Uno.'), p('Dos'), p('Tres.'));
    type(1, ' mío');
    const before = now();
    const after = [p('De Ana.'), p('Uno.'), p('Antes de dos mío'), p('Cuatro.')];
    told.length = 0;
    expect(body.take(before, after)).toBe(true);
    expect(now()).toEqual(after);
    expect(caret()).toBe('Antes de dos mío|');
    expect(told).toEqual([]);
  });

  it('keeps the paragraph without a word in which somebody is about to write', () => {
    const { body, now, type } = open(p('Uno.'), p('Dos.'));
    type(1, '\n');
    body.take(now(), [p('Uno.'), p('Dos, de Ana.')]);
    expect(now()).toEqual([p('Uno.'), p('Dos, de Ana.')]);
  });

  it('takes back one’s own steps alone', async () => {
    const { body, now, type, undo } = open(p('Uno.'), p('Dos.'));
    type(0, ' Mío.');
    const before = now();
    expect(before).toEqual([p('Uno. Mío.'), p('Dos.')]);
    body.take(before, [p('Uno. Mío.'), p('Dos, de Ana.'), p('Tres, de Ana.')]);
    await undo();
    expect(now()).toEqual([p('Uno.'), p('Dos, de Ana.'), p('Tres, de Ana.')]);
    body.redo();
    await Promise.resolve();
    expect(now()).toEqual([p('Uno. Mío.'), p('Dos, de Ana.'), p('Tres, de Ana.')]);
  });

  it('takes back several steps among several changes of a colleague', async () => {
    const { body, now, type, undo } = open(p('Uno.'), p('Dos.'));
    type(0, ' Mío.');
    body.take(now(), [p('Uno. Mío.'), p('Dos, de Ana.')]);
    type(0, ' Más mío.');
    body.take(now(), [p('De Ana.'), p('Uno. Mío. Más mío.'), p('Dos, de Ana.')]);
    await undo();
    expect(now()).toEqual([p('De Ana.'), p('Uno. Mío.'), p('Dos, de Ana.')]);
    body.take(now(), [p('De Ana.'), p('Uno. Mío.'), p('Dos, de Ana.'), p('Tres.')]);
    await undo();
    expect(now()).toEqual([p('De Ana.'), p('Uno.'), p('Dos, de Ana.'), p('Tres.')]);
    body.redo();
    await Promise.resolve();
    body.redo();
    await Promise.resolve();
    expect(now()).toEqual([p('De Ana.'), p('Uno. Mío. Más mío.'), p('Dos, de Ana.'), p('Tres.')]);
  });

  it('becomes empty, and cards change where they are', () => {
    const picture = (caption: string) => ({ type: 'image', _id: 'i1', caption });
    const { body, now } = open(p('Uno.'), picture('a'));
    body.take(now(), [picture('b')]);
    expect(now()).toEqual([picture('b')]);
    body.take(now(), []);
    expect(now()).toEqual([]);
  });
});
