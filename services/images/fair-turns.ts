/** Which bound whoever comes too late has met. */
export type FullQueue = 'client' | 'picture' | 'all';

interface TurnLimits {
  /** Works at one time: in all, and on one picture. */
  maxRunning: number;
  maxRunningPerPicture: number;
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
  /** In whose queues it stands. */
  clients: Set<string>;
  /** How many wait for it, each as often as it asks. */
  wanted: number;
  state: 'waiting' | 'running' | 'dropped';
  start(): void;
  drop(): void;
}

/** A work that waits or runs. */
export interface Turn<T> {
  done: Promise<T>;
  /**
   * Another client waits for it too, or nobody in a hurry: it starts when the first of them has its
   * turn.
   */
  join(client: string | undefined): void;
  /**
   * One who waited went away: what nobody waits for any more, and has not begun, is dropped. Tells
   * whether it was.
   */
  leave(): boolean;
}

/** Everybody who waited for it went away. */
export class Dropped extends Error {}

/** The works of one client, by their picture, in the order in which they have their turns. */
type ClientWorks = Map<string, Work[]>;

/** Puts a key at the end of a map's order. */
function toEnd<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
}

/**
 * Runs works, at most so many at a time, and of one picture fewer. The others wait their turn:
 * clients take turns, of a client its pictures, of a picture its works in the order they came. What
 * nobody waits for runs when nothing else can.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #clients = new Map<string, ClientWorks>();
  readonly #perClient = new Map<string, number>();
  readonly #perPicture = new Map<string, number>();
  readonly #runningPerPicture = new Map<string, number>();
  #unhurried: Work[] = [];
  #running = 0;
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Throws what `tooMany` makes, at once, when too many wait. Rejects with Dropped. */
  take<T>({ client, picture }: Place, run: () => Promise<T>): Turn<T> {
    if (client !== undefined) this.#refuseBeyondLimits(client, picture);
    let start: () => void = () => undefined;
    let drop: () => void = () => undefined;
    const turn = new Promise<void>((resolve, reject) => {
      start = resolve;
      drop = () => reject(new Dropped());
    });
    const work: Work = {
      picture,
      clients: new Set<string>(),
      wanted: 1,
      state: 'waiting',
      start,
      drop,
    };
    const done = turn.then(run).finally(() => {
      if (work.state === 'dropped') return;
      this.#running -= 1;
      lower(this.#runningPerPicture, picture);
      this.#next();
    });
    if (client === undefined) this.#unhurried.push(work);
    else this.#enqueue(work, client);
    this.#next();
    return {
      done,
      join: (other) => {
        work.wanted += 1;
        this.#join(work, other);
      },
      leave: () => this.#leaveAlone(work),
    };
  }

  #leaveAlone(work: Work): boolean {
    work.wanted -= 1;
    if (work.wanted > 0 || work.state !== 'waiting') return false;
    this.#leave(work);
    work.state = 'dropped';
    work.drop();
    return true;
  }

  #refuseBeyondLimits(client: string, picture: string): void {
    if (this.#running < this.#limits.maxRunning && this.#hasShare(picture)) return;
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

  #join(work: Work, client: string | undefined): void {
    if (work.state !== 'waiting') return;
    if (client === undefined) {
      if (!this.#unhurried.includes(work)) this.#unhurried.push(work);
      return;
    }
    const isFull = (this.#perClient.get(client) ?? 0) >= this.#limits.maxPerClient;
    if (!isFull && !work.clients.has(client)) this.#enqueue(work, client);
  }

  #next(): void {
    while (this.#running < this.#limits.maxRunning) {
      const work = this.#pick();
      if (!work) return;
      this.#leave(work);
      work.state = 'running';
      this.#running += 1;
      const { picture } = work;
      this.#runningPerPicture.set(picture, (this.#runningPerPicture.get(picture) ?? 0) + 1);
      work.start();
    }
  }

  #hasShare(picture: string): boolean {
    const running = this.#runningPerPicture.get(picture) ?? 0;
    return running < this.#limits.maxRunningPerPicture;
  }

  /** The first whose picture does not have its share already. */
  #pick(): Work | undefined {
    for (const [client, works] of this.#clients)
      for (const [picture, waiting] of works) {
        if (!this.#hasShare(picture)) continue;
        toEnd(this.#clients, client, works);
        toEnd(works, picture, waiting);
        return waiting[0];
      }
    return this.#unhurried.find(({ picture }) => this.#hasShare(picture));
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
