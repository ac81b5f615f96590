import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../schemas/page.ts';
import type { PageChange } from '../../schemas/page-records/page-change.ts';
import { idsIn, type PageRecords } from '../../schemas/page-records/page-records.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { writePage } from '../../schemas/page-records/write-page.ts';
import { changesTo, moveBlocks, removeBlocks } from '../document/edit-page.ts';
import { catalogue, data, page } from '../document/tree.testing.ts';
import { type Engine, type HistoryLabels, linkEngine, type StepName } from './engine.ts';
import { emptyHistory } from './history.ts';

const documentWith = (title: string): PageDocument => ({
  layout: 'two',
  sections: {},
  metadata: { title },
});
const pageWith = (title: string): PageRecords => readPage(documentWith(title), catalogue);
const titleOf = ({ facts }: PageRecords) => facts.metadata.title;
/** Makes another page of it, as one step. */
const replace = (engine: Engine, document: PageDocument, step: StepName) =>
  engine.change(changesTo(engine.page(), document, catalogue), step);

/** An engine on a page; `changes` counts how often it told of one. */
function engineOn(initial: PageRecords) {
  const labels: HistoryLabels[] = [];
  let changes = 0;
  const memory = {
    catalogue,
    initial,
    history: emptyHistory(),
    onChange: () => void changes++,
    onHistory: () => undefined,
  };
  const { engine, link } = linkEngine(memory, (now) => labels.push(now));
  return { engine, link, labels, changes: () => changes };
}

describe('an engine', () => {
  it('makes a step of each change, and goes back and forth between them', () => {
    const { engine, labels } = engineOn(pageWith('uno'));
    replace(engine, documentWith('dos'), { label: 'mover Titular' });
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
    engine.adopt(documentWith('dos'));
    expect(titleOf(engine.page())).toBe('dos');
    expect(changes()).toBe(1);
    expect(engine.undo()).toBeUndefined();
  });

  it('undoes its own step and asks where a colleague changed the same since', () => {
    const { engine } = engineOn(pageWith('uno'));
    replace(engine, documentWith('dos'), { label: 'el título' });
    engine.adopt(documentWith('de Luis'));
    expect(engine.undo()?.conflicts).toMatchObject([{ kind: 'value', theirs: 'de Luis' }]);
    expect(titleOf(engine.page())).toBe('de Luis');
    expect(engine.undo('force')?.conflicts).toEqual([]);
    expect(titleOf(engine.page())).toBe('uno');
    expect(engine.redo()?.label).toBe('el título');
    engine.adopt(documentWith('de Luis'));
    engine.undo('skip');
    expect(titleOf(engine.page())).toBe('de Luis');
    expect(engine.undo()).toBeUndefined();
  });

  it('takes back nothing of what a colleague did in the middle of a step', () => {
    const { engine } = engineOn(pageWith('uno'));
    const both = (title: string): PageDocument => ({
      ...documentWith(title),
      metadata: { title, description: 'de Luis' },
    });
    const typing = { label: 'el título', key: 'título' };
    replace(engine, documentWith('dos'), typing);
    engine.adopt(both('dos'));
    replace(engine, both('tres'), typing);
    engine.undo();
    engine.undo();
    expect(engine.page().facts.metadata).toEqual({
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
    replace(first, documentWith('dos'), { label: 'el título' });
    const stored = JSON.parse(JSON.stringify(first.history()));
    const { engine, labels } = engineOn(pageWith('dos'));
    engine.setHistory(stored);
    expect(labels.at(-1)?.undoLabel).toBe('el título');
    engine.undo();
    expect(titleOf(engine.page())).toBe('uno');
  });

  it('undoes what the server stored in a tidier form', () => {
    const { engine } = engineOn(pageWith('uno'));
    replace(engine, documentWith(' dos '), { label: 'el título' });
    engine.tidied(documentWith(' dos '), documentWith('dos'));
    engine.adopt(documentWith('dos'));
    expect(engine.undo()?.conflicts).toEqual([]);
    expect(titleOf(engine.page())).toBe('uno');
  });

  it('makes no step of a page that says the same', () => {
    const { engine, labels, changes } = engineOn(pageWith('uno'));
    replace(engine, documentWith('uno'), { label: 'nada' });
    engine.adopt(documentWith('uno'));
    expect([labels.length, changes()]).toEqual([0, 0]);
  });

  it('makes one step of quick changes in one place, and undoes it whole', () => {
    const { engine } = engineOn(data);
    const typing = { label: 'el título', key: 'título' };
    replace(engine, { ...page, metadata: { title: 'u' } }, typing);
    replace(engine, { ...page, metadata: { title: 'un' } }, typing);
    engine.change(
      moveBlocks(engine.page(), ['a'], { zone: 'section/rail', index: 0 }, catalogue),
      typing,
    );
    expect(engine.history().past).toHaveLength(1);
    expect(engine.undo()?.label).toBe('el título');
    expect(writePage(engine.page(), catalogue)).toEqual(page);
    engine.redo();
    expect(titleOf(engine.page())).toBe('un');
    expect(idsIn(engine.page(), 'section/rail')).toEqual(['a', 'r']);
  });

  it('moves and removes blocks', () => {
    const { engine } = engineOn(data);
    const main = () => idsIn(engine.page(), 'section/main');
    const move = (id: string, index: number) =>
      engine.change(moveBlocks(engine.page(), [id], { zone: 'section/main', index }, catalogue), {
        label: 'mover',
      });
    move('a', 3);
    expect(main()).toEqual(['c', 'z', 'a']);
    move('a', 1);
    expect(main()).toEqual(['c', 'a', 'z']);
    engine.change(removeBlocks(engine.page(), ['a'], catalogue), { label: 'quitar' });
    expect(main()).toEqual(['c', 'z']);
  });

  it('keeps one selection: one block, or several, without those that are gone', () => {
    const { engine, link } = engineOn(data);
    const heard: string[] = [];
    link.subscribe(() => heard.push(engine.selection.ids().join('+')));
    engine.select(['a']);
    engine.select(['a', 'k', 'z', 'gone']);
    expect(engine.selection.ids()).toEqual(['a', 'k', 'z']);
    engine.change(removeBlocks(engine.page(), ['k'], catalogue), { label: 'quitar' });
    expect(engine.selection.ids()).toEqual(['a', 'z']);
    expect(engine.selected()?.id).toBe('z');
    engine.select([]);
    expect(engine.selection.ids()).toEqual([]);
    expect(engine.selected()).toBeUndefined();
    expect(heard[0]).toBe('a');
    expect(heard.at(-1)).toBe('');
  });
});
