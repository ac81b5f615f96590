import { createSight, type Sight } from './sight.ts';
import { createTurns, type Turns } from './turns.ts';

/** What the pictures of one list share. */
export interface PictureRoom {
  sight: Sight;
  turns: Turns;
}

/** Pages that load at once: whoever scrolls past many goes on smoothly. */
const LOADING_AT_ONCE = 2;

export const createPictureRoom = (): PictureRoom => ({
  sight: createSight(),
  turns: createTurns(LOADING_AT_ONCE),
});
