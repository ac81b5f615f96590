// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../schemas/json.ts';
import { readBody, writeBody } from './blocks.ts';
import type { Found } from './find-text.ts';
import { type MountedBody, mountBody } from './mount-body.ts';

const text = (content: string) => ({ type: 'text', content });
let body: MountedBody;
let found: Found;

function open(...elements: Json[]): void {
  const root = document.createElement('div');
  root.contentEditable = 'true';
  document.body.append(root);
  body = mountBody(root, readBody(elements), {
    onWrite: () => undefined,
    onPlace: () => undefined,
    onCards: () => undefined,
    onPaste: () => undefined,
    onFound: (next) => {
      found = next;
    },
    slash: { onAsk: () => undefined, onKey: () => false },
  });
}
const written = () => writeBody(body.read(), []);

afterEach(() => {
  body.stop();
  document.body.innerHTML = '';
});

describe('what is looked for in the text of a story', () => {
  it('is found over marks and links, in items and quotations, whatever its capitals', () => {
    open(
      text('El <b>La</b>go y el lago, y <a href="https://a.example/">otro LAGO</a>.'),
      { type: 'list', list_type: 'unordered', items: [text('Lago'), text('Río')] },
      { type: 'quote', content_elements: [text('Un lago')] },
    );
    body.finder.look('lago');
    expect(found).toEqual({ total: 5, at: 1 });
    body.finder.step(-1);
    expect(found.at).toBe(5);
    body.finder.step(1);
    expect(found.at).toBe(1);
    body.finder.look('lagos');
    expect(found).toEqual({ total: 0, at: 0 });
    body.finder.look('');
    expect(found).toEqual({ total: 0, at: 0 });
  });

  it('is not found over two paragraphs, nor over a line break', () => {
    open(text('uno'), text('dos<br>tres'));
    body.finder.look('unodos');
    expect(found.total).toBe(0);
    body.finder.look('dostres');
    expect(found.total).toBe(0);
  });

  it('is replaced one by one, and goes on behind what was put in', () => {
    open(text('sol y sol y sol'));
    body.finder.look('sol');
    body.finder.replace('girasol');
    expect(written()).toEqual([text('girasol y sol y sol')]);
    expect(found).toEqual({ total: 3, at: 2 });
    body.finder.replace('luna');
    expect(written()).toEqual([text('girasol y luna y sol')]);
    expect(found).toEqual({ total: 2, at: 2 });
  });

  it('keeps the marks of its first letter', () => {
    open(text('El <b>La</b>go azul'));
    body.finder.look('lago');
    body.finder.replace('Río');
    expect(written()).toEqual([text('El <b>Río</b> azul')]);
  });

  it('is replaced everywhere in one step', () => {
    open(text('a ba aba'), { type: 'header', level: 2, content: 'Aa' });
    body.finder.look('a');
    expect(found.total).toBe(6);
    expect(body.finder.replaceAll('xa')).toBe(6);
    expect(written()).toEqual([
      text('xa bxa xabxa'),
      { type: 'header', level: 2, content: 'xaxa' },
    ]);
    body.undo();
    expect(written()).toEqual([text('a ba aba'), { type: 'header', level: 2, content: 'Aa' }]);
  });

  it('goes, where nothing is put in its place', () => {
    open(text('muy muy bien'));
    body.finder.look('muy ');
    body.finder.replaceAll('');
    expect(written()).toEqual([text('bien')]);
    expect(found).toEqual({ total: 0, at: 0 });
  });
});
