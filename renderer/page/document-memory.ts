import type { Block } from '../../blocks/_block/define-block.ts';
import type { BlockRead } from '../../blocks/_block/read-block.ts';
import { blocksToResolve } from '../../blocks/_block/requests.ts';
import { type OnceShower, showersIn, whoShows } from '../../blocks/_block/shown-once.ts';
import { showsStories } from '../../blocks/_block/shows-stories.ts';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import { sameItems } from '../../schemas/compare/same-items.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { CdnName } from '../../services/changes/cdn.ts';
import { imageTags } from '../../services/images/sign.ts';
import { LastOf } from '../cache/last-of.ts';
import type { HeadFacts } from './head/content-head.ts';
import type { PageStyles } from './html-page.ts';
import type { FrameInput, PageFrame } from './page-frame.ts';
import { sameFacts } from './same-facts.ts';

type Registry = ReadonlyMap<string, Block>;
type ReadBlock = (stored: StoredBlock) => BlockRead;

interface TagLists {
  route: readonly string[];
  content: readonly string[];
}

export interface HeaderInput {
  tags: readonly string[];
  policy: string | null;
  status: number;
  /** A CDN is told what changed, by keys. */
  cdn: CdnName;
  guards: readonly string[];
}

const sameFrame = (one: FrameInput, other: FrameInput): boolean =>
  one.head === other.head &&
  one.styles === other.styles &&
  one.script === other.script &&
  sameItems(one.preloads, other.preloads) &&
  sameItems(one.needs, other.needs) &&
  sameItems(one.icons, other.icons);

/** What a document says by itself, whatever its content, and what its last page was made of. */
export class DocumentMemory {
  readonly layout: Layout;
  readonly registry: Registry;
  /** Of the sections that the layout has, in its order. */
  readonly inLayout: readonly StoredBlock[];
  /** Those and the blocks in them that are rendered at once. */
  readonly toResolve: readonly StoredBlock[];
  /** Of those the ones that add to the page's data for machines. */
  readonly speaking: readonly StoredBlock[];
  /** Of those the ones whose stories are what the page shows. */
  readonly listing: readonly StoredBlock[];
  /** Of all blocks those that show what a page has once. */
  readonly #showers: readonly OnceShower[];
  /** Names of all blocks in reading order, lazy ones too. */
  readonly blockNames: readonly string[];
  readonly imageTags: readonly string[];
  /** A block of it takes passwords or cards, or shows an account. */
  readonly isPrivate: boolean;
  readonly #facts = new LastOf<PageFacts, PageFacts>(sameFacts);
  readonly tags = new LastOf<TagLists, readonly string[]>(
    (one, other) => sameItems(one.route, other.route) && sameItems(one.content, other.content),
  );
  readonly head = new LastOf<{ facts: PageFacts; status: number }, HeadFacts>(
    (one, other) => one.status === other.status && sameFacts(one.facts, other.facts),
  );
  readonly spokenHead = new LastOf<readonly unknown[], HeadFacts>(sameItems);
  readonly styles = new LastOf<{ build: string; theme: string }, PageStyles>(
    (one, other) => one.build === other.build && one.theme === other.theme,
  );
  readonly frame = new LastOf<FrameInput, PageFrame>(sameFrame);
  readonly headers = new LastOf<HeaderInput, string[]>(
    (one, other) =>
      one.policy === other.policy && one.status === other.status && sameItems(one.tags, other.tags),
  );

  constructor(
    document: PageDocument,
    { layout, registry, read }: { layout: Layout; registry: Registry; read: ReadBlock },
  ) {
    this.layout = layout;
    this.registry = registry;
    this.inLayout = layout.sections.flatMap(({ name }) => document.sections[name] ?? []);
    this.toResolve = blocksToResolve(registry, this.inLayout, read);
    this.speaking = this.toResolve.filter(({ block }) => registry.get(block)?.jsonLd);
    this.listing = this.toResolve.filter((stored) => {
      const block = registry.get(stored.block);
      return block !== undefined && showsStories(block);
    });
    this.#showers = showersIn(this.inLayout, read);
    this.blockNames = blockNames(this.inLayout);
    this.imageTags = imageTags(document);
    this.isPrivate = this.blockNames.some((name) => registry.get(name)?.isPrivate);
  }

  /** The facts of a page of this document; those of last time for the same page. */
  factsOf(given: PageFacts): PageFacts {
    return this.#facts.of(given, (fresh) =>
      this.#showers.length > 0 ? { ...fresh, shownBy: whoShows(this.#showers, fresh) } : fresh,
    );
  }
}

const blockNames = (blocks: readonly StoredBlock[]): string[] =>
  blocks.flatMap((stored) => [stored.block, ...blockNames(stored.children ?? [])]);
