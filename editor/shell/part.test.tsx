// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HistoryContext, Part, type PartHistory, part } from './part.tsx';

/** What the page holds, and who listens to it. */
let held = 'malo';
let listeners = new Set<() => void>();
const change = (text: string) => {
  held = text;
  for (const tell of listeners) tell();
};
const history = (undoLabel?: string): PartHistory => ({
  undoLabel,
  undo: () => change('bueno'),
  subscribe: (tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
});

function Fragile() {
  if (held === 'malo') throw new Error('room');
  return <p>Formulario {held}</p>;
}
const Form = part('Propiedades', Fragile);
const screenWith = (given: PartHistory | null) => (
  <HistoryContext value={given}>
    <Form />
    <Part name="Lienzo">
      <p>lienzo</p>
    </Part>
  </HistoryContext>
);

describe('a part that throws', () => {
  const log = vi.spyOn(console, 'error');
  beforeEach(() => {
    held = 'malo';
    listeners = new Set();
    log.mockReset().mockImplementation(() => undefined);
  });
  afterEach(cleanup);

  it('takes nothing else down: words stand in its place, and the log names it', () => {
    render(screenWith(history('añadir Cadena')));
    expect(screen.getByRole('alert').textContent).toContain('«Propiedades» dejó de funcionar');
    screen.getByText('lienzo');
    expect(log.mock.calls.some(([said]) => said === '«Propiedades» failed')).toBe(true);
  });

  it('comes back when what was done last is undone', () => {
    render(screenWith(history('añadir Cadena')));
    fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    screen.getByText('Formulario bueno');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('comes back with any other change of what is open, by keys too', () => {
    render(screenWith(history('añadir Cadena')));
    act(() => change('otro'));
    screen.getByText('Formulario otro');
  });

  it.each([
    ['there is none', null],
    ['it holds nothing', history()],
  ])('offers no step back where %s, and another try everywhere', (_, given) => {
    render(screenWith(given));
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    held = 'bueno';
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    screen.getByText('Formulario bueno');
  });
});

const root = join(import.meta.dirname, '..');
// The live blog's embed is a small app of its own.
const sources = Object.keys(import.meta.glob('../**/*.tsx')).filter(
  (path) => !path.startsWith('../live-blog/') && !/\.test(ing)?\.tsx$/.test(path),
);
const files = new Map(
  sources.map((path) => {
    const file = join(import.meta.dirname, path);
    return [relative(root, file), readFileSync(file, 'utf8')];
  }),
);

const NAMED =
  /^export (?:const|function|class) (\w*(?:Panels?|Form|Picker|Card|Dialog|Drawer|Sheet|Menu|Palette|Outline|Bar|Toolbar))\b(.*)$/gm;

/** What stands in another part already, or makes parts of what it holds. */
const HELD: Readonly<Record<string, string>> = {
  'canvas/cards.tsx': 'cards of a block stand in the guard of that block',
  'shell/DeskForm.tsx': 'makes a part of its fields',
  'shell/Menu.tsx': 'makes a part of its items',
  'shell/Sheet.tsx': 'makes parts of its body and foot',
};

/** Does every file that takes a component from its own fetch it by `laterView`? */
function comesLater(file: string, name: string): boolean {
  const word = new RegExp(`\\b${name}\\b(?!\\.tsx)`);
  const takers = [...files].filter(
    ([other, text]) =>
      other !== file &&
      word.test(text) &&
      [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].some(
        ([, to = '']) => join(dirname(other), to) === file,
      ),
  );
  const isFetched = (text: string) =>
    text.includes(`)).${name}`) && !new RegExp(`^import \\{[^}]*\\b${name}\\b`, 'm').test(text);
  return takers.length > 0 && takers.every(([, text]) => isFetched(text));
}

describe('every panel, form, picker, card, dialog, menu and bar of the editor', () => {
  it('is a part, or comes later, which makes it one', () => {
    const bare = [...files].flatMap(([file, text]) =>
      [...text.matchAll(NAMED)].flatMap(([, name = '', rest = '']) =>
        file in HELD || /= (part|laterView)\(/.test(rest) || comesLater(file, name)
          ? []
          : [`${file}: ${name}`],
      ),
    );
    expect(bare).toEqual([]);
  });

  it('is found by its name', () => {
    const found = [...files.values()].flatMap((text) =>
      [...text.matchAll(NAMED)].map(([, name]) => name),
    );
    expect(found.length).toBeGreaterThan(70);
    expect(found).toEqual(
      expect.arrayContaining(['FormPanel', 'PageForm', 'StoryPicker', 'TopBar']),
    );
  });
});
