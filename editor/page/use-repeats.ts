import { useEffect, useMemo } from 'react';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { NO_REPEATS, type RepeatsOnCanvas } from '../canvas/no-repeats.ts';
import { useEngineState } from '../engine/engine-state.ts';
import { later, useLater } from '../shell/later.tsx';

/** Few sites have the option. */
const code = later(async () => {
  const [{ Repeats }, { blocksRead }] = await Promise.all([
    import('../canvas/repeats.ts'),
    import('../document/reading-order.ts'),
  ]);
  return { Repeats, blocksRead };
});

/**
 * Which stories each block still has to show, on a site that wants none twice; undefined on the
 * others, and where what tells it cannot be loaded.
 */
export function useRepeats(
  facts: PageFacts,
  layout: Layout | undefined,
): RepeatsOnCanvas | undefined {
  const isOn = facts.site.dedupe === true;
  const { value, isFailed } = useLater(code, isOn);
  const repeats = useMemo(
    () => (isOn && value ? new value.Repeats(facts) : undefined),
    [isOn, value, facts],
  );
  const read = useEngineState(({ page }) =>
    repeats && value && layout ? JSON.stringify(value.blocksRead(page, layout)) : '[]',
  );
  useEffect(() => repeats?.setRead(JSON.parse(read)), [repeats, read]);
  return repeats ?? (isOn && !isFailed ? NO_REPEATS : undefined);
}
