import type { Page } from '@playwright/test';
import type { Api } from '../../editor/shell/api/api.ts';
import {
  type CreateLiveBlog,
  type EntryFieldsInput,
  entryFields,
} from '../../schemas/live/live-api.ts';
import { carried } from './hostile-fields.ts';
import { PAYLOADS, type Payload, sampled } from './payloads.ts';

const START_MS = Date.parse('2026-11-20T20:00:00Z');
const MINUTE_MS = 60_000;
/** The letters of the narrowest places: a cell, who wrote it. */
const NARROW_CHARS = 120;

type OnSaid = (place: string, payload: Payload) => void;

/** What an update says in each of its fields, on one turn. */
export function hostileEntry(
  from: string,
  turn: number,
  onSaid: OnSaid = () => {},
): EntryFieldsInput {
  const plain = {
    headline: 'Sin titular',
    description: '',
    date: new Date(START_MS + turn * MINUTE_MS).toISOString(),
  };
  const isTaken = (fields: Partial<EntryFieldsInput>) =>
    entryFields.safeParse({ ...plain, ...fields }).success;
  /** The payload as it is, else cut, else in an address, whichever the field takes. */
  const say = (place: string, fieldsFor: (text: string) => Partial<EntryFieldsInput>): string => {
    const payload = sampled(`${from} ${place}`, turn);
    // What no store keeps is refused with all that comes along.
    const text = payload.text.replaceAll('\0', '');
    const said = [text, text.slice(0, NARROW_CHARS).toWellFormed(), carried(text)].find((one) =>
      isTaken(fieldsFor(one)),
    );
    if (said !== undefined) onSaid(place, payload);
    return said ?? '';
  };
  const field = (name: keyof EntryFieldsInput) => say(name, (text) => ({ [name]: text }));
  const cell = (place: string) =>
    say(place, (text) => ({ table: { header: [text], rows: [[text]] } }));
  const picture = { url: 'https://xss.example/a.jpg', width: 1_600, height: 900 };
  const ofImage = (name: string) =>
    say(`image.${name}`, (text) => ({ image: { ...picture, [name]: text } }));
  return {
    ...plain,
    headline: field('headline') || plain.headline,
    description: field('description'),
    updateByAuthor: field('updateByAuthor'),
    urlRecommendPost: field('urlRecommendPost'),
    recommendHeadline: field('recommendHeadline'),
    embedHtml: field('embedHtml'),
    table: { header: [cell('table.header')], rows: [[cell('table.rows')]] },
    image: {
      ...picture,
      _id: ofImage('_id'),
      url: ofImage('url'),
      alt_text: ofImage('alt_text'),
      caption: ofImage('caption'),
      credit: ofImage('credit'),
    },
  };
}

export const LIVE_PLACES = [
  ...['headline', 'description', 'updateByAuthor', 'urlRecommendPost', 'recommendHeadline'],
  ...['embedHtml', 'table.header', 'table.rows'],
  ...['image._id', 'image.url', 'image.alt_text', 'image.caption', 'image.credit'],
] as const;

/** An address takes no payload that is none itself: a name of nobody in a field of names. */
export const HOSTILE_WRITER =
  PAYLOADS.find(({ text }) => /^<img[^>]*onerror=/.test(text) && text.length < 80)?.text ?? '';

/** The API of live blogs, as a page of its authors calls it. Throws for what is refused. */
async function send(desk: Page, method: string, path: string, body: object): Promise<unknown> {
  const reply = await desk.evaluate(
    async (asked) => {
      const headers = { 'content-type': 'application/json' };
      const { path: to, method: by, text } = asked;
      const got = await fetch(`/api/live/blogs${to}`, { method: by, headers, body: text });
      return { isOk: got.ok, text: await got.text() };
    },
    { method, path, text: JSON.stringify(body) },
  );
  if (!reply.isOk) throw new Error(`${method} ${path}: ${reply.text}\n${JSON.stringify(body)}`);
  return reply.text === '' ? undefined : JSON.parse(reply.text);
}

interface HostileBlog {
  id: string;
  /** Of the page that shows it. */
  path: string;
  pageId: string;
  /** Writes the updates of some turns, each third corrected, the first ones marked. */
  write(from: number, to: number): Promise<void>;
}

/** A live blog that says payloads wherever its authors may, and a page that shows it. */
export async function beginHostileBlog(desk: Page, api: Api, site: string): Promise<HostileBlog> {
  const id = `hostil-${site}`;
  const path = `/directo-${id}/`;
  const texts = hostileEntry(`${id} blog`, 1);
  const blog: CreateLiveBlog = {
    id,
    site,
    headline: texts.headline,
    description: texts.description,
    startLiveDate: new Date(START_MS).toISOString(),
  };
  await send(desk, 'POST', '', blog);
  const { embedHtml: summary } = hostileEntry(`${id} summary`, 1);
  await send(desk, 'PATCH', `/${id}`, { baseVersion: 1, summary });
  const page = await api.createPage({
    site,
    name: `Directo ${id}`,
    route: { kind: 'path', path },
    layout: 'single-column',
    from: { kind: 'frame' },
  });
  const fields = { liveBlogId: id };
  const body = [{ id: 'directo', block: 'live-blog', v: 1, fields }];
  await api.publish(page.id, {
    baseRevision: page.revision,
    document: { ...page.document, sections: { ...page.document.sections, body } },
  });
  const write = async (from: number, to: number) => {
    for (let turn = from; turn < to; turn++) {
      const entry = `/${id}/entries/e${turn}`;
      const given = { id: `e${turn}`, fields: hostileEntry(id, turn), isPublishing: true };
      const { version } = (await send(desk, 'POST', `/${id}/entries`, given)) as {
        version: number;
      };
      const isMarked = turn < 3;
      if (isMarked)
        await send(desk, 'POST', `${entry}/mark`, { baseVersion: version, isKey: true });
      else if (turn % 3 === 0) {
        const { headline: note } = hostileEntry(`${id} note`, turn);
        const next = { baseVersion: version, fields: hostileEntry(`${id} again`, turn), note };
        await send(desk, 'POST', `${entry}/correct`, next);
      }
    }
  };
  return { id, path, pageId: page.id, write };
}
