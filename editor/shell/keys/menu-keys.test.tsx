// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Menu, MenuItem } from '../Menu.tsx';

afterEach(cleanup);

const NAMES = ['Abrir', 'Copiar', 'Cortar', 'Último'];

function show(): HTMLElement {
  render(
    <Menu
      className="menu"
      items={NAMES.map((name) => (
        <MenuItem key={name} icon={null} isDisabled={name === 'Cortar'} onClick={() => undefined}>
          {name}
        </MenuItem>
      ))}
    >
      Más
    </Menu>,
  );
  return screen.getByRole('button', { name: 'Más' });
}

const focused = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('opens at its first item by keys, and at its last by the arrow up', () => {
  const button = show();
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  expect(focused()).toBe('Abrir');
  press('Escape');
  expect(document.activeElement).toBe(button);
  fireEvent.keyDown(button, { key: 'ArrowUp' });
  expect(focused()).toBe('Último');
  press('Escape');
  // Enter and the space bar press it without a count of clicks.
  fireEvent.click(button, { detail: 0 });
  expect(focused()).toBe('Abrir');
});

it('opens as a whole by the pointer', () => {
  fireEvent.click(show(), { detail: 1 });
  expect(document.activeElement).toBe(screen.getByRole('menu', { name: 'Más' }));
  press('ArrowDown');
  expect(focused()).toBe('Abrir');
});

it('goes by letters to items that can be chosen', async () => {
  fireEvent.click(show(), { detail: 1 });
  // Fetched when a menu opens.
  await act(async () => void (await import('./typeahead.ts')));
  press('c');
  expect(focused()).toBe('Copiar');
  press('u');
  // «cu» begins no name: the focus stays.
  expect(focused()).toBe('Copiar');
  press('Home');
  expect(focused()).toBe('Abrir');
  press('End');
  expect(focused()).toBe('Último');
});
