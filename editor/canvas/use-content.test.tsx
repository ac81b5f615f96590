// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { ApiContext } from '../shell/ApiContext.ts';
import type { Api } from '../shell/api.ts';
import { SourceCard } from './cards.tsx';
import { useContent } from './use-content.ts';

const facts = { site: { key: 'brujula' } } as PageFacts;

function canvas() {
  const asked: ContentRequest[] = [];
  const api = {
    content: async (_site: string, request: ContentRequest) => {
      asked.push(request);
      return { content_elements: [] };
    },
  } as unknown as Api;
  const Probe = ({ request }: { request: ContentRequest }) => {
    const state = useContent(request, facts);
    return state.status === 'failed' ? (
      <SourceCard label="Lista" error={state.error} />
    ) : (
      <p>{state.status}</p>
    );
  };
  const drawn = (request: ContentRequest) => (
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <Probe request={request} />
      </ApiContext>
    </QueryClientProvider>
  );
  const queries = new QueryClient();
  const { rerender } = render(
    drawn({ source: 'story-feed-sections', query: { includeSections: '' } }),
  );
  return { asked, ask: (request: ContentRequest) => rerender(drawn(request)) };
}

describe('a query that an editor is filling in', () => {
  afterEach(cleanup);

  it('is not asked while it lacks what its source needs, and says so', async () => {
    const { asked, ask } = canvas();
    expect(screen.getByText(/A la consulta le falta un dato/)).toBeTruthy();
    const request = { source: 'story-feed-sections', query: { includeSections: '/mundo' } };
    ask(request);
    await screen.findByText('ready');
    expect(asked).toEqual([request]);
  });

  it('is asked of a source that this editor does not know, as it stands', async () => {
    const { asked, ask } = canvas();
    const request = { source: 'one-of-tomorrow', query: {} };
    ask(request);
    await screen.findByText('ready');
    expect(asked).toEqual([request]);
  });
});
