import { useEffect, useMemo } from 'react';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { Repeats } from '../canvas/repeats.ts';
import { readingOrder } from '../document/reading-order.ts';
import { useEngineState } from '../engine/engine-state.ts';

/**
 * Which stories each block still has to show, on a site that wants none twice; undefined on the
 * others.
 */
export function useRepeats(facts: PageFacts, layout: Layout | undefined): Repeats | undefined {
  const isOn = facts.site.dedupe === true;
  const repeats = useMemo(() => (isOn ? new Repeats(facts) : undefined), [isOn, facts]);
  const order = useEngineState(({ page }) =>
    isOn && layout ? readingOrder(page, layout).join(' ') : '',
  );
  useEffect(() => repeats?.setOrder(order.split(' ')), [repeats, order]);
  return repeats;
}
