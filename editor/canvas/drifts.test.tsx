// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testFacts, testStory } from '../../blocks/_block/render-block.testing.tsx';
import { largePromo } from '../../blocks/large-promo/block.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { catalogueOf } from '../document/catalogue.ts';
import { ApiContext } from '../shell/api/ApiContext.ts';
import type { Api } from '../shell/api/api.ts';
import { StoriesOnCanvas } from './block-stories.ts';
import { CanvasContext } from './CanvasContext.ts';
import { RenderedBlock } from './RenderedBlock.tsx';

const stored: StoredBlock = {
  id: 'p',
  block: 'large-promo',
  v: 1,
  fields: { itemContentConfig: { source: 'content-api', query: { _id: 'N' } } },
  overrides: { N: { 'headlines.basic': { value: 'Mío' as SafeHtml, original: 'Viejo' } } },
};

function open({ isReadOnly = false } = {}) {
  const now = { headline: 'Viejo' as string | null };
  const api = {
    content: async () =>
      now.headline === null
        ? null
        : testStory({ _id: 'N', headlines: { basic: now.headline as SafeHtml } }),
  } as unknown as Api;
  const queries = new QueryClient();
  const stories = new StoriesOnCanvas();
  const heard = vi.fn();
  stories.subscribe(heard);
  const facts = testFacts();
  const canvas = {
    catalogue: catalogueOf(new Map([['large-promo', largePromo]]), []),
    facts,
    stories,
    isReadOnly,
    select: () => undefined,
    save: () => undefined,
    change: () => undefined,
    clash: () => undefined,
  };
  render(
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <CanvasContext value={canvas}>
          <RenderedBlock nodeId="nodo" stored={stored} slots={[]} resetKey="" />
        </CanvasContext>
      </ApiContext>
    </QueryClientProvider>,
  );
  const become = async (headline: string | null) => {
    now.headline = headline;
    await act(() => queries.invalidateQueries({ queryKey: ['content'] }));
  };
  return { stories, become, heard };
}

describe('a story on the canvas', () => {
  afterEach(cleanup);

  it('that changes after it was rewritten is marked, and told of to the panels', async () => {
    const { stories, become, heard } = open();
    const headline = await screen.findByRole('textbox', { name: 'Titular' });
    expect(headline.textContent).toBe('Mío');
    expect(headline.dataset.drifted).toBeUndefined();
    expect(stories.drifting().size).toBe(0);
    expect(stories.of('nodo')?.stories.map(({ _id }) => _id)).toEqual(['N']);
    await become('Nuevo');
    await screen.findByText(/El titular de la nota cambió/);
    expect(screen.getByRole('textbox', { name: 'Titular' }).dataset.drifted).toBe('true');
    expect(stories.drifting().get('nodo')).toMatchObject([{ mine: 'Mío', now: 'Nuevo' }]);
    const told = heard.mock.calls.length;
    await become('Nuevo');
    expect(heard.mock.calls.length).toBe(told);
    await become('Viejo');
    await vi.waitFor(() => expect(screen.queryByText(/cambió/)).toBeNull());
    expect(stories.drifting().size).toBe(0);
  });

  it('that is withdrawn says so in its place', async () => {
    const { stories, become } = open();
    await screen.findByRole('textbox', { name: 'Titular' });
    await become(null);
    await screen.findByText(/La nota ya no está en el sitio/);
    expect(stories.drifting().get('nodo')).toMatchObject([{ part: 'story', storyId: 'N' }]);
  });

  it('is not written on by whoever may only look', async () => {
    open({ isReadOnly: true });
    expect((await screen.findByText('Mío')).title).toBe('Tu cuenta no cambia esta página');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
