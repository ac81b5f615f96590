// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import type { SourceDeclaration } from '../../schemas/sources/source-declaration.ts';
import { storyFeedAuthor } from '../../schemas/sources/story-feed-author.ts';
import { storyFeedSections } from '../../schemas/sources/story-feed-sections.ts';
import { ApiContext } from '../shell/api/ApiContext.ts';
import { makeApi } from '../shell/api/api.ts';
import { SourcePreview } from './SourcePreview.tsx';

const stories = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    _id: `n${n}`,
    headlines: { basic: `Nota ${n}` },
    display_date: '2020-03-04T18:00:00Z',
  }));

function show(
  source: SourceDeclaration,
  query: JsonObject,
  { status = 200, reply = {} }: { status?: number; reply?: unknown } = {},
) {
  const asked: string[] = [];
  const api = makeApi(async (input) => {
    asked.push(String(input));
    return new Response(JSON.stringify(reply), { status });
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ApiContext value={api}>
        <SourcePreview site="brujula" source={source} query={query} />
      </ApiContext>
    </QueryClientProvider>,
  );
  return asked;
}

const NACIONAL = { includeSections: '/nacional' };

describe('the form of a source', () => {
  afterEach(cleanup);

  it('shows how many stories come, how new they are and the first of them', async () => {
    show(storyFeedSections, NACIONAL, { reply: { content_elements: stories(6), count: 30 } });
    await screen.findByText('30 notas');
    expect(screen.getByRole('status').textContent).toMatch(/^30 notas · la más nueva: 4 mar 2020/);
    const titles = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(titles).toEqual(['Nota 0', 'Nota 1', 'Nota 2', 'Nota 3']);
    expect(screen.getByText('y 2 más en este bloque')).toBeTruthy();
  });

  it('says what is to be chosen, without a request', () => {
    expect(show(storyFeedSections, {})).toEqual([]);
    expect(screen.getByText('Falta elegir: Secciones.')).toBeTruthy();
  });

  it('leaves what each page is about to the page', () => {
    expect(show(storyFeedAuthor, { authorSlug: '{author}' })).toEqual([]);
    expect(screen.getByText(/Depende de cada página/)).toBeTruthy();
  });

  it.each([
    [
      'that the source has nothing',
      404,
      {},
      'En este sitio no hay notas publicadas con esa firma.',
    ],
    [
      'that all are skipped',
      200,
      { content_elements: [], count: 3 },
      'Sólo hay 3 notas, y se saltan todas: empieza antes.',
    ],
  ])('says %s', async (_, status, reply, words) => {
    show(storyFeedAuthor, { authorSlug: 'ines' }, { status, reply });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says what went wrong, and tries again', async () => {
    show(storyFeedAuthor, { authorSlug: 'ines' }, { status: 500 });
    expect((await screen.findByRole('alert')).textContent).toContain('No se pudo leer.');
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  });
});
