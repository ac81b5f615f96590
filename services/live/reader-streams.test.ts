import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import { onDatabase } from '../database/database.testing.ts';
import { openDatabase } from '../database/database.ts';
import { site } from '../sites/site.testing.ts';
import { putSite } from '../sites/site-store.ts';
import { eraseBlog } from './erase-blog.ts';
import { changeBlog, createBlog } from './live-blogs.ts';
import { createEntry, withdrawEntry } from './live-entries.ts';
import { eventsAfter } from './read-live-blog.ts';
import {
  type LiveChannel,
  openReaderStreams,
  type ReaderStreams,
  STREAM_LIMITS,
} from './reader-streams.ts';
import type { LiveRead } from './stream-channel.ts';

const START = Date.parse('2026-11-22T20:00:00.000Z');
const now = new Date(START);
const change = { by: 'Ana', now };

interface Node {
  port: number;
  streams: ReaderStreams;
  server: Server;
  reads: number[];
}
interface Reader {
  events: { id: number; entries: string[]; gone: string[] }[];
  response: IncomingMessage;
  close(): void;
}

onDatabase('streams of readers', (database) => {
  const opened: (() => unknown)[] = [];
  let blogs = 0;
  const tx = <T>(work: Parameters<ReturnType<typeof database>['transaction']>[0]) =>
    database().transaction(work) as Promise<T>;
  const fresh = async (): Promise<string> => {
    const id = `b${++blogs}`;
    const given = { id, site: 'brujula', headline: 'Noche', description: '' as SafeHtml };
    await tx((open) => createBlog(open, { ...given, startLiveDate: now.toISOString() }, change));
    return id;
  };
  const add = (blog: string, id: string, filler = '') =>
    tx((open) => {
      const fields = {
        headline: id,
        description: `<p>${filler}</p>` as SafeHtml,
        date: now.toISOString(),
        updateByAuthor: '',
        urlRecommendPost: '',
        recommendHeadline: '',
        kind: 'plain' as const,
        embedHtml: '' as SafeHtml,
        table: null,
        image: null,
      };
      return createEntry(open, { blog, id, fields, isPublishing: true }, change);
    });

  beforeAll(async () => {
    await tx((open) => putSite(open, site('brujula'), 0));
  });
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  /** A node with a database of its own, and a server that opens streams alone. */
  async function startNode(limits = {}, beatMs = 15_000): Promise<Node> {
    const own = await openDatabase({ databaseUrl: database().databaseUrl });
    opened.push(() => own.close());
    const reads: number[] = [];
    const read = async ({ blog }: LiveChannel, after: number): Promise<LiveRead | undefined> => {
      reads.push(after);
      const found = await eventsAfter(own.db, blog, after, 3).catch(() => undefined);
      if (!found) return undefined;
      const { events, entries, gone, hasMore } = found;
      const body = { entries: entries.map(({ id }) => id), gone, text: entries[0]?.description };
      return {
        event: events.at(-1)?.id ?? Math.min(after, found.blog.lastEvent),
        body: events.length > 0 ? JSON.stringify(body) : undefined,
        isLasting: events.every(({ kind }) => kind === 'published'),
        isOver: found.blog.state === 'finished' && !hasMore,
        hasMore,
      };
    };
    const streams = await openReaderStreams(own, {
      read,
      beatMs,
      random: () => 0.5,
      limits: { ...STREAM_LIMITS, ...limits },
    });
    const server = createServer(async (request, response) => {
      const [, blog = '', after] = (request.url ?? '').split('/');
      const wanted = { site: 'brujula', blog, access: 'open', address: '::1' } as const;
      const result = await streams.open(response, { ...wanted, after: Number(after) });
      if (result !== 'open') response.writeHead(result === 'full' ? 503 : 204).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.push(async () => {
      await streams.close();
      server.closeAllConnections();
      server.close();
    });
    return { port: (server.address() as AddressInfo).port, streams, server, reads };
  }

  async function open({ port }: Node, blog: string, after: number): Promise<Reader> {
    const request = get({ host: '127.0.0.1', port, path: `/${blog}/${after}`, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const events: Reader['events'] = [];
    let text = '';
    response.on('data', (bytes: Buffer) => {
      text += bytes.toString();
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(part) ?? [];
        if (id && data) events.push({ id: Number(id), ...JSON.parse(data) });
      }
    });
    response.on('error', () => undefined);
    request.on('error', () => undefined);
    return { events, response, close: () => request.destroy() };
  }
  const namesOf = ({ events }: Reader) => events.flatMap(({ entries }) => entries);

  it('brings what is written on one node to the readers of all, once each', async () => {
    const blog = await fresh();
    const nodes = [await startNode(), await startNode()];
    const readers = await Promise.all(
      nodes.flatMap((node) => [open(node, blog, 1), open(node, blog, 1)]),
    );
    // Two that follow at once on each other may arrive as one.
    for (const id of ['e1', 'e2', 'e3']) {
      await add(blog, id);
      for (const reader of readers) await vi.waitFor(() => expect(namesOf(reader)).toContain(id));
    }
    for (const reader of readers) expect(namesOf(reader)).toEqual(['e1', 'e2', 'e3']);
    // Read once a node and event at most, and not by every stream.
    for (const { reads } of nodes) expect(reads.length).toBeLessThanOrEqual(4);
    expect(nodes.map(({ streams }) => streams.figures().streams)).toEqual([2, 2]);
    expect(nodes.map(({ streams }) => streams.figures().events)).toEqual([6, 6]);
  });

  it('brings whoever comes back what he missed, however long ago, and nothing twice', async () => {
    const blog = await fresh();
    for (let index = 1; index <= 8; index += 1) await add(blog, `e${index}`);
    const node = await startNode();
    const late = await open(node, blog, 2);
    const current = await open(node, blog, 9);
    await add(blog, 'e9');
    await vi.waitFor(() => expect(namesOf(current)).toEqual(['e9']));
    // What he missed comes in some chunks, the newest of each first.
    await vi.waitFor(() => expect(namesOf(late)).toContain('e9'));
    expect(namesOf(late).sort()).toEqual(['e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9']);
    const reads = node.reads.length;
    const again = await open(node, blog, 9);
    await vi.waitFor(() => expect(namesOf(again)).toEqual(['e9']));
    expect(node.reads.length).toBe(reads);
  });

  it('sends nothing again of what was withdrawn', async () => {
    const blog = await fresh();
    const node = await startNode();
    const reader = await open(node, blog, 1);
    await add(blog, 'e1');
    await vi.waitFor(() => expect(namesOf(reader)).toEqual(['e1']));
    await tx((open) => withdrawEntry(open, { blog, id: 'e1', baseVersion: 1 }, change));
    await vi.waitFor(() => expect(reader.events.at(-1)?.gone).toEqual(['e1']));
    const late = await open(node, blog, 1);
    await vi.waitFor(() => expect(late.events.at(-1)?.gone).toEqual(['e1']));
    expect(namesOf(late)).toEqual([]);
  });

  it('ends with the blog, and has none of one that is over or that nobody has', async () => {
    const blog = await fresh();
    const node = await startNode();
    const reader = await open(node, blog, 1);
    const ended = once(reader.response, 'end');
    const endLiveDate = new Date(START + 60_000).toISOString();
    await tx((open) =>
      changeBlog(open, { id: blog, baseVersion: 1, changes: { endLiveDate } }, change),
    );
    await ended;
    expect(reader.events.map(({ id }) => id)).toEqual([2]);
    expect((await open(node, blog, 2)).response.statusCode).toBe(204);
    expect((await open(node, 'nada', 0)).response.statusCode).toBe(204);
  });

  it('ends when the blog is erased', async () => {
    const id = `b${++blogs}`;
    const given = { id, site: 'brujula', headline: 'Noche', description: '' as SafeHtml };
    await tx((open) => createBlog(open, { ...given, startLiveDate: null }, change));
    const node = await startNode();
    const reader = await open(node, id, 1);
    const ended = once(reader.response, 'end');
    await tx((open) => eraseBlog(open, { id, headline: ' Noche ', now }));
    await ended;
    expect((await open(node, id, 1)).response.statusCode).toBe(204);
  });

  it('cuts off who takes nothing, and nobody else', async () => {
    const blog = await fresh();
    const node = await startNode({ pendingBytes: 20_000 });
    const [slow, quick] = [await open(node, blog, 1), await open(node, blog, 1)];
    slow.response.pause();
    slow.response.socket.pause();
    const filler = 'x'.repeat(400_000);
    for (let index = 1; index <= 24; index += 1) await add(blog, `e${index}`, filler);
    await vi.waitFor(() => expect(namesOf(quick)).toHaveLength(24), { timeout: 20_000 });
    expect(node.streams.figures()).toMatchObject({ streams: 1, cut: 1 });
  });

  it('refuses more than it may hold, of one address too', async () => {
    const blog = await fresh();
    const node = await startNode({ perAddress: 2 });
    const [first] = [await open(node, blog, 1), await open(node, blog, 1)];
    expect((await open(node, blog, 1)).response.statusCode).toBe(503);
    first.close();
    await vi.waitFor(() => expect(node.streams.figures().streams).toBe(1));
    expect((await open(node, blog, 1)).response.statusCode).toBe(200);
    const none = await startNode({ total: 0 });
    expect((await open(none, blog, 1)).response.statusCode).toBe(503);
  });

  it('beats, so that nobody in between thinks that it is over', async () => {
    const node = await startNode({}, 20);
    const reader = await open(node, await fresh(), 1);
    let text = '';
    reader.response.on('data', (bytes: Buffer) => {
      text += bytes;
    });
    await vi.waitFor(() => expect(text).toContain(':\n\n'));
  });
});
