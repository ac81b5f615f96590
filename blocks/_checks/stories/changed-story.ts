import { driftLabel } from '../../_block/story-drift.ts';
import { findingAt, type Rule, shownBlocks } from '../ruled-page.ts';

export const changedStories: Rule = (page) =>
  shownBlocks(page).flatMap((placed) =>
    (page.drifts?.get(placed.stored.id) ?? []).map((drift) =>
      findingAt(page, placed, {
        rule: 'story-changed',
        severity: 'warning',
        message: driftLabel(drift),
        path: ['overrides', drift.storyId, drift.part],
      }),
    ),
  );
