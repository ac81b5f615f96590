import { describe, expect, it } from 'vitest';
import type { PageData } from '../document/page-data.ts';
import { type HistoryLabels, linkEngine } from './engine.ts';
import { emptyHistory } from './history.ts';
import type { GetPuck, Snapshot } from './puck-data.ts';

const pageWith = (shell: string): PageData => ({
  root: { props: { shell } },
  content: [],
  zones: {},
});

interface Action {
  type: string;
  data?: () => PageData;
  state?: (state: object) => object;
}

/** Puck as far as the engine uses it: a state, actions on it, and the report of each. */
function puckAround(initial: PageData) {
  const labels: HistoryLabels[] = [];
  let changes = 0;
  const history = emptyHistory<Snapshot>();
  const memory = { history, page: initial, onChange: () => void changes++ };
  let state: object = { data: initial, indexes: {}, ui: {} };
  const { engine, link } = linkEngine(memory, (now) => labels.push(now));
  const dispatch = (action: Action) => {
    const before = state;
    if (action.type === 'setData') state = { ...state, data: action.data?.() };
    if (action.type === 'set') state = action.state?.(state) ?? state;
    link.onAction(action, state, before);
  };
  const puck = () => ({
    appState: state,
    selectedItem: null,
    dispatch,
    history: { histories: [], setHistories: () => undefined },
    __private: { appState: state },
  });
  link.attach(puck as unknown as GetPuck);
  return { engine, dispatch, labels, changes: () => changes };
}

describe('an engine', () => {
  it('makes a step of each change, and goes back and forth between them', () => {
    const { engine, labels } = puckAround(pageWith('uno'));
    engine.replacePage(pageWith('dos'), { label: 'mover Titular' });
    expect(engine.page().root.props.shell).toBe('dos');
    expect(labels.at(-1)).toEqual({ undoLabel: 'mover Titular' });
    expect(engine.undo()).toBe('mover Titular');
    expect(engine.page().root.props.shell).toBe('uno');
    expect(engine.undo()).toBeUndefined();
    expect(engine.redo()).toBe('mover Titular');
    expect(engine.page().root.props.shell).toBe('dos');
  });

  it('adopts a page without a step, and says that the page changed', () => {
    const { engine, changes } = puckAround(pageWith('uno'));
    engine.adopt(pageWith('dos'));
    expect(engine.page().root.props.shell).toBe('dos');
    expect(changes()).toBe(1);
    expect(engine.undo()).toBeUndefined();
  });

  it('names what the mouse did, whatever was named before', () => {
    const { engine, dispatch, labels } = puckAround(pageWith('uno'));
    const same = engine.page();
    engine.replacePage(same, { label: 'nada' });
    dispatch({ type: 'setData', data: () => pageWith('dos') });
    expect(labels.at(-1)).toEqual({ undoLabel: 'cambiar la página' });
  });
});
