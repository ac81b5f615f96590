// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { keepTyped } from './typed-values.ts';

const FORM = `<input id="text" value="antes"><textarea id="body">Borrador</textarea>
<input type="checkbox" id="urgent"><input type="file"><input type="hidden" value="x">
<input type="radio" name="size" id="short" checked><input type="radio" name="size" id="long">
<select id="section"><option>Nacional</option><option>Cultura</option></select>`;

let root: HTMLElement;
let events: string[];
const get = <T extends HTMLElement>(id: string) => root.querySelector(`#${id}`) as T;

beforeEach(() => {
  document.body.innerHTML = `<div>${FORM}</div>`;
  root = document.body.firstElementChild as HTMLElement;
  events = [];
  for (const type of ['input', 'change', 'click'])
    root.addEventListener(type, ({ target }) => events.push(`${type} ${(target as Element).id}`));
});

it('says nothing of what nobody touched', () => {
  keepTyped(root)();
  expect(events).toEqual([]);
});

it('brings back what was typed and chosen, and says so of each', () => {
  get<HTMLInputElement>('text').value = 'después';
  get<HTMLInputElement>('urgent').checked = true;
  get<HTMLInputElement>('long').checked = true;
  get<HTMLSelectElement>('section').selectedIndex = 1;
  const restore = keepTyped(root);
  // As when React takes the elements over.
  get<HTMLInputElement>('text').value = 'antes';
  get<HTMLInputElement>('short').checked = true;
  get<HTMLSelectElement>('section').selectedIndex = 0;
  restore();
  expect(get<HTMLInputElement>('text').value).toBe('después');
  expect(get<HTMLInputElement>('urgent').checked).toBe(true);
  expect(get<HTMLInputElement>('long').checked).toBe(true);
  expect(get<HTMLSelectElement>('section').value).toBe('Cultura');
  for (const told of ['input text', 'click urgent', 'click long', 'change section'])
    expect(events).toContain(told);
  expect(events.join()).not.toMatch(/body|short/);
});

it('knows what is typed after it began, and elements that were made anew', () => {
  const restore = keepTyped(root);
  const body = get<HTMLTextAreaElement>('body');
  body.value = '';
  body.dispatchEvent(new Event('input', { bubbles: true }));
  root.innerHTML = FORM;
  restore();
  expect(get<HTMLTextAreaElement>('body').value).toBe('');
  expect(get<HTMLInputElement>('text').value).toBe('antes');
});

it('leaves what does not stand at its place', () => {
  get<HTMLInputElement>('text').value = 'después';
  const restore = keepTyped(root);
  root.innerHTML = '<select><option>Otra</option></select>';
  restore();
  expect(root.querySelector('select')?.value).toBe('Otra');
});
