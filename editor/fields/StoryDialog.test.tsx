// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { StorySummary } from '../../schemas/endpoints/shapes/story-summary.ts';
import type { Story } from '../../schemas/story.ts';
import { StoriesOnCanvas } from '../canvas/block-stories.ts';
import { CanvasContext } from '../canvas/CanvasContext.ts';
import { ApiContext } from '../shell/api/ApiContext.ts';
import { makeApi } from '../shell/api/api.ts';
import { StoryDialog } from './StoryDialog.tsx';
import { isFiltered, NO_CHOICES, storyFilter } from './story-choices.ts';

const summary = (id: string, more: Partial<StorySummary> = {}): StorySummary => ({
  _id: id,
  type: 'story',
  headline: `Nota ${id}`,
  section: 'Nacional',
  display_date: '2020-03-04T18:00:00Z',
  website_url: `/nacional/${id}/`,
  thumbnail: '',
  ...more,
});

type Canvas = NonNullable<ComponentProps<typeof CanvasContext>['value']>;

const FACTS = { site: { dateLocalization: { timeZone: 'America/Mexico_City' } } };

function open({ hasComing = false } = {}) {
  const asked: URLSearchParams[] = [];
  const api = makeApi(async (input) => {
    const { pathname, searchParams: query } = new URL(String(input), 'http://x');
    if (pathname.endsWith('/names')) {
      const items = [{ value: '/mundo', name: 'Mundo', detail: '', picture: '' }];
      return new Response(JSON.stringify({ items, total: 1 }));
    }
    asked.push(query);
    if (pathname.endsWith('/rail')) {
      const more = { kicker: '', section: '', at: '', thumbnail: '', pages: [] };
      const items = [
        {
          ...more,
          id: 'c',
          headline: 'Sismo',
          state: 'scheduled',
          scheduledAt: '2026-11-24T05:30:00Z',
        },
        { ...more, id: 'd', headline: 'Reacciones', state: 'draft', scheduledAt: null },
      ];
      return new Response(JSON.stringify({ items, total: 2 }));
    }
    const not = query.getAll('not');
    const all = [summary('a'), summary('b', { type: 'video', headline: '' })];
    const items = query.get('q') === 'zz' ? [] : all.filter(({ _id }) => !not.includes(_id));
    return new Response(JSON.stringify({ items, total: items.length }));
  });
  const stories = new StoriesOnCanvas();
  stories.place('block', { stories: [{ _id: 'a' } as Story], drifts: [] });
  const picked: string[] = [];
  const View = () => {
    const [isOpen, setOpen] = useState(true);
    return (
      <StoryDialog
        site="brujula"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        hasComing={hasComing}
        onPick={({ _id, coming }) => picked.push(coming ? `${_id} por salir` : _id)}
      />
    );
  };
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ApiContext value={api}>
          {/* The picker reads nothing else of it. */}
          <CanvasContext value={{ stories, facts: FACTS } as unknown as Canvas}>
            <View />
          </CanvasContext>
        </ApiContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { asked, picked, user: userEvent.setup() };
}

const inList = async () =>
  within(await screen.findByRole('listbox', { name: 'Notas' })).findAllByRole('option');
const options = async () => (await inList()).map(({ textContent }) => textContent);

describe('the story picker', () => {
  afterEach(cleanup);

  it('marks what stands on the page, says what is no article, and shows no id', async () => {
    open();
    const [first, second] = await options();
    expect(first).toMatch(/^Nota aNacional · 4 mar 2020, \d\d:\d\dYa está en esta página$/);
    expect(second).toMatch(/^Nota sin titularVideo · Nacional · 4 mar 2020/);
  });

  it('offers what readers do not have yet where that may be chosen', async () => {
    const { asked, picked, user } = open({ hasComing: true });
    await options();
    await user.selectOptions(screen.getByLabelText('Estado'), 'Por salir');
    // The day and the hour of the site, in Spanish.
    await waitFor(async () => expect((await options())[0]).toMatch(/^SismoSale lun.*23.*23:30$/));
    expect((await options())[1]).toBe('ReaccionesBorrador');
    expect(asked.at(-1)?.get('state')).toBe('coming');
    await user.click(screen.getByText('Sismo'));
    expect(picked).toEqual(['c por salir']);
  });

  it('offers it nowhere else', async () => {
    open();
    await options();
    expect(screen.queryByLabelText('Estado')).toBeNull();
  });

  it('leaves out what stands on the page', async () => {
    const { asked, user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Sin usar en esta página' }));
    await waitFor(async () => expect(await inList()).toHaveLength(1));
    expect(asked.at(-1)?.getAll('not')).toEqual(['a']);
  });

  it('filters by section, date and type, and takes the filters away', async () => {
    const { asked, user } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Sección' }));
    await user.click(await screen.findByRole('option', { name: 'Mundo' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'Videos');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Fecha' }), 'Hoy');
    await waitFor(() => expect(asked.at(-1)?.get('since')).toMatch(/^\d{4}-\d\d-\d\dT/));
    expect(asked.at(-1)?.get('section')).toBe('/mundo');
    expect(asked.at(-1)?.get('type')).toBe('video');
    await user.type(screen.getByRole('combobox', { name: 'Buscar notas' }), 'zz');
    await screen.findByText(/Ninguna nota coincide con «zz» con estos filtros/);
    await user.click(screen.getByRole('button', { name: 'Quitar los filtros' }));
    await waitFor(() => expect(asked.at(-1)?.has('section')).toBe(false));
  });

  it('picks by keyboard', async () => {
    const { picked, user } = open();
    await options();
    await user.type(screen.getByRole('combobox', { name: 'Buscar notas' }), '{ArrowDown}{Enter}');
    expect(picked).toEqual(['b']);
  });
});

describe('filters of stories', () => {
  it('are days of the editor: seven of them begin six days ago', () => {
    const now = new Date(2026, 10, 25, 15, 30);
    const since = (days: '1' | '7') => storyFilter({ ...NO_CHOICES, days }, new Set(), now).since;
    expect(since('1')).toBe(new Date(2026, 10, 25).toISOString());
    expect(since('7')).toBe(new Date(2026, 10, 19).toISOString());
  });

  it('leave out the page only when they are told to', () => {
    const onPage = new Set(['b', 'a']);
    expect(storyFilter(NO_CHOICES, onPage).not).toEqual([]);
    expect(storyFilter({ ...NO_CHOICES, isUnused: true }, onPage).not).toEqual(['a', 'b']);
    expect(isFiltered(NO_CHOICES)).toBe(false);
  });
});
