import type { ComponentType, ReactNode } from 'react';
import { z } from 'zod';
import type { BlockGroup } from '../../schemas/block-group.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import type { PageType } from '../../schemas/page.ts';
import type { PageContentKind } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { SectionRole } from '../../schemas/section-role.ts';
import type { Room } from '../../ui/room.ts';
import type { HeadingLevel, ViewPage } from '../../ui/view-page.ts';

/**
 * Page facts that a block may use; whatever it does not declare does not reach it and does not
 * enter its cache key.
 */
export type PageFactName = 'path' | 'pageType' | 'columnWidth';

/**
 * How a block that holds other blocks lays them out. A stored container keeps one ordered
 * `children`; `split` deals them into columns and `join` takes the columns back. Law: `join(fields,
 * split(fields, c))` is `{ fields, children: c }`.
 */
export interface Container<F> {
  /** Spanish names of the columns, one drop zone each. */
  columns: readonly string[];
  /** What the columns are called in data of Puck. Unset: `column-0` and so on. */
  slots?: readonly string[];
  /** May editors put a block of that name into a column? Unset: any, into all of them. */
  takes?: (column: number, name: string) => boolean;
  split<T>(fields: F, children: readonly T[]): T[][];
  /** Returns only the fields that change; none while no child moved. */
  join<T>(fields: F, columns: readonly (readonly T[])[]): { fields: JsonObject; children: T[] };
  /** The level at which the children's headings start. Default: the block's own. */
  childLevel?(fields: F, level: HeadingLevel): HeadingLevel;
  /**
   * The room of the children in one of its columns, of which `filled` have something to show.
   * Default: the block's own.
   */
  room?(fields: F, room: Room, column: number, filled: readonly boolean[]): Room;
  /**
   * Most containers render nothing without children; one that has a body of its own (article body)
   * sets this.
   */
  standsAlone?: boolean;
}

export interface ViewProps<F = unknown, C = unknown> {
  /** Parsed, with every default filled in. */
  fields: F;
  /**
   * Already fetched and selected; null when the block requests nothing, nothing came, or nothing
   * is to show.
   */
  content: C | null;
  page: ViewPage;
  /** Containers only: for each column what stands in it, in order. */
  columns: readonly (readonly ReactNode[])[];
}

/** Where editors may put a block. What is not named is allowed; stored pages stay as they are. */
export interface AllowedPlaces {
  /** Sections with one of these roles; inside of chains, the role of the section around them. */
  sections?: readonly SectionRole[];
  /** Templates of one of these types, and no other page. */
  pages?: readonly PageType[];
}

type Requests = ContentRequest | Record<string, ContentRequest> | null;

/** Two colours of `#rrggbb` that an editor's choice brings together. */
export interface ColourPair {
  text: string;
  ground: string;
  /** «El título», for editors. */
  what: string;
  /** The field that was chosen, and a value of it that can be read. */
  field: string;
  safe: Json;
}

export interface Placeholder {
  title: string;
  hint: string;
}

export interface BlockInput<S extends z.ZodRawShape, R, C> {
  /** Folder name and what a stored page holds. */
  name: string;
  /** Spanish, for editors. */
  label: string;
  group: BlockGroup;
  /** What else editors may call it when they search: «foto», «publicidad». */
  keywords?: readonly string[];
  places?: AllowedPlaces;
  /** Custom fields from the field kit. */
  fields: S;
  /** Raised when stored fields change their meaning; `migrate` then lifts older ones. */
  version: number;
  /**
   * Pure: old stored fields to this version's. Runs when a page is read, until the block is next
   * saved.
   */
  migrate?: (old: { v: number; fields: JsonObject }) => JsonObject;
  /** Pure: which content the block needs. Runs once the page content is known. */
  content?: (fields: FieldsOf<S>, page: PageFacts) => Requests;
  /**
   * Pure: what readers' browsers ask for by themselves, so that the canvas has it too. No server
   * requests it: there the view gets none.
   */
  canvasContent?: (fields: FieldsOf<S>, page: PageFacts) => Requests;
  /**
   * Pure: from the replies to what is shown: site filter, offset (a raw feed index), cut. Null
   * renders nothing.
   */
  select?: (fields: FieldsOf<S>, content: R, page: PageFacts) => C | null;
  /**
   * Pure: names of what the block shows that a page has once, a live blog. `content` then finds in
   * `page.shownBy` those that another block shows, and leaves them out.
   */
  showsOnce?: (fields: FieldsOf<S>, page: PageFacts) => readonly string[];
  /** It leaves what it shows once to any other block that shows it, unless that is a lazy one. */
  givesWay?: true;
  /**
   * It takes passwords or cards, or shows an account: no markup that others wrote runs on its page.
   */
  isPrivate?: true;
  container?: Container<FieldsOf<S>>;
  /**
   * Pure: the name of the shared block whose blocks readers get in its place (rule 1.22); '' while
   * none is chosen.
   */
  standsFor?: (fields: FieldsOf<S>) => string;
  /** Pure: fields that a new block has on a site, where they are others than its defaults. */
  first?: (site: { key: string }) => JsonObject;
  /** Pure: the colours of its texts that follow from what an editor chose. */
  contrasts?: (fields: FieldsOf<S>) => readonly ColourPair[];
  /**
   * Pure: what its content adds to the page's data for machines (schema.org); null for nothing.
   * `canonical` is the page's own address.
   */
  jsonLd?: (fields: FieldsOf<S>, content: C | null, canonical: string) => JsonObject | null;
  /**
   * The kinds of page content that the block may show: on a page about anything else it finds
   * `page.pageContent` null. The gallery shows the block on a page about the first.
   */
  about?: readonly PageContentKind[];
  /**
   * Pure: does it show the content of its page, and nothing on a page about anything else? Unset:
   * whatever its fields say, if it is about any kind.
   */
  asksPage?: (fields: FieldsOf<S>) => boolean;
  uses?: readonly PageFactName[];
  /**
   * Query parameters that the block reads, each with a pattern that its whole value must match. In
   * an address they carry the block's id, `?mas-b7=2`; the block finds `page.query.mas`. Anything
   * else in an address is not part of a page.
   */
  parameters?: Readonly<Record<string, RegExp>>;
  /**
   * False (ads): `lazyLoad` concerns only what the block fetches later; its element is part of the
   * page from the start.
   */
  isPlaceLazy?: false;
  /**
   * What it shows may be markup that others wrote, with frames and advertisements in it: where it
   * is lazy, its page allows for them beforehand.
   */
  holdsEmbeds?: true;
  /** Its markup has `style` attributes, which the policy of its pages then names, each by hash. */
  hasStyleAttributes?: true;
  View: ComponentType<ViewProps<FieldsOf<S>, C>>;
  /** What the editor shows where the block has nothing to show. */
  placeholder?: (fields: FieldsOf<S>) => Placeholder;
}

declare const isRead: unique symbol;

/**
 * Fields that a block's own schema read (`readBlock`): every default filled in, of the types that
 * it declares. A block's code takes no others, so stored fields do not compile there.
 */
export type ReadFields = Readonly<Record<string, unknown>> & { readonly [isRead]: true };

/** A block with its types erased, as the registry, the renderer and the editor see it. */
export interface Block {
  name: string;
  label: string;
  group: BlockGroup;
  keywords?: readonly string[];
  places?: AllowedPlaces;
  version: number;
  shape: Record<string, z.ZodType>;
  schema: z.ZodType<ReadFields>;
  migrate?: (old: { v: number; fields: JsonObject }) => JsonObject;
  content?: (fields: ReadFields, page: PageFacts) => Requests;
  canvasContent?: (fields: ReadFields, page: PageFacts) => Requests;
  select?: (fields: ReadFields, content: unknown, page: PageFacts) => unknown;
  showsOnce?: (fields: ReadFields, page: PageFacts) => readonly string[];
  givesWay?: true;
  isPrivate?: true;
  container?: Container<ReadFields>;
  standsFor?: (fields: ReadFields) => string;
  first?: (site: { key: string }) => JsonObject;
  contrasts?: (fields: ReadFields) => readonly ColourPair[];
  jsonLd?: (fields: ReadFields, content: unknown, canonical: string) => JsonObject | null;
  about: readonly PageContentKind[];
  asksPage?: (fields: ReadFields) => boolean;
  uses: readonly PageFactName[];
  parameters?: Readonly<Record<string, RegExp>>;
  isPlaceLazy?: false;
  holdsEmbeds?: true;
  hasStyleAttributes?: true;
  /** Pure: the fields that the form shows. Unset: all that are not hidden (`formShape`). */
  shownFields?: (fields: ReadFields) => readonly string[];
  View: ComponentType<ViewProps<ReadFields, unknown>>;
  placeholder?: (fields: ReadFields) => Placeholder;
}

/**
 * Declares a block: the one place where its name, fields, content and view meet. `fields` alone
 * gives the editor's form, the defaults, the check on every save, the view's types and the
 * published JSON Schema.
 */
export function defineBlock<S extends z.ZodRawShape, R = unknown, C = R>(
  input: BlockInput<S, R, C>,
): Block {
  const { fields, about = [], uses = [], ...rest } = input;
  const block = { ...rest, about, uses, shape: fields, schema: z.object(fields) };
  // The one place where the types of a block's fields and content are given up: whoever holds a
  // `Block` hands its functions what its own schema parsed.
  return block as unknown as Block;
}
