import { describe, expect, it, vi } from 'vitest';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { CallFailed } from '../shell/api/call.ts';
import { nameOf, pictureAddress } from './address.ts';
import { clampPoint, cropAround, movedBox, partOf, percentOf, sizedBox, startBox } from './crop.ts';
import type { SentFile } from './send-file.ts';
import { MAX_UPLOAD_BYTES, makeUploads } from './uploads.ts';
import { changesOf } from './use-image-draft.ts';

const image = (id: string): LibraryImage => ({
  id,
  url: `/imagenes/${id}.jpg`,
  auth: { 1: 'tok' },
  mime: 'image/jpeg',
  width: 800,
  height: 600,
  bytes: 5,
  alt: '',
  credit: '',
  caption: '',
  name: '',
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
});
const fileOf = (name: string, size = 5) => ({ name, size }) as File;

/** A server whose replies wait until the test gives them. */
function slowServer() {
  const requests = new Map<
    string,
    {
      progress: (part: number) => void;
      reply: (sent: SentFile) => void;
      fail: (error: Error) => void;
      signal: AbortSignal;
    }
  >();
  const send = (file: File, progress: (part: number) => void, signal: AbortSignal) =>
    new Promise<SentFile>((reply, fail) =>
      requests.set(file.name, { progress, reply, fail, signal }),
    );
  return { requests, send };
}

describe('uploads', () => {
  it('sends three at a time, tells how far each is, and what arrived', async () => {
    const { requests, send } = slowServer();
    const arrived = vi.fn();
    const uploads = makeUploads(send, arrived);
    uploads.add(['a', 'b', 'c', 'd'].map((name) => fileOf(name)));
    expect([...requests.keys()]).toEqual(['a', 'b', 'c']);
    requests.get('a')?.progress(0.4);
    requests.get('b')?.progress(1);
    expect(uploads.read().map(({ state, part }) => [state, part])).toEqual([
      ['sending', 0.4],
      ['reading', 1],
      ['sending', 0],
      ['waiting', 0],
    ]);
    requests.get('a')?.reply({ image: image('a'), isNew: true });
    requests.get('b')?.reply({ image: image('b'), isNew: false });
    await vi.waitFor(() => expect(requests.has('d')).toBe(true));
    expect(uploads.read().map(({ state }) => state)).toEqual([
      'done',
      'duplicate',
      'sending',
      'sending',
    ]);
    expect(arrived.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b']);
    uploads.tidy();
    expect(uploads.read().map(({ name }) => name)).toEqual(['c', 'd']);
  });

  it('says at once what is empty or too large, and sends neither', () => {
    const { requests, send } = slowServer();
    const uploads = makeUploads(send, () => undefined);
    uploads.add([
      fileOf('empty', 0),
      fileOf('huge', MAX_UPLOAD_BYTES + 1),
      fileOf('fits', MAX_UPLOAD_BYTES),
    ]);
    expect(uploads.read().map(({ message }) => message)).toEqual([
      'Está vacío.',
      'Pasa de 50 MB. Guárdala más pequeña.',
      undefined,
    ]);
    expect([...requests.keys()]).toEqual(['fits']);
  });

  it('keeps one that failed, and tries again only what may work', async () => {
    const { requests, send } = slowServer();
    const uploads = makeUploads(send, () => undefined);
    uploads.add([fileOf('cut'), fileOf('zip')]);
    requests.get('cut')?.fail(new CallFailed(0, { code: 'unreachable', message: 'Sin conexión' }));
    requests
      .get('zip')
      ?.fail(new CallFailed(422, { code: 'unreadable_image', message: 'Es un ZIP' }));
    await vi.waitFor(() =>
      expect(uploads.read().every(({ state }) => state === 'failed')).toBe(true),
    );
    expect(uploads.read().map(({ message, canRetry }) => [message, canRetry])).toEqual([
      ['Sin conexión', true],
      ['Es un ZIP', false],
    ]);
    requests.clear();
    uploads.retry(uploads.read()[0]?.key ?? 0);
    requests.get('cut')?.reply({ image: image('cut'), isNew: true });
    await vi.waitFor(() => expect(uploads.read()[0]?.state).toBe('done'));
  });

  it('stops what is taken off the list, and goes on with the next', async () => {
    const { requests, send } = slowServer();
    const uploads = makeUploads(send, () => undefined);
    uploads.add(['a', 'b', 'c', 'd'].map((name) => fileOf(name)));
    uploads.remove(uploads.read()[1]?.key ?? 0);
    expect(requests.get('b')?.signal.aborted).toBe(true);
    requests.get('b')?.fail(new DOMException('aborted', 'AbortError'));
    await vi.waitFor(() => expect(requests.has('d')).toBe(true));
    expect(uploads.read().map(({ name }) => name)).toEqual(['a', 'c', 'd']);
  });
});

describe('a file that looks like a picture of the library', () => {
  const refused = () =>
    new CallFailed(
      409,
      { code: 'looks_like', message: 'Parece que ya está.' },
      JSON.stringify({ code: 'looks_like', message: '', similar: [image('faro')] }),
    );
  const askedAbout = async () => {
    const asking: boolean[] = [];
    const arrived = vi.fn();
    const uploads = makeUploads(async (file, _progress, _signal, isAsking) => {
      asking.push(isAsking);
      if (isAsking) throw refused();
      return { image: image(file.name), isNew: true };
    }, arrived);
    uploads.add([fileOf('copia')]);
    await vi.waitFor(() => expect(uploads.read()[0]?.state).toBe('asking'));
    return { uploads, asking, arrived, key: uploads.read()[0]?.key ?? 0 };
  };

  it('waits until somebody says that it is sent all the same', async () => {
    const { uploads, asking, arrived, key } = await askedAbout();
    expect(uploads.read()[0]?.similar?.map(({ id }) => id)).toEqual(['faro']);
    uploads.tidy();
    expect(uploads.read()).toHaveLength(1);
    uploads.sendAnyway(key);
    await vi.waitFor(() => expect(uploads.read()[0]?.state).toBe('done'));
    expect([asking, arrived.mock.calls.map(([{ id }]) => id)]).toEqual([[true, false], ['copia']]);
  });

  it('is not sent where the one of the library is taken', async () => {
    const { uploads, asking, arrived, key } = await askedAbout();
    uploads.takeInstead(key, image('faro'));
    expect([uploads.read()[0]?.state, asking]).toEqual(['duplicate', [true]]);
    expect(arrived.mock.calls.map(([{ id }]) => id)).toEqual(['faro']);
    uploads.sendAnyway(key);
    expect(uploads.read()[0]?.state).toBe('duplicate');
  });
});

describe('crops', () => {
  const picture = { width: 800, height: 400 };
  it('stay inside the picture, around the point', () => {
    expect(cropAround(picture, 1, { x: 400, y: 200 })).toEqual({
      left: 200,
      top: 0,
      width: 400,
      height: 400,
    });
    expect(cropAround(picture, 1, { x: 10, y: 390 })).toEqual({
      left: 0,
      top: 0,
      width: 400,
      height: 400,
    });
    expect(cropAround(picture, 4, { x: 800, y: 400 })).toEqual({
      left: 0,
      top: 200,
      width: 800,
      height: 200,
    });
  });
  it('by hand begin where the site cuts, move inside the picture and keep their middle', () => {
    const start = startBox(picture, 16 / 9, { x: 700, y: 100 });
    expect(start).toEqual({ left: 89, top: 0, width: 711, height: 400 });
    expect(startBox(picture, 1, undefined)).toEqual({ left: 200, top: 0, width: 400, height: 400 });
    const square = { left: 200, top: 0, width: 400, height: 400 };
    expect(movedBox(square, { x: 500, y: 30 }, picture)).toEqual({ ...square, left: 400 });
    expect(sizedBox(square, 0.5, 1, picture)).toEqual({
      left: 300,
      top: 100,
      width: 200,
      height: 200,
    });
    expect(sizedBox(square, 0.01, 1, picture).width).toBe(40);
    expect(sizedBox(square, 3, 1, picture)).toEqual(square);
    expect(partOf({ left: 0, top: 0, width: 100, height: 100 }, 1, picture)).toBe(0.25);
  });
  it('have points in whole pixels, never 0', () => {
    expect(clampPoint({ x: -5, y: 399.6 }, picture)).toEqual({ x: 1, y: 400 });
    expect(percentOf({ x: 200, y: 400 }, picture)).toEqual({ x: 25, y: 100 });
  });
});

describe('addresses', () => {
  it('are signed, and cut around the point', () => {
    expect(
      pictureAddress({ ...image('a b'), focalPoint: { x: 3, y: 4 } }, { width: 400, height: 266 }),
    ).toBe('/resizer/v2/a%20b.jpg?auth=tok&focal=3%2C4&width=400&height=266');
    expect(pictureAddress({ ...image('x'), auth: {} }, { width: 10 })).toBe('/imagenes/x.jpg');
    expect([
      nameOf({ alt: '', name: 'f.png', id: 'x' }),
      nameOf({ alt: 'Un faro', name: 'f.png', id: 'x' }),
    ]).toEqual(['f.png', 'Un faro']);
  });
});

describe('what is saved of a picture', () => {
  const saved = { alt: 'Un faro', credit: '', caption: '', focal: { x: 1, y: 2 }, crops: {} };
  it('is what changed, and nothing when nothing did', () => {
    expect(changesOf({ ...saved, alt: ' Un faro ' }, saved)).toBeUndefined();
    expect(changesOf({ ...saved, alt: '', focal: undefined }, saved)).toEqual({
      alt: '',
      focalPoint: null,
    });
    expect(changesOf({ ...saved, focal: { x: 1, y: 3 } }, saved)).toEqual({
      focalPoint: { x: 1, y: 3 },
    });
    const crops = { '1:1': { left: 0, top: 0, width: 9, height: 9 } };
    expect(changesOf({ ...saved, crops }, saved)).toEqual({ crops });
    expect(changesOf(saved, { ...saved, crops })).toEqual({ crops: {} });
  });
});
