import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import type { TimeLineEntry } from '../../schemas/live/config.ts';
import type { CustomEmbed } from '../../schemas/live/embed.ts';
import type { DeskPerson, LiveEntryVersion } from '../../schemas/live/live-api.ts';
import type { EntryState, LiveState } from '../../schemas/live/live-blog.ts';
import type { EntryForm } from './entry-form.ts';

/** An update as the list and the form show it. */
export interface ShownEntry {
  entry: TimeLineEntry;
  state: EntryState;
  isKey: boolean;
  isPinned: boolean;
  scheduledAt: string | null;
  /** How often it was corrected. */
  corrections: number;
  /** What was being written and was not sent, wherever that was. */
  typed?: Partial<EntryForm> | undefined;
}

/** What becomes of what is on the form. */
export type SaveAs =
  | { kind: 'publish' }
  | { kind: 'draft' }
  | { kind: 'schedule'; at: Date }
  | { kind: 'correct'; note: string };

/** What only updates in tables of their own can. */
export interface DeskActions {
  mark(id: string, marks: { isKey?: boolean; isPinned?: boolean }): Promise<void>;
  schedule(id: string, at: Date | null): Promise<void>;
  /** Adds the other's text to the first, and withdraws the other. */
  merge(id: string, other: string): Promise<void>;
  publish(id: string): Promise<void>;
  /** Resolves to who writes it, when somebody else does. */
  lock(id: string): Promise<string | undefined>;
  unlock(id: string): void;
  keepTyped(id: string, form: EntryForm): void;
  stories(q: string): Promise<{ headline: string; url: string }[]>;
  /** Pictures of the library that have those words, newest first. */
  images(q: string): Promise<LibraryImage[]>;
  setSummary(html: string): Promise<void>;
  reopen(): Promise<void>;
  /** What an update was, newest first. */
  versions(id: string): Promise<LiveEntryVersion[]>;
  /** With the blog's headline, as somebody typed it. */
  erase(headline: string): Promise<void>;
}

/** A live blog as the editor's screen needs it, wherever its updates are kept. */
export interface BlogModel {
  id: string;
  headline: string;
  description: string;
  summary: string;
  startLiveDate: string | null;
  endLiveDate: string | null;
  state: LiveState;
  /** Newest first. */
  entries: readonly ShownEntry[];
  /** Readers no longer have them; newest first. */
  withdrawn: readonly ShownEntry[];
  /** Others who have it open. */
  people: readonly DeskPerson[];
  start(): Promise<void>;
  end(): Promise<void>;
  save(form: EntryForm, as: SaveAs): Promise<void>;
  remove(id: string): Promise<void>;
  /** What was deleted is as it was: readers have it again if they had it. */
  giveBack(shown: ShownEntry): Promise<void>;
  /** Unset: everything is in the config. */
  desk?: DeskActions;
  /** What goes into the story. */
  toEmbed(): Promise<CustomEmbed>;
}
