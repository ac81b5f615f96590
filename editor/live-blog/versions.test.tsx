// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { LiveEntryVersion } from '../../schemas/live/live-api.ts';
import { EntryVersions } from './EntryVersions.tsx';
import { EraseBlog } from './EraseBlog.tsx';
import type { ShownEntry } from './model.ts';

afterEach(cleanup);

const version = (number: number, headline: string, savedBy: string) =>
  ({
    id: 'e1',
    headline,
    description: `<p>${headline}</p>`,
    version: number,
    savedBy,
    date: '2026-11-22T20:00:00.000Z',
    savedAt: '2026-11-22T20:01:00.000Z',
    embedHtml: '',
    urlRecommendPost: '',
    recommendHeadline: '',
    updateByAuthor: '',
    state: 'published',
    table: null,
    image: null,
  }) as unknown as LiveEntryVersion;
const shown = { entry: { id: 'e1', headline: 'Tres' } } as ShownEntry;

it('shows an earlier version beside what there is now, and puts the chosen one on the form', async () => {
  const restored: number[] = [];
  const all = [version(3, 'Tres', 'Ana'), version(2, 'Dos', 'Luis'), version(1, 'Una', 'Ana')];
  render(
    <EntryVersions
      shown={shown}
      read={async () => all}
      onRestore={(one) => restored.push(one.version)}
      onClose={() => undefined}
    />,
  );
  const headings = async () =>
    (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
  expect(await headings()).toEqual(['Dos', 'Tres']);
  await userEvent.selectOptions(screen.getByLabelText('Versión'), '1');
  expect(await headings()).toEqual(['Una', 'Tres']);
  await userEvent.click(screen.getByRole('button', { name: 'Ponerla en el formulario' }));
  expect(restored).toEqual([1]);
});

it('says so where nobody changed it', async () => {
  const only = async () => [version(1, 'Una', 'Ana')];
  const nothing = () => undefined;
  render(<EntryVersions shown={shown} read={only} onRestore={nothing} onClose={nothing} />);
  expect(await screen.findByText('Nadie la ha cambiado.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ponerla en el formulario' })).toBeNull();
});

it('erases a live blog only with its title', async () => {
  const erased: string[] = [];
  render(<EraseBlog headline="Noche de urnas" onErase={(given) => erased.push(given)} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { hidden: true });
  const field = screen.getByLabelText('Escribe el título del directo');
  await userEvent.type(field, 'Noche de');
  expect(button.disabled).toBe(true);
  await userEvent.type(field, ' urnas');
  await userEvent.click(button);
  expect(erased).toEqual(['Noche de urnas']);
});
