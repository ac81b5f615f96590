// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../schemas/json.ts';
import { readBody, writeBody } from './blocks.ts';
import { type MountedBody, mountBody, type ShownCard } from './mount-body.ts';

const text = (content: string): JsonObject => ({ type: 'text', content });
const image: JsonObject = { type: 'image', _id: 'i1', url: '/i1.jpg' };

let mounted: MountedBody | undefined;
afterEach(() => {
  mounted?.stop();
  document.body.replaceChildren();
});

function open(elements: JsonObject[]) {
  const root = document.createElement('div');
  root.contentEditable = 'true';
  document.body.append(root);
  let cards: ShownCard[] = [];
  let writes = 0;
  const body = mountBody(root, readBody(elements), {
    onWrite: () => {
      writes += 1;
    },
    onPlace: () => undefined,
    onPaste: () => undefined,
    slash: { onAsk: () => undefined, onKey: () => false },
    onCards: (next) => {
      cards = next;
    },
  });
  mounted = body;
  /** What stands in the body once the editor has done what it was told. */
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    return writeBody(body.read(), elements);
  };
  const keyOf = (type: string) => cards.find(({ element }) => element.type === type)?.key ?? '';
  return { root, body, read, keyOf, writes: () => writes };
}

describe('the body’s editor', () => {
  it('tells of nothing that nobody wrote', async () => {
    const { read, writes } = open([text('Uno'), image, { type: 'table', rows: [] }]);
    expect(await read()).toEqual([text('Uno'), image, { type: 'table', rows: [] }]);
    expect(writes()).toBe(0);
  });

  it('puts a card at the end where nobody chose a place, and over a blank line', async () => {
    const { body, read } = open([text('Uno')]);
    body.insert(image);
    expect(await read()).toEqual([text('Uno'), image]);
    const blank = open([]);
    blank.body.insert(image);
    expect(await blank.read()).toEqual([image]);
    blank.body.stop();
  });

  it('moves, changes and removes a card', async () => {
    const { body, read, keyOf, writes } = open([text('Uno'), image, text('Dos')]);
    await read();
    body.move(keyOf('image'), true);
    expect(await read()).toEqual([image, text('Uno'), text('Dos')]);
    const captioned = { ...image, caption: 'Un valle' };
    body.change(keyOf('image'), captioned);
    expect(await read()).toEqual([captioned, text('Uno'), text('Dos')]);
    body.remove(keyOf('image'));
    expect(await read()).toEqual([text('Uno'), text('Dos')]);
    expect(writes()).toBe(3);
  });

  it('moves any block to any place, in one step that is undone', async () => {
    const blocks = [text('Uno'), image, text('Dos'), text('Tres')];
    const { body, read } = open(blocks);
    body.moveBlock(3, 0);
    expect(await read()).toEqual([text('Tres'), text('Uno'), image, text('Dos')]);
    body.undo();
    expect(await read()).toEqual(blocks);
    body.moveBlock(0, 4);
    expect(await read()).toEqual([image, text('Dos'), text('Tres'), text('Uno')]);
    // Where it stands already, and what is not there.
    for (const [from, to] of [
      [1, 1],
      [1, 2],
      [9, 0],
    ] as const)
      body.moveBlock(from, to);
    expect(await read()).toEqual([image, text('Dos'), text('Tres'), text('Uno')]);
  });

  it('moves the block of the caret with it', async () => {
    const { body, read, root } = open([text('Uno'), image, text('Dos')]);
    const line = root.querySelectorAll('p')[1]?.firstChild?.firstChild as Text;
    document.getSelection()?.collapse(line, 1);
    body.settle();
    body.moveHere(true);
    body.moveHere(true);
    expect(await read()).toEqual([text('Dos'), text('Uno'), image]);
    body.moveHere(true);
    expect(await read()).toEqual([text('Dos'), text('Uno'), image]);
    body.moveHere(false);
    expect(await read()).toEqual([text('Uno'), text('Dos'), image]);
  });

  it('leaves a line to write on when the last card goes', async () => {
    const { body, read, root, keyOf } = open([image]);
    await read();
    body.remove(keyOf('image'));
    expect(await read()).toEqual([]);
    expect(root.querySelectorAll('p')).toHaveLength(1);
  });
});
