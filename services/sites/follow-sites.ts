import type { SiteProperties } from '../../schemas/site.ts';

/** How soon the sites are read again when that failed. */
const RETRY_MS = 1_000;

interface FollowSites {
  read(): Promise<readonly SiteProperties[]>;
  /** They were read again: what was rendered with the old ones is to be forgotten. */
  onRead(): void;
  retryMs?: number;
}

interface FollowedSites {
  /** The same list until they change. */
  current(): readonly SiteProperties[];
  /**
   * They changed. One reading at a time: an earlier one must not end after a later
   * one.
   */
  reload(): void;
  /**
   * Resolves once no reading is under way; also when one failed, which is tried again by itself.
   */
  settled(): Promise<void>;
}

/** The sites as this node has them. */
export function followSites(
  first: readonly SiteProperties[],
  { read, onRead, retryMs = RETRY_MS }: FollowSites,
): FollowedSites {
  let sites = first;
  let reading: Promise<void> | undefined;
  let again = false;
  const readThem = async () => {
    do {
      again = false;
      sites = await read();
      onRead();
    } while (again);
  };
  const reload = (): void => {
    again = true;
    reading ??= readThem()
      .catch(() => void setTimeout(reload, retryMs).unref())
      .finally(() => {
        reading = undefined;
      });
  };
  return { current: () => sites, reload, settled: async () => reading };
}
