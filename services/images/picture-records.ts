import { LRUCache } from 'lru-cache';
import { imagesOfTags } from '../changes/images-of-tags.ts';
import type { Tx } from '../database/database.ts';
import { SingleFlight } from '../jobs/single-flight.ts';
import { type ImageRecord, readImage } from './records.ts';

/** Some 300 bytes each. */
const MAX_RECORDS = 5_000;

/** The ids that a name may mean: it may carry an extension, and an id may itself have dots. */
export const namesOf = (name: string): string[] => [
  ...new Set([name, name.replace(/\.[a-z0-9]{2,5}$/i, '')]),
];

/**
 * The records of pictures that were requested lately, until what follows the changes drops them. A
 * record that somebody changes is read anew after `drop`, whatever was under way before.
 */
export class PictureRecords {
  readonly #read: (ids: readonly string[]) => Promise<ImageRecord | undefined>;
  readonly #records = new LRUCache<string, ImageRecord>({ max: MAX_RECORDS });
  readonly #reads = new SingleFlight<ImageRecord | undefined>();
  #drops = 0;

  constructor(read: (ids: readonly string[]) => Promise<ImageRecord | undefined>) {
    this.#read = read;
  }

  /**
   * The picture of a name (`namesOf`). With a focal point that is not the remembered one, or a
   * newer revision, it is read anew: another node may have heard of it before this one did.
   */
  async find(
    name: string,
    focal?: { x: number; y: number },
    revision = 0,
  ): Promise<ImageRecord | undefined> {
    const held = this.#records.get(name);
    const own = held?.focalPoint;
    if (!held || (focal && (own?.x !== focal.x || own.y !== focal.y))) return this.#readAnew(name);
    return (held.revision ?? 0) < revision ? this.#readAnew(name) : held;
  }

  #readAnew(name: string): Promise<ImageRecord | undefined> {
    return this.#reads.run(name, async () => {
      const drops = this.#drops;
      const record = await this.#read(namesOf(name));
      if (drops !== this.#drops) return record;
      if (record) this.#records.set(name, record);
      else this.#records.delete(name);
      return record;
    });
  }

  /** Forgets the pictures with one of these tags. */
  drop(tags: readonly string[]): void {
    const changed = new Set(imagesOfTags(tags));
    if (changed.size === 0) return;
    this.#drops += 1;
    this.#reads.forget();
    for (const [name, { id }] of [...this.#records.entries()])
      if (changed.has(id)) this.#records.delete(name);
  }

  /** Forgets all of them. */
  clear(): void {
    this.#drops += 1;
    this.#reads.forget();
    this.#records.clear();
  }
}

/** Those of a database. */
export const pictureRecords = (tx: Tx): PictureRecords =>
  new PictureRecords((ids) => readImage(tx, ids));
