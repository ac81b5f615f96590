// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { start } from './Dropdown.behaviour.ts';

describe('a dropdown', () => {
  const details = () => document.querySelector('details') as HTMLDetailsElement;
  const get = (id: string) => document.getElementById(id) as HTMLElement;

  beforeEach(() => {
    document.body.innerHTML = `<details open><summary id="nombre" tabindex="0">Otros</summary><a id="dentro" href="#a">A</a></details>
      <button id="fuera"></button>`;
    start(details());
  });

  it('shuts by Escape and leaves the focus on its name', () => {
    get('dentro').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(details().hasAttribute('open')).toBe(false);
    expect(document.activeElement?.id).toBe('nombre');
  });

  it('shuts by a press beside it, not by one in it nor by another key', () => {
    get('dentro').click();
    get('dentro').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    expect(details().hasAttribute('open')).toBe(true);
    get('fuera').click();
    expect(details().hasAttribute('open')).toBe(false);
  });

  it('shuts when the focus goes elsewhere on the page', () => {
    const leave = (to: string) =>
      get('dentro').dispatchEvent(
        new FocusEvent('focusout', { bubbles: true, relatedTarget: get(to) }),
      );
    leave('nombre');
    expect(details().hasAttribute('open')).toBe(true);
    leave('fuera');
    expect(details().hasAttribute('open')).toBe(false);
  });
});
