import type { ContentCache } from '../../renderer/cache/content-cache.ts';
import type { SpeedReport } from '../../schemas/endpoints/shapes/speed.ts';
import type { BlockTimes } from './block-times.ts';

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

/** What blocks and sources took since this node started, for editors. */
export const speedReport = (
  blocks: BlockTimes,
  { sources }: Pick<ContentCache, 'sources'>,
): SpeedReport => ({
  blocks: [...blocks.entries()].map(([name, { count, totalMs, maxMs }]) => ({
    name,
    drawn: count,
    meanMs: rounded(totalMs / count),
    maxMs: rounded(maxMs),
  })),
  sources: [...sources].flatMap(([name, { seconds, errors }]) =>
    seconds.count === 0
      ? []
      : [
          {
            name,
            asked: seconds.count,
            meanMs: rounded((seconds.sum / seconds.count) * 1_000),
            failed: errors,
          },
        ],
  ),
});
