import type { StoryDrift } from '../../blocks/_block/story-drift.ts';
import type { Story } from '../../schemas/story.ts';

/** What a block on the canvas got from its source, before anything of its own is put over it. */
export interface BlockStories {
  stories: readonly Story[];
  /** What changed in them since the block put something of its own in their place. */
  drifts: readonly StoryDrift[];
  /** What the stories came in. */
  reply?: unknown;
}

const same = (one: BlockStories | undefined, other: BlockStories): boolean =>
  one !== undefined &&
  one.stories.length === other.stories.length &&
  one.stories.every((story, index) => story === other.stories[index]) &&
  JSON.stringify(one.drifts) === JSON.stringify(other.drifts);

/** The stories of every block on the canvas: form, outline and publish sheet read them here. */
export class StoriesOnCanvas {
  readonly #listeners = new Set<() => void>();
  readonly #all = new Map<string, BlockStories>();
  #shown: ReadonlySet<string> = new Set();
  #drifting: ReadonlyMap<string, readonly StoryDrift[]> = new Map();

  /** Puts or replaces those of a block by its node's id; null: they are not known. */
  place(nodeId: string, stories: BlockStories | null): void {
    if (stories ? same(this.#all.get(nodeId), stories) : !this.#all.has(nodeId)) return;
    const had = this.#drifting.has(nodeId);
    if (stories) this.#all.set(nodeId, stories);
    else this.#all.delete(nodeId);
    if (had || (stories && stories.drifts.length > 0))
      this.#drifting = new Map(
        [...this.#all].flatMap(([id, { drifts }]) => (drifts.length > 0 ? [[id, drifts]] : [])),
      );
    this.#shown = new Set(
      [...this.#all.values()].flatMap(({ stories: own }) => own.map(({ _id }) => _id)),
    );
    for (const listener of this.#listeners) listener();
  }

  of(nodeId: string): BlockStories | undefined {
    return this.#all.get(nodeId);
  }

  /** The story with an id, wherever it is shown. */
  find(id: string): Story | undefined {
    for (const { stories } of this.#all.values()) {
      const found = stories.find(({ _id }) => _id === id);
      if (found) return found;
    }
    return undefined;
  }

  /** Those that readers do not have yet, each once. */
  coming(): Story[] {
    const all = [...this.#all.values()].flatMap(({ stories }) => stories);
    const found = all.filter(({ coming }) => coming !== undefined);
    return [...new Map(found.map((story) => [story._id, story])).values()];
  }

  /** The ids of all of them; the same object until one changes. */
  readonly shown = (): ReadonlySet<string> => this.#shown;

  /** Those blocks whose stories changed; the same object until that changes. */
  readonly drifting = (): ReadonlyMap<string, readonly StoryDrift[]> => this.#drifting;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
