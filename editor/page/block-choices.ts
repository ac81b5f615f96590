import {
  type BlockChoices,
  MAX_FAVOURITES,
  MAX_RECENT,
  NO_CHOICES,
} from '../../schemas/block-choices.ts';

interface ChoiceStore {
  blockChoices: () => Promise<BlockChoices>;
  putBlockChoices: (choices: BlockChoices) => Promise<void>;
}

type Change = (choices: BlockChoices) => BlockChoices;

const SEND_AFTER_MS = 800;

/** With a block that was just used before all others. */
export const withRecent = (choices: BlockChoices, name: string): BlockChoices => ({
  ...choices,
  recent: [name, ...choices.recent.filter((each) => each !== name)].slice(0, MAX_RECENT),
});

/** With a block among the favourites, or no more. */
export const withFavourite = (choices: BlockChoices, name: string): BlockChoices => {
  const others = choices.favourites.filter((each) => each !== name);
  const isNew = others.length === choices.favourites.length;
  return { ...choices, favourites: isNew ? [...others, name].slice(-MAX_FAVOURITES) : others };
};

/**
 * Which blocks somebody likes to find first: favourites, and what they used last. Kept on the
 * server; without it they are those of this page until it is there again.
 */
export class MyBlocks {
  readonly #store: ChoiceStore;
  #choices = NO_CHOICES;
  #read: Promise<boolean> | undefined;
  #isRead = false;
  /** Changes of before what is stored was read. */
  readonly #waiting: Change[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(store: ChoiceStore) {
    this.#store = store;
  }

  readonly choices = (): BlockChoices => this.#choices;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    void this.#readOnce();
    return () => void this.#listeners.delete(listener);
  };

  readonly used = (name: string): void => this.#change((choices) => withRecent(choices, name));

  readonly toggleFavourite = (name: string): void =>
    this.#change((choices) => withFavourite(choices, name));

  #readOnce(): Promise<boolean> {
    this.#read ??= this.#store.blockChoices().then(
      (choices) => {
        this.#isRead = true;
        this.#set(this.#waiting.reduce((changed, change) => change(changed), choices));
        return true;
      },
      () => {
        this.#read = undefined;
        return false;
      },
    );
    return this.#read;
  }

  /** What is stored is known first: nothing of it is lost by a change. */
  #change(change: Change): void {
    if (!this.#isRead) this.#waiting.push(change);
    this.#set(change(this.#choices));
    void this.#readOnce().then((isRead) => {
      if (isRead) this.#send();
    });
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // What does not arrive is sent with the next change.
      this.#store.putBlockChoices(this.#choices).catch(() => undefined);
    }, SEND_AFTER_MS);
  }

  #set(choices: BlockChoices): void {
    this.#choices = choices;
    for (const listener of this.#listeners) listener();
  }
}
