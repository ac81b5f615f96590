// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Commands } from './commands.ts';
import { runShortcut } from './shortcuts.ts';

/** Commands that tell what was done; the selection is theirs. */
function recorded(selected: string[]) {
  const done: string[] = [];
  let ids: readonly string[] = selected;
  const tell =
    (name: string) =>
    (...args: unknown[]) =>
      void done.push([name, ...args.map((arg) => [arg].flat().join('+'))].join(' '));
  const commands = {
    selection: () => ids,
    select(id: string | null) {
      ids = id === null ? [] : [id];
      done.push(`select ${id}`);
    },
    extend: tell('extend'),
    move: tell('move'),
    remove: tell('remove'),
    duplicate: tell('duplicate'),
    hide: tell('hide'),
    undo: tell('undo'),
    redo: tell('redo'),
    save: tell('save'),
    publish: tell('publish'),
  } as unknown as Commands;
  const tools = {
    openBeside: tell('beside'),
    openPalette: tell('palette'),
    openKeys: tell('keys'),
    openMenu: () => tell('menu')(),
    goRegion: (step: 1 | -1) => {
      tell('region')(step);
      return true;
    },
    goBar: tell('bar'),
    foldPanels: tell('fold'),
  };
  return { done, commands, tools };
}

const press = (on: string, init: KeyboardEventInit, selected: string[] = ['a']) => {
  const { done, commands, tools } = recorded(selected);
  const target = document.querySelector(on) ?? document.body;
  let isTaken = false;
  const listen = (event: Event) => {
    isTaken = runShortcut(event as KeyboardEvent, commands, tools);
  };
  document.body.addEventListener('keydown', listen, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  return { done, isTaken };
};

beforeEach(() => {
  document.body.innerHTML = `<div id="frame-root">
    <div class="pc-block" id="a" data-node="a" tabindex="-1"></div>
    <div class="pc-block" id="b" data-node="b" tabindex="-1">
      <span class="pc-text" role="textbox" tabindex="0" id="text"></span></div></div>
    <input id="field"><div data-keys="blocks" id="row"></div><button id="button"></button>`;
});

describe('keys', () => {
  it('act on the block that has the focus, never on another that is selected', () => {
    expect(press('#b', { key: 'Delete' }).done).toEqual(['select b', 'remove b']);
    expect(press('#b', { key: 'ArrowUp', altKey: true }).done).toEqual(['select b', 'move b up']);
    const hide = { key: 'H', ctrlKey: true, shiftKey: true };
    expect(press('#b', hide).done).toEqual(['select b', 'hide b']);
    expect(press('#b', { key: 'd', ctrlKey: true }).done).toEqual(['select b', 'duplicate b']);
  });

  it('act on all selected blocks where one of them has the focus', () => {
    expect(press('#b', { key: 'Delete' }, ['a', 'b']).done).toEqual(['remove a+b']);
    expect(press('#row', { key: 'Delete' }, ['a', 'b']).done).toEqual(['remove a+b']);
  });

  it.each(['Control', 'Shift', 'Alt', 'x'])('select nothing by %s alone', (key) => {
    expect(press('#b', { key })).toEqual({ done: [], isTaken: false });
  });

  it.each([
    ['#field', { key: 'Delete' }],
    ['#field', { key: 'z', ctrlKey: true }],
    ['#field', { key: '?' }],
    ['#text', { key: 'Backspace' }],
    ['#button', { key: 'Delete' }],
  ])('leave %s its own: %o', (on, init) => {
    expect(press(on, init).isTaken).toBe(false);
  });

  it.each([
    [{ key: 's', ctrlKey: true }, 'save'],
    [{ key: 'Enter', ctrlKey: true }, 'publish'],
    [{ key: 'k', metaKey: true }, 'palette'],
    [{ key: '.', ctrlKey: true }, 'fold'],
    [{ key: 'F6' }, 'region 1'],
    [{ key: 'F6', shiftKey: true }, 'region -1'],
  ])('of the whole editor work in a field too: %o', (init, done) => {
    expect(press('#field', init).done).toEqual([done]);
  });

  it.each([
    [{ key: '?', shiftKey: true }, ['keys']],
    [{ key: 'Z', ctrlKey: true, shiftKey: true }, ['redo']],
    [{ key: 'y', ctrlKey: true }, ['redo']],
    [{ key: 'F10', shiftKey: true }, ['menu']],
    [{ key: '/' }, ['beside a after']],
    [{ key: '/', shiftKey: true }, ['beside a after']],
    [{ key: 'ContextMenu' }, ['menu']],
    [{ key: 'F10', altKey: true }, ['bar']],
    [{ key: 'Escape' }, ['select null']],
    [{ key: 'ArrowDown' }, ['select b']],
    [{ key: 'ArrowDown', shiftKey: true }, ['extend b']],
    [{ key: 'Tab' }, ['region 1']],
    [{ key: 'Tab', shiftKey: true }, ['region -1']],
  ])('on a block: %o', (init, done) => {
    expect(press('#a', init).done).toEqual(done);
  });

  it.each([
    [{ key: 'z', ctrlKey: true }, ['undo']],
    [{ key: 'Z', ctrlKey: true, shiftKey: true }, ['redo']],
    [{ key: 'ArrowLeft' }, []],
  ])('on a text that is not open: %o', (init, done) => {
    expect(press('#text', init).done).toEqual(done);
  });

  it('Enter on a block that shows nothing does what its card does', () => {
    const block = document.querySelector('#b');
    const filled: string[] = [];
    if (block) block.innerHTML = '<div class="pc-view"></div><div data-fill></div>';
    block?.querySelector('[data-fill]')?.addEventListener('click', () => filled.push('b'));
    expect(press('#b', { key: 'Enter' }).done).toEqual(['select b']);
    expect(filled).toEqual(['b']);
    expect(press('#a', { key: 'Enter' }).done).toEqual(['region 1']);
  });

  it('Enter on a block goes to its headline, else to its first text', () => {
    const opened = (texts: string) => {
      const block = document.querySelector('#a') as HTMLElement;
      block.innerHTML = texts;
      let at = '';
      block.addEventListener('click', ({ target }) => {
        at = (target as HTMLElement).id;
      });
      press('#a', { key: 'Enter' });
      return at;
    };
    const overline = '<span class="pc-text" id="overline"></span>';
    const headline = '<span class="pc-text" data-headline="true" id="headline"></span>';
    expect(opened(overline + headline)).toBe('headline');
    expect(opened(overline)).toBe('overline');
  });

  it('do nothing to the page while a dialog or a menu is open, but save', () => {
    document.body.insertAdjacentHTML('beforeend', '<div role="menu"></div>');
    expect(press('#a', { key: 'Delete' }).done).toEqual([]);
    expect(press('#a', { key: 's', ctrlKey: true }).done).toEqual(['save']);
  });
});
