import { ReadableStream } from 'node:stream/web';
import { COMMAND_LINE, writeAudit } from '../../../services/audit/audit-log.ts';
import type { Database, Tx } from '../../../services/database/database.ts';
import { Problem } from '../../../services/http/problem.ts';
import {
  OutsideFault,
  type OutsideReply,
  type PublicFetch,
} from '../../../services/http/public-fetch.ts';
import { addImage, imageByHash } from '../../../services/images/library.ts';
import {
  type MovedPicture,
  pictureFrom,
  rememberOrigin,
} from '../../../services/images/moved/picture-origins.ts';
import type { pictureTaker } from '../../../services/images/uploaded-file.ts';
import { concurrencyGate } from '../../../services/jobs/concurrency-gate.ts';
import { type Patience, politely } from '../polite.ts';

/** For a picture to come whole. */
const MAX_PICTURE_MS = 60_000;
/** On their way at one time. */
const MAX_FETCHING = 4;
const TRIES = 3;
/** So many in a row that a server did not answer: it is not asked for more. */
const MAX_SILENT = 5;
const SILENT = 'el servidor no responde: no se le pidió más';

/** What the old library says of a picture. */
export interface OldWords {
  alt?: string;
  caption?: string;
  credit?: string;
}

interface Options {
  database: Database;
  fetch: PublicFetch;
  take: ReturnType<typeof pictureTaker>;
  wordsOf(address: string): OldWords;
  /** A larger file of the same picture, which is taken where it is there. */
  originalOf?(address: string): string | undefined;
  /** In the transaction that adds a picture to the library. */
  onAdded(tx: Tx, imageId: string): Promise<void>;
  clock: () => Date;
  signal?: AbortSignal;
  maxPictureMs?: number;
  patience?: Pick<Patience, 'wait'>;
}

/** Why a picture stays where it was, in Spanish. */
class NotBrought extends Error {}

const nameOf = (address: string): string => {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

const filled = (words: OldWords): OldWords =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''));

/** Fetches pictures of another system and adds them to the library, each address once a run. */
export class PictureMover {
  readonly counts = { brought: 0, present: 0 };
  /** By their address: why they stay there. */
  readonly kept = new Map<string, string>();
  readonly #options: Options;
  readonly #gate = concurrencyGate(MAX_FETCHING);
  readonly #asked = new Map<string, Promise<MovedPicture | undefined>>();
  readonly #silent = new Map<string, number>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** The picture of an address, in the library; undefined: it stays where it is. */
  bring(address: string): Promise<MovedPicture | undefined> {
    const asked = this.#asked.get(address) ?? this.#gate(() => this.#bring(address));
    this.#asked.set(address, asked);
    return asked;
  }

  async #bring(address: string): Promise<MovedPicture | undefined> {
    const { database, signal } = this.#options;
    const here = await pictureFrom(database.db, address);
    if (here) {
      this.counts.present += 1;
      return here;
    }
    if (signal?.aborted) return undefined;
    const original = this.#options.originalOf?.(address);
    const places = [...new Set([...(original ? [original] : []), address])];
    for (const place of places)
      try {
        return await this.#fetch(address, place);
      } catch (fault) {
        if (signal?.aborted) return undefined;
        const isKnown =
          fault instanceof NotBrought || fault instanceof OutsideFault || fault instanceof Problem;
        if (!isKnown) throw fault;
        this.kept.set(address, fault.message);
      }
    return undefined;
  }

  async #ask(address: string): Promise<OutsideReply> {
    const { fetch, signal, maxPictureMs = MAX_PICTURE_MS, clock, patience } = this.#options;
    const { host } = new URL(address);
    if ((this.#silent.get(host) ?? 0) >= MAX_SILENT) throw new NotBrought(SILENT);
    const request = {
      timeoutMs: maxPictureMs,
      headers: { accept: 'image/*' },
      ...(signal ? { signal } : {}),
    };
    try {
      const options = { tries: TRIES, clock, ...patience };
      const reply = await politely(() => fetch(address, request), options);
      this.#silent.delete(host);
      return reply;
    } catch (fault) {
      const isAway = fault instanceof OutsideFault && /unreachable|timeout/.test(fault.reason);
      if (isAway) this.#silent.set(host, (this.#silent.get(host) ?? 0) + 1);
      throw fault;
    }
  }

  /** The picture of an address, from where it is or a larger one of it. */
  async #fetch(address: string, place: string): Promise<MovedPicture> {
    const reply = await this.#ask(place);
    try {
      if (reply.status !== 200) throw new NotBrought(`responde ${reply.status}`);
      const picture = await this.#add(address, nameOf(place), reply);
      this.kept.delete(address);
      return picture;
    } finally {
      reply.drop();
    }
  }

  /** Throws NotBrought, OutsideFault, and Problem for what is no picture, or too large. */
  async #add(address: string, name: string, reply: OutsideReply): Promise<MovedPicture> {
    const { database, take, wordsOf, onAdded, clock } = this.#options;
    let cut: unknown;
    const chunks = async function* () {
      try {
        yield* reply.body;
      } catch (fault) {
        cut = fault;
        throw fault;
      }
    };
    const length = reply.headers['content-length'];
    const carrier = {
      headers: new Headers(length ? { 'content-length': length } : {}),
      body: ReadableStream.from(chunks()) as Request['body'],
    };
    const remember = async (tx: Tx, image: MovedPicture): Promise<MovedPicture> => {
      await rememberOrigin(tx, address, image.id, clock());
      return { id: image.id, width: image.width, height: image.height };
    };
    try {
      return await take(carrier, name, {
        present: async (hash) => {
          const image = await imageByHash(database.db, hash);
          if (!image) return undefined;
          this.counts.present += 1;
          return remember(database.db, image);
        },
        add: async (file) => {
          const words = filled(wordsOf(address));
          const { image, isNew } = await database.transaction(async (tx) => {
            const added = await addImage(tx, { ...file, ...words }, clock());
            await remember(tx, added.image);
            if (added.isNew) {
              const subject = { kind: 'image', id: added.image.id } as const;
              const act = { action: 'image.upload', subject, detail: file.name } as const;
              const line = { ...act, before: null, after: added.image };
              await writeAudit(tx, line, { actor: COMMAND_LINE, now: clock() });
              await onAdded(tx, added.image.id);
            }
            return added;
          });
          this.counts[isNew ? 'brought' : 'present'] += 1;
          return { id: image.id, width: image.width, height: image.height };
        },
      });
    } catch (fault) {
      const isCut = cut !== undefined && fault instanceof Problem && fault.body.code === 'aborted';
      throw isCut ? cut : fault;
    }
  }
}
