// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { focusField } from './focus-field.ts';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const pressed = vi.fn();

beforeEach(() => {
  pressed.mockClear();
  document.body.innerHTML = `<div class="pe-field" id="row">
    <span id="campo-nota-nombre">Nota</span>
    <button type="button" data-picker id="picker">Elegir nota</button></div>
    <details><input id="campo-titulo"></details>`;
  document.getElementById('picker')?.addEventListener('click', pressed);
});

it('focuses a field, in what is folded too, and opens no picker by itself', () => {
  focusField('campo-titulo');
  expect(document.activeElement?.id).toBe('campo-titulo');
  expect(document.querySelector('details')?.open).toBe(true);
  focusField('campo-nota');
  expect(document.activeElement?.id).toBe('picker');
  expect(pressed).not.toHaveBeenCalled();
});

it('opens the picker of a field where it has one', () => {
  focusField('campo-nota', { isPicked: true });
  expect(pressed).toHaveBeenCalledOnce();
  focusField('campo-titulo', { isPicked: true });
  expect(document.activeElement?.id).toBe('campo-titulo');
});

it('opens the tab that a field stands behind', async () => {
  document.body.innerHTML = `<button role="tab" aria-controls="grupo">Imagen</button>
    <div role="tabpanel" id="grupo" hidden><input id="campo-foto"></div>`;
  document
    .querySelector('[role="tab"]')
    ?.addEventListener('click', () => document.getElementById('grupo')?.removeAttribute('hidden'));
  focusField('campo-foto');
  await frame();
  await frame();
  expect(document.activeElement?.id).toBe('campo-foto');
});

it('waits until the form of its block stands', async () => {
  document.body.innerHTML = `<div data-form="a"><input id="campo-titulo"></div>`;
  focusField('campo-titulo', { nodeId: 'b' });
  expect(document.activeElement?.id).not.toBe('campo-titulo');
  document.querySelector('[data-form]')?.setAttribute('data-form', 'b');
  await frame();
  await frame();
  expect(document.activeElement?.id).toBe('campo-titulo');
});

it('waits for a form that comes later', async () => {
  const row = document.getElementById('row');
  row?.remove();
  focusField('campo-nota', { isPicked: true });
  await frame();
  expect(pressed).not.toHaveBeenCalled();
  if (row) document.body.append(row);
  await frame();
  await frame();
  expect(pressed).toHaveBeenCalledOnce();
});
