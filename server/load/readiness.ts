import type { ReaderParts } from '../../renderer/site/create-reader.ts';
import type { OutboxFollower } from '../../services/changes/outbox.ts';
import type { HttpServerParts } from '../http/http-server.ts';
import type { DiskSpace } from './disk-space.ts';
import type { Warming } from './warm-up.ts';

interface ReadinessParts {
  follower: Pick<OutboxFollower, 'health'>;
  disk: Pick<DiskSpace, 'freeBytes' | 'isFull'>;
  reader: Pick<ReaderParts, 'content' | 'pagesBreaker'>;
  /** Does a source read our own tables, and not the address of others? */
  isOwn(source: string): boolean;
  /** Pictures that came in here are missing at other nodes. */
  hasOwnPictures: boolean;
}

/** Which of the breakers before our own tables let nobody through. */
const openBreakers = ({
  reader: { content, pagesBreaker },
  isOwn,
}: Pick<ReadinessParts, 'reader' | 'isOwn'>): string[] =>
  [...content.sources]
    .filter(([source, { breaker }]) => isOwn(source) && breaker.isShut)
    .map(([source]) => source)
    .concat(pagesBreaker.isShut ? ['published-pages'] : []);

/**
 * A node that starts is ready once it has the pages that readers will ask it for, and may read its
 * tables. One that was ready stays so: were it not, a slow database would take all nodes out at
 * once, and with them the pages that they have. `?strict` hears of it.
 */
export function readiness(
  warming: Pick<Warming, 'isReady'>,
  { follower, disk, reader, isOwn, hasOwnPictures }: ReadinessParts,
): ReturnType<HttpServerParts['isReady']> {
  const { seq, staleMs, isListening } = follower.health();
  const staleSeconds = Math.round(staleMs / 1_000);
  const free = disk.freeBytes();
  const detail = {
    database: 'postgres',
    outbox: seq,
    staleSeconds,
    listening: isListening,
    disk: {
      isFull: disk.isFull(),
      ...(Number.isFinite(free) ? { freeMb: Math.floor(free / 1_000_000) } : {}),
    },
  };
  const breakers = openBreakers({ reader, isOwn });
  const ready = warming.isReady(breakers.length === 0);
  return {
    ready,
    isStale: staleMs > 0 || breakers.length > 0,
    detail: { ...detail, breakers, hasOwnPictures },
  };
}
