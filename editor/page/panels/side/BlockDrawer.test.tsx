// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ContextType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { layoutNamed } from '../../../../layouts/registry.ts';
import type { BlockChoices } from '../../../../schemas/block-choices.ts';
import { EngineContext } from '../../../engine/engine-state.ts';
import { MyBlocks } from '../../block-choices.ts';
import { catalogue, linkOn } from '../../commands/commands.testing.ts';
import { EditorContext } from '../../EditorContext.ts';
import { BlockDrawer } from './BlockDrawer.tsx';

afterEach(cleanup);

async function open(choices: BlockChoices, section?: string) {
  const { link } = linkOn();
  const insert = vi.fn();
  const myBlocks = new MyBlocks({
    blockChoices: async () => choices,
    putBlockChoices: async () => undefined,
  });
  const editor = {
    catalogue,
    section,
    myBlocks,
    layout: layoutNamed('right-rail'),
    commands: { insert },
    tools: {},
    setSection: () => undefined,
    page: { route: { kind: 'path', path: '/' } },
  } as unknown as ContextType<typeof EditorContext>;
  render(
    <EngineContext value={link}>
      <EditorContext value={editor}>
        <BlockDrawer />
      </EditorContext>
    </EngineContext>,
  );
  await act(async () => undefined);
  return { insert, link };
}

const titles = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const focused = () => document.activeElement?.textContent;

it('shows favourites and what was used last, and what fits the section before the rest', async () => {
  await open({ favourites: ['divider'], recent: ['navbar'] }, 'footer');
  expect(titles().slice(0, 3)).toEqual(['Favoritos', 'Recientes', 'Para «Pie de página»']);
  expect(titles().at(-1)).toBe('No van en «Pie de página»');
  expect(screen.getByRole('button', { name: 'Línea divisoria, favorito' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Barra de navegación, reciente' })).toBeTruthy();
});

it('follows the selected block to its section', async () => {
  const { link } = await open({ favourites: [], recent: [] });
  expect(titles().at(-1)).toBe('No van en «Principal»');
  act(() => link.selection.set(['r']));
  expect(titles().at(-1)).toBe('No van en «Columna derecha»');
});

it('finds by synonyms, and Enter puts the best of them on the page', async () => {
  const { insert } = await open({ favourites: [], recent: [] });
  const search = screen.getByLabelText('Buscar bloques');
  fireEvent.change(search, { target: { value: 'foto' } });
  expect(titles()).toEqual(['Resultados']);
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(insert).toHaveBeenCalledWith('simple-image');
  fireEvent.change(search, { target: { value: 'xyz' } });
  expect(screen.getByText('Ningún bloque se llama así.')).toBeTruthy();
});

it('is one stop of Tab, walked by arrows, with a star beside each block', async () => {
  await open({ favourites: [], recent: [] });
  const search = screen.getByLabelText('Buscar bloques');
  fireEvent.change(search, { target: { value: 'espacio' } });
  const stops = screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
  search.focus();
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  expect(focused()).toBe('Espacio mediano');
  fireEvent.keyDown(document.activeElement ?? search, { key: 'ArrowDown' });
  expect(focused()).toBe('Espacio pequeño');
  fireEvent.keyDown(document.activeElement ?? search, { key: 'ArrowRight' });
  const star = document.activeElement;
  expect(star?.getAttribute('aria-pressed')).toBe('false');
  await act(async () => fireEvent.click(star ?? search));
  expect(star?.getAttribute('aria-pressed')).toBe('true');
  fireEvent.keyDown(star ?? search, { key: 'ArrowLeft' });
  expect(focused()).toBe('Espacio pequeño');
  fireEvent.keyDown(document.activeElement ?? search, { key: 'ArrowUp' });
  fireEvent.keyDown(document.activeElement ?? search, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(search);
});
