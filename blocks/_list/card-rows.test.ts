import { describe, expect, it } from 'vitest';
import { cardBoxes, columnsFor } from './card-rows.ts';

describe('rows of cards', () => {
  it.each([
    // Fewer than there is room for share the row.
    [4, 5, 4],
    [3, 5, 3],
    [2, 4, 2],
    // As many as divide them.
    [6, 5, 3],
    [8, 5, 4],
    [6, 4, 3],
    [10, 5, 5],
    [9, 4, 3],
    [4, 3, 2],
    // No number divides them: the fewest empty places, and of two the wider row.
    [7, 5, 4],
    [5, 4, 3],
    [11, 5, 4],
    [5, 2, 2],
    [1, 5, 2],
    [7, 1, 1],
  ])('%i cards with room for %i stand in %i columns', (count, room, columns) => {
    expect(columnsFor(count, room)).toBe(columns);
  });

  it('fill the width with their cards and the gaps between them', () => {
    // Room for 5 of 200 px with 24 px between: four share it, three gaps.
    expect(cardBoxes({ least: 200, gap: 24 })(4)(1_240, 1_440)).toBe((1_240 - 3 * 24) / 4);
    expect(cardBoxes({ least: 200, gap: 24 })(6)(1_240, 1_440)).toBe((1_240 - 2 * 24) / 3);
    expect(cardBoxes({ least: 200, gap: 24 })(6)(300, 390)).toBe(300);
  });
});
