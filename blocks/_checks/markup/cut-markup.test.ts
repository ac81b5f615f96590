import { describe, expect, it } from 'vitest';
import type { DroppedMarkup } from '../../../schemas/html.ts';
import { readBlocks, run, stored } from '../checked-page.testing.ts';
import { cutMarkup, handWritten } from './cut-markup.ts';

const WIDGET = '<div id="w"></div><script src="https://w.example/a.js"></script>';
const box = (id: string, HTML: string) => stored(id, 'html-box', { HTML });
const dropping = (...dropped: DroppedMarkup[]) => ({
  around: { droppedMarkup: new Map([[WIDGET, dropped]]) },
});

it('gathers hand-written markup once each, and no plain words', () => {
  expect(handWritten(readBlocks([box('a', WIDGET), box('b', WIDGET), box('c', 'Hola')]))).toEqual([
    WIDGET,
  ]);
});

describe('cut-markup', () => {
  it('finds the field whose markup readers do not get, once', () => {
    const found = run(
      cutMarkup,
      [box('a', '<p>Hola</p>'), box('b', WIDGET)],
      dropping({ what: 'script', host: 'w.example' }, { what: 'plugin' }),
    );
    expect(found).toMatchObject([
      {
        message:
          'Los lectores no reciben un script de w.example: la política de HTML del sitio no lo deja correr.',
        block: { id: 'b' },
        field: { path: 'HTML', label: expect.any(String) },
      },
    ]);
  });

  it('says nothing where all of it comes, or while nobody knows', () => {
    expect(run(cutMarkup, [box('b', WIDGET)], dropping())).toEqual([]);
    expect(run(cutMarkup, [box('b', WIDGET)])).toEqual([]);
  });
});
