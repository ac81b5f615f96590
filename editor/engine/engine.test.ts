import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../schemas/page.ts';
import { toDocument, toPageData } from '../document/conversion.ts';
import type { PageChange } from '../document/page-changes.ts';
import type { PageData } from '../document/page-data.ts';
import { withoutNodes } from '../document/several.ts';
import { catalogue, data } from '../document/tree.testing.ts';
import { locate, nodesAt } from '../document/tree.ts';
import { type HistoryLabels, linkEngine } from './engine.ts';
import { emptyHistory } from './history.ts';

const documentWith = (title: string): PageDocument => ({
  layout: 'two',
  sections: {},
  metadata: { title },
});
const pageWith = (title: string): PageData => toPageData(documentWith(title), catalogue);
const titleOf = (page: PageData) => toDocument(page, catalogue).metadata.title;

/** An engine on a page; `changes` counts how often it told of one. */
function engineOn(initial: PageData) {
  const labels: HistoryLabels[] = [];
  let changes = 0;
  const memory = {
    catalogue,
    initial,
    history: emptyHistory<PageData>(),
    onChange: () => void changes++,
    onHistory: () => undefined,
  };
  const { engine, link } = linkEngine(memory, (now) => labels.push(now));
  return { engine, link, labels, changes: () => changes };
}

describe('an engine', () => {
  it('makes a step of each change, and goes back and forth between them', () => {
    const { engine, labels } = engineOn(pageWith('uno'));
    engine.replacePage(pageWith('dos'), { label: 'mover Titular' });
    expect(titleOf(engine.page())).toBe('dos');
    expect(labels.at(-1)).toEqual({ undoLabel: 'mover Titular' });
    expect(engine.undo()).toEqual({ label: 'mover Titular', conflicts: [] });
    expect(titleOf(engine.page())).toBe('uno');
    expect(engine.undo()).toBeUndefined();
    expect(engine.redo()?.label).toBe('mover Titular');
    expect(titleOf(engine.page())).toBe('dos');
  });

  it('adopts a page without a step, and says that the page changed', () => {
    const { engine, changes } = engineOn(pageWith('uno'));
    engine.adopt(pageWith('dos'));
    expect(titleOf(engine.page())).toBe('dos');
    expect(changes()).toBe(1);
    expect(engine.undo()).toBeUndefined();
  });

  it('undoes its own step and asks where a colleague changed the same since', () => {
    const { engine } = engineOn(pageWith('uno'));
    engine.replacePage(pageWith('dos'), { label: 'el título' });
    engine.adopt(pageWith('de Luis'));
    expect(engine.undo()?.conflicts).toMatchObject([{ kind: 'value', theirs: 'de Luis' }]);
    expect(titleOf(engine.page())).toBe('de Luis');
    expect(engine.undo('force')?.conflicts).toEqual([]);
    expect(titleOf(engine.page())).toBe('uno');
    expect(engine.redo()?.label).toBe('el título');
    engine.adopt(pageWith('de Luis'));
    engine.undo('skip');
    expect(titleOf(engine.page())).toBe('de Luis');
    expect(engine.undo()).toBeUndefined();
  });

  it('takes back nothing of what a colleague did in the middle of a step', () => {
    const { engine } = engineOn(pageWith('uno'));
    const both = (title: string): PageData =>
      toPageData(
        { ...documentWith(title), metadata: { title, description: 'de Luis' } },
        catalogue,
      );
    const typing = { label: 'el título', key: 'título' };
    engine.replacePage(pageWith('dos'), typing);
    engine.adopt(both('dos'));
    engine.replacePage(both('tres'), typing);
    engine.undo();
    engine.undo();
    expect(toDocument(engine.page(), catalogue).metadata).toEqual({
      title: 'uno',
      description: 'de Luis',
    });
  });

  it('passes over steps that change nothing any more, in both directions', () => {
    const { engine } = engineOn(pageWith('tres'));
    const value = (before: string, after: string) =>
      [{ kind: 'value', block: null, path: ['metadata', 'title'], before, after }] as const;
    engine.setHistory({
      past: [
        { label: 'uno a dos', at: 1, changes: value('uno', 'dos') },
        { label: 'dos a tres', at: 2, changes: value('dos', 'tres') },
        { label: 'otra vez dos a tres', at: 3, changes: value('dos', 'tres') },
        { label: 'nada', at: 4, changes: [] },
      ],
      future: [],
    });
    expect(engine.undo()?.label).toBe('otra vez dos a tres');
    expect(titleOf(engine.page())).toBe('dos');
    expect(engine.undo()?.label).toBe('uno a dos');
    expect(titleOf(engine.page())).toBe('uno');
    expect(engine.undo()).toBeUndefined();
    expect(engine.redo()?.label).toBe('uno a dos');
    expect(engine.redo()?.label).toBe('dos a tres');
    expect(titleOf(engine.page())).toBe('tres');
    expect(engine.redo()).toBeUndefined();
    expect(engine.undo()?.label).toBe('otra vez dos a tres');
  });

  it('forgets the step that a colleague is in the way of, not an empty one above it', () => {
    const { engine, labels } = engineOn(pageWith('de Luis'));
    const change = {
      kind: 'value',
      block: null,
      path: ['metadata', 'title'],
      before: 'uno',
      after: 'dos',
    };
    engine.setHistory({
      past: [
        { label: 'el título', at: 1, changes: [change as PageChange] },
        { label: 'nada', at: 2, changes: [] },
      ],
      future: [],
    });
    expect(engine.undo()?.label).toBe('el título');
    engine.undo('skip');
    expect(labels.at(-1)?.undoLabel).toBeUndefined();
  });

  it('takes up a history that was stored', () => {
    const first = engineOn(pageWith('uno')).engine;
    first.replacePage(pageWith('dos'), { label: 'el título' });
    const stored = JSON.parse(JSON.stringify(first.history()));
    const { engine, labels } = engineOn(pageWith('dos'));
    engine.setHistory(stored);
    expect(labels.at(-1)?.undoLabel).toBe('el título');
    engine.undo();
    expect(titleOf(engine.page())).toBe('uno');
  });

  it('undoes what the server stored in a tidier form', () => {
    const { engine } = engineOn(pageWith('uno'));
    engine.replacePage(pageWith(' dos '), { label: 'el título' });
    engine.tidied(documentWith(' dos '), documentWith('dos'));
    engine.adopt(pageWith('dos'));
    expect(engine.undo()?.conflicts).toEqual([]);
    expect(titleOf(engine.page())).toBe('uno');
  });

  it('makes no step of a page that says the same', () => {
    const { engine, labels, changes } = engineOn(pageWith('uno'));
    engine.replacePage(pageWith('uno'), { label: 'nada' });
    engine.adopt(pageWith('uno'));
    expect([labels.length, changes()]).toEqual([0, 0]);
  });

  it('moves a block to a place that counts without it', () => {
    const { engine } = engineOn(data);
    const main = () => nodesAt(engine.page(), 'root:section-main').map(({ props }) => props.id);
    const [from] = [{ zone: 'root:section-main', index: 0 }];
    engine.move(from, { zone: 'root:section-main', index: 2 }, { label: 'mover' });
    expect(main()).toEqual(['c', 'z', 'a']);
    engine.move({ ...from, index: 2 }, { ...from, index: 1 }, { label: 'mover' });
    expect(main()).toEqual(['c', 'a', 'z']);
    engine.remove({ ...from, index: 1 }, { label: 'quitar' });
    expect(main()).toEqual(['c', 'z']);
  });

  it('keeps one selection: one block, or several, without those that are gone', () => {
    const { engine, link } = engineOn(data);
    const heard: string[] = [];
    link.subscribe(() => heard.push(engine.selection.ids().join('+')));
    engine.select({ zone: 'root:section-main', index: 0 });
    engine.selectAll(['a', 'k', 'z'].flatMap((id) => locate(data, id) ?? []));
    expect(engine.selection.ids()).toEqual(['a', 'k', 'z']);
    engine.adopt(withoutNodes(engine.page(), ['k']));
    expect(engine.selection.ids()).toEqual(['a', 'z']);
    expect(engine.selected()?.props.id).toBe('z');
    engine.select(null);
    expect(engine.selection.ids()).toEqual([]);
    expect(engine.selected()).toBeUndefined();
    expect(heard[0]).toBe('a');
    expect(heard.at(-1)).toBe('');
  });
});
