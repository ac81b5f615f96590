import type { EmbedParameters } from '../../schemas/live/embed.ts';
import type { Host } from './host.ts';
import type { LiveClient } from './live-client.ts';
import type { LocalDrafts } from './local-drafts.ts';

/** Who writes, and where in the newsroom; nowhere without a session. */
export interface Writer {
  author: string;
  sites: readonly { key: string; name: string; mayErase: boolean }[];
}
export const NOBODY: Writer = { author: '', sites: [] };

/** What stands around the app: a test brings its own. */
export interface Surroundings {
  parameters: EmbedParameters;
  host: Host;
  client: LiveClient;
  now: () => Date;
  newId: () => string;
  draftsOf(blog: string): LocalDrafts;
}
