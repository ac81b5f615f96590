// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PageType } from '../../../../schemas/page.ts';
import { ApiContext } from '../../../shell/api/ApiContext.ts';
import { makeApi } from '../../../shell/api/api.ts';
import { TemplateReach } from './TemplateReach.tsx';

afterEach(cleanup);

/** The text of the note, once its count has come, with what was asked for it. */
async function noteOf(type: PageType, total: number) {
  const asked: string[] = [];
  const api = makeApi(async (input) => {
    asked.push(String(input));
    return new Response(JSON.stringify({ items: [], total }));
  });
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <TemplateReach site="brujula" type={type} />
      </ApiContext>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  // The query tells those who show it in a task of its own.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  const text = screen.queryByText(/Es una plantilla/)?.textContent;
  cleanup();
  return { text, asked: asked.join(' ') };
}

it('says how many pages change with a template', async () => {
  const article = await noteOf('article', 1_204);
  expect(article.text).toMatch(/^Es una plantilla: con ella cambian 1[,.]?204 notas del sitio\.$/);
  expect(article.asked).toMatch(/\/content\/stories\?.*type=story/);
  const section = await noteOf('section', 1);
  expect(section.text).toBe('Es una plantilla: con ella cambia 1 sección del sitio.');
  expect(section.asked).toMatch(/\/content\/names\?.*list=section/);
});

it('says nothing of what is one page, or shows none', async () => {
  expect(await noteOf('search', 9)).toEqual({ text: undefined, asked: '' });
  expect((await noteOf('video', 0)).text).toBeUndefined();
});
