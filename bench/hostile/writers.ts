/** Clients that write as fast as they can and note what was acknowledged. */
import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './installation.ts';

const SITE = 'brujula';
const STORY_WRITERS = 4;
const PAGE_WRITERS = 2;
const PICTURE_WRITERS = 3;
const REST_AFTER_FAULT_MS = 15;
const PICTURE_BYTES = 30_000;

/** A document that a page was saved with, by the number in its title. */
interface SavedPage {
  page: string;
  number: number;
}

/** What a 2xx was received for. */
export interface Acknowledged {
  stories: string[];
  drafts: SavedPage[];
  published: SavedPage[];
  /** SHA-256 of the bytes, in hex. */
  pictures: string[];
}

export interface Writers {
  acknowledged: Acknowledged;
  /** Nothing is noted from here on. */
  stop(): void;
  /** Resolves when the last request has ended. */
  ended: Promise<unknown>;
}

interface Place {
  port: number;
  cookie: string;
}

const isFine = (status: number): boolean => status >= 200 && status < 300;

/** A picture that no other is equal to. */
function picture(name: string): Buffer {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="16"><desc>${name} `;
  const tail = '</desc><rect width="24" height="16" fill="#257"/></svg>';
  return Buffer.from(head + 'x'.repeat(PICTURE_BYTES) + tail);
}

/** Starts them on a product that may die and come back at the same port. `run`: a name of its own. */
export function startWriters({ port, cookie }: Place, run: string): Writers {
  const acknowledged: Acknowledged = { stories: [], drafts: [], published: [], pictures: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let isOver = false;

  const post = async (path: string, body: Uint8Array | object, method = 'POST') => {
    const reply = await send(port, path, { method, body, cookie, agent });
    if (!isFine(reply.status)) throw new Error(`${path}: ${reply.status} ${reply.body}`);
    return reply;
  };
  /** Again and again until it is over; a fault is the product's being away. */
  const forever = async (work: (turn: number) => Promise<void>) => {
    for (let turn = 0; !isOver; turn += 1) await work(turn).catch(() => sleep(REST_AFTER_FAULT_MS));
  };

  const story = (writer: number) => async (turn: number) => {
    const id = `${run}-${writer}-${turn}`;
    const body = { _id: id, type: 'story', version: '0.10.12', slug: id, headlines: { basic: id } };
    await post(`/api/content/documents?site=${SITE}`, body);
    if (!isOver) acknowledged.stories.push(id);
  };

  const upload = (writer: number) => async (turn: number) => {
    const bytes = picture(`${run}-${writer}-${turn}`);
    await post(`/api/images?name=${writer}-${turn}.svg`, bytes);
    if (!isOver) acknowledged.pictures.push(createHash('sha256').update(bytes).digest('hex'));
  };

  const pageWriter = async (writer: number) => {
    let id = '';
    await forever(async (turn) => {
      if (!id) {
        const route = { kind: 'path', path: `/${run}-${writer}-${turn}/` };
        const made = await post('/api/pages', {
          site: SITE,
          name: `${run} ${writer}`,
          route,
          layout: 'right-rail',
        });
        id = (JSON.parse(made.body) as { id: string }).id;
      }
      const read = await send(port, `/api/pages/${id}`, { cookie, agent });
      const { revision, document } = JSON.parse(read.body) as {
        revision: number;
        document: { metadata: object };
      };
      const title = `Edición ${turn}`;
      const changed = { ...document, metadata: { ...document.metadata, title } };
      const body = { baseRevision: revision, document: changed };
      const isDraft = turn % 2 === 0;
      if (isDraft) await post(`/api/pages/${id}/draft`, body, 'PUT');
      else await post(`/api/pages/${id}/publish`, body);
      if (!isOver)
        (isDraft ? acknowledged.drafts : acknowledged.published).push({ page: id, number: turn });
    });
  };

  const times = (count: number, work: (number: number) => Promise<void>) =>
    Array.from({ length: count }, (_, number) => work(number));
  const ended = Promise.all([
    ...times(STORY_WRITERS, (number) => forever(story(number))),
    ...times(PICTURE_WRITERS, (number) => forever(upload(number))),
    ...times(PAGE_WRITERS, pageWriter),
  ]).finally(() => agent.destroy());
  return {
    acknowledged,
    ended,
    stop: () => {
      isOver = true;
    },
  };
}
