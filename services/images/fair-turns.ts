/** Which bound whoever comes too late has met. */
export type FullQueue = 'client' | 'picture' | 'all';

interface TurnLimits {
  /** Works at one time. */
  maxRunning: number;
  /** Works that may wait: for one client, for one picture, altogether. */
  maxPerClient: number;
  maxPerPicture: number;
  maxWaiting: number;
  /** What is thrown to whoever would be one more. */
  tooMany(full: FullQueue): Error;
}

/** For whom a work is done, and on which picture; without a client nobody waits for it. */
interface Place {
  client?: string | undefined;
  picture: string;
}

interface Work {
  picture: string;
  clients: Set<string>;
  start(): void;
}

/** A work that waits or runs. */
export interface Turn<T> {
  done: Promise<T>;
  /** Another client waits for it too: it starts when the first of them has its turn. */
  join(client: string): void;
}

/** The works of one client, by their picture, in the order in which they have their turns. */
type ClientWorks = Map<string, Work[]>;

/** Puts a key at the end of a map's order. */
function toEnd<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
}

/**
 * Runs works, at most so many at a time. The others wait their turn: clients take turns, of a
 * client its pictures, of a picture its works in the order they came. What nobody waits for runs
 * when nothing else does.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #clients = new Map<string, ClientWorks>();
  readonly #perClient = new Map<string, number>();
  readonly #perPicture = new Map<string, number>();
  #unhurried: Work[] = [];
  #running = 0;
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Throws what `tooMany` makes, at once, when too many wait. */
  take<T>({ client, picture }: Place, run: () => Promise<T>): Turn<T> {
    if (client !== undefined) this.#refuseBeyondLimits(client, picture);
    let start: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => {
      start = resolve;
    });
    const done = turn.then(run).finally(() => {
      this.#running -= 1;
      this.#next();
    });
    const work: Work = { picture, clients: new Set(), start };
    if (client === undefined) this.#unhurried.push(work);
    else this.#enqueue(work, client);
    this.#next();
    return { done, join: (other) => this.#join(work, other) };
  }

  #refuseBeyondLimits(client: string, picture: string): void {
    if (this.#running < this.#limits.maxRunning) return;
    const { maxPerClient, maxPerPicture, maxWaiting, tooMany } = this.#limits;
    if ((this.#perClient.get(client) ?? 0) >= maxPerClient) throw tooMany('client');
    if ((this.#perPicture.get(picture) ?? 0) >= maxPerPicture) throw tooMany('picture');
    if (this.#waiting >= maxWaiting) throw tooMany('all');
  }

  #enqueue(work: Work, client: string): void {
    if (work.clients.size === 0) {
      this.#waiting += 1;
      this.#perPicture.set(work.picture, (this.#perPicture.get(work.picture) ?? 0) + 1);
    }
    work.clients.add(client);
    this.#perClient.set(client, (this.#perClient.get(client) ?? 0) + 1);
    const works = this.#clients.get(client) ?? new Map<string, Work[]>();
    this.#clients.set(client, works);
    works.set(work.picture, [...(works.get(work.picture) ?? []), work]);
  }

  #join(work: Work, client: string): void {
    const isWaiting = work.clients.size > 0 || this.#unhurried.includes(work);
    const isFull = (this.#perClient.get(client) ?? 0) >= this.#limits.maxPerClient;
    if (isWaiting && !isFull && !work.clients.has(client)) this.#enqueue(work, client);
  }

  #next(): void {
    while (this.#running < this.#limits.maxRunning) {
      const work = this.#pick();
      if (!work) return;
      this.#leave(work);
      this.#running += 1;
      work.start();
    }
  }

  #pick(): Work | undefined {
    const [first] = this.#clients;
    if (!first) return this.#unhurried[0];
    const [client, works] = first;
    toEnd(this.#clients, client, works);
    const [next] = works;
    if (next) toEnd(works, ...next);
    return next?.[1][0];
  }

  /** Takes a work out of every queue. */
  #leave(work: Work): void {
    if (work.clients.size > 0) {
      this.#waiting -= 1;
      lower(this.#perPicture, work.picture);
    }
    for (const client of work.clients) {
      lower(this.#perClient, client);
      const works = this.#clients.get(client);
      const rest = works?.get(work.picture)?.filter((each) => each !== work) ?? [];
      if (rest.length > 0) works?.set(work.picture, rest);
      else works?.delete(work.picture);
      if (works?.size === 0) this.#clients.delete(client);
    }
    work.clients.clear();
    this.#unhurried = this.#unhurried.filter((each) => each !== work);
  }
}

/** One less; what nobody counts is forgotten. */
function lower(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
