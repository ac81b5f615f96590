// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../schemas/json.ts';
import { readBody, writeBody } from './blocks.ts';
import { createFinder, type Finder, type MatchCount } from './find-text.ts';
import { type MountedBody, mountBody } from './mount-body.ts';

const text = (content: string) => ({ type: 'text', content });
let body: MountedBody;
let finder: Finder;
let found: MatchCount;

function open(...elements: Json[]): void {
  const root = document.createElement('div');
  root.contentEditable = 'true';
  document.body.append(root);
  body = mountBody(root, readBody(elements), {
    onWrite: () => undefined,
    onPlace: () => undefined,
    onCards: () => undefined,
    onPaste: () => undefined,
    slash: { onAsk: () => undefined, onKey: () => false },
  });
  finder = createFinder(body.editor, (next) => {
    found = next;
  });
}
const written = () => writeBody(body.read(), []);

afterEach(() => {
  finder.stop();
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
    finder.look('lago');
    expect(found).toEqual({ total: 5, at: 1 });
    finder.step(-1);
    expect(found.at).toBe(5);
    finder.step(1);
    expect(found.at).toBe(1);
    finder.look('lagos');
    expect(found).toEqual({ total: 0, at: 0 });
    finder.look('');
    expect(found).toEqual({ total: 0, at: 0 });
  });

  it('is not found over two paragraphs, nor over a line break', () => {
    open(text('uno'), text('dos<br>tres'));
    finder.look('unodos');
    expect(found.total).toBe(0);
    finder.look('dostres');
    expect(found.total).toBe(0);
  });

  it('is replaced one by one, and goes on behind what was put in', () => {
    open(text('sol y sol y sol'));
    finder.look('sol');
    finder.replace('girasol');
    expect(written()).toEqual([text('girasol y sol y sol')]);
    expect(found).toEqual({ total: 3, at: 2 });
    finder.replace('luna');
    expect(written()).toEqual([text('girasol y luna y sol')]);
    expect(found).toEqual({ total: 2, at: 2 });
  });

  it('keeps the marks of its first letter', () => {
    open(text('El <b>La</b>go azul'));
    finder.look('lago');
    finder.replace('Río');
    expect(written()).toEqual([text('El <b>Río</b> azul')]);
  });

  it('is replaced everywhere in one step', () => {
    open(text('a ba aba'), { type: 'header', level: 2, content: 'Aa' });
    finder.look('a');
    expect(found.total).toBe(6);
    expect(finder.replaceAll('xa')).toBe(6);
    expect(written()).toEqual([
      text('xa bxa xabxa'),
      { type: 'header', level: 2, content: 'xaxa' },
    ]);
    body.undo();
    expect(written()).toEqual([text('a ba aba'), { type: 'header', level: 2, content: 'Aa' }]);
  });

  it('goes, where nothing is put in its place', () => {
    open(text('muy muy bien'));
    finder.look('muy ');
    finder.replaceAll('');
    expect(written()).toEqual([text('bien')]);
    expect(found).toEqual({ total: 0, at: 0 });
  });
});
