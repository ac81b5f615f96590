// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { ApiContext } from '../shell/api/ApiContext.ts';
import type { Api } from '../shell/api/api.ts';
import { SourceCard } from './cards.tsx';
import { useContent } from './use-content.ts';

const facts = { site: { key: 'brujula' } } as PageFacts;

function canvas(options = {}) {
  const sent: ContentRequest[] = [];
  const api = {
    content: async (_site: string, request: ContentRequest) => {
      sent.push(request);
      return { content_elements: [] };
    },
  } as unknown as Api;
  const Probe = ({ request }: { request: ContentRequest }) => {
    const state = useContent(request, facts, options);
    return state.status === 'failed' ? (
      <SourceCard label="Lista" error={state.error} />
    ) : (
      <p>{state.status}</p>
    );
  };
  const probe = (request: ContentRequest) => (
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <Probe request={request} />
      </ApiContext>
    </QueryClientProvider>
  );
  const queries = new QueryClient();
  const { rerender } = render(
    probe({ source: 'story-feed-sections', query: { includeSections: '' } }),
  );
  return { sent, request: (request: ContentRequest) => rerender(probe(request)) };
}

describe('a query that an editor is filling in', () => {
  afterEach(cleanup);

  it('is not sent while it lacks what its source needs, and says so', async () => {
    const { sent, request: send } = canvas();
    expect(screen.getByText(/Falta un dato para saber qué se muestra/)).toBeTruthy();
    const request = { source: 'story-feed-sections', query: { includeSections: '/mundo' } };
    send(request);
    await screen.findByText('ready');
    expect(sent).toEqual([request]);
  });

  it('leaves what is shown while the same source replies to another', async () => {
    const { request: send } = canvas({ isLastKept: true });
    const from = (source: string, includeSections: string) => ({
      source,
      query: { includeSections },
    });
    send(from('story-feed-sections', '/mundo'));
    await screen.findByText('ready');
    send(from('story-feed-sections', '/mundo,/ciencia'));
    expect(screen.queryByText('loading')).toBeNull();
    send(from('one-of-tomorrow', '/mundo'));
    expect(screen.getByText('loading')).toBeTruthy();
  });

  it('goes as it stands to a source that this editor does not know', async () => {
    const { sent, request: send } = canvas();
    const request = { source: 'one-of-tomorrow', query: {} };
    send(request);
    await screen.findByText('ready');
    expect(sent).toEqual([request]);
  });
});
