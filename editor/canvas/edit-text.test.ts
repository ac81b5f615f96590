// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { editText } from './edit-text.ts';

const line = () => {
  const root = document.createElement('span');
  root.contentEditable = 'true';
  document.body.append(root);
  return root;
};
const key = (name: string) => new KeyboardEvent('keydown', { key: name, cancelable: true });

// One test: once the editor was fetched, every text begins with it.
describe('a text before its editor is there', () => {
  it('takes what is typed, and its editor goes on with that', async () => {
    const root = line();
    const outcome = { commit: vi.fn(), leave: vi.fn(), changed: vi.fn() };
    const ready = vi.fn();
    const text = editText(root, 'La <b>ciudad</b>', outcome, ready);
    expect(text.read()).toBe('La <strong>ciudad</strong>');
    // Firefox types a space at the end as `&nbsp;` where spaces are not kept.
    expect(root.style.whiteSpace).toBe('pre-wrap');
    root.innerHTML = 'La <b>ciudad</b> nueva <script>x</script>';
    root.dispatchEvent(new Event('input'));
    expect(text.read()).toBe('La <strong>ciudad</strong> nueva');
    expect(outcome.changed).toHaveBeenCalledOnce();
    root.dispatchEvent(key('Enter'));
    expect(outcome.commit).toHaveBeenCalledOnce();
    root.dispatchEvent(key('Escape'));
    expect(outcome.leave).toHaveBeenCalledOnce();

    // Whoever selects and types in that very moment replaces what was selected.
    document.getSelection()?.setBaseAndExtent(root, 0, root.childNodes[2] as Node, 4);
    expect(document.getSelection()?.toString()).toBe('La ciudad nue');
    await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce());
    expect(document.getSelection()?.toString()).toBe('La ciudad nue');
    expect(text.read()).toBe('La <strong>ciudad</strong> nueva');
    // The next word follows the space that was typed last.
    expect(root.textContent).toBe('La ciudad nueva ');
    text.set('Otra');
    expect(text.read()).toBe('Otra');
    text.stop();
  });
});
