import type { StoryStanding } from '../../../schemas/story-document.ts';
import type { Act, Actor } from '../../audit/audit-log.ts';
import type { Tx } from '../../database/database.ts';

/** Stories that go out with a page. */
interface NewRelease {
  /** Of the page's schedule. */
  id: string;
  at: Date;
  stories: readonly string[];
  actor: Actor;
  by: string;
  now: Date;
  /** May who schedules publish in each of those places? */
  mayPublish(places: readonly StoryStanding[]): boolean;
}

/** Stories that go out with a page, in its minute or not at all. */
export interface StoryReleases {
  /** Throws Problem 403, 404, 422. Returns what the log is told. */
  add(tx: Tx, release: NewRelease): Promise<Act[]>;
  /** Hands them to readers. Throws Problem 404, 422. */
  publish(tx: Tx, release: string, now: Date): Promise<void>;
  /** They did not go out, and why. */
  miss(tx: Tx, release: string, fault: string): Promise<void>;
  /** They have no time any more. */
  cancel(tx: Tx, release: string): Promise<void>;
}
