import { useEffect, useState } from 'react';
import { createSight, type Sight } from './sight.ts';
import { createTurns, type Turns } from './turns.ts';

/** What the pictures of one list share. */
export interface PictureRoom {
  sight: Sight;
  turns: Turns;
}

const LOADING_AT_ONCE = 2;
/** After so long without scrolling, somebody looks at what is there. */
const STILL_MS = 150;

/** Two pages load at once, and none while the list is scrolled, which stays smooth. */
export function usePictureRoom(): PictureRoom {
  const [room] = useState(() => ({ sight: createSight(), turns: createTurns(LOADING_AT_ONCE) }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      room.turns.hold(true);
      clearTimeout(timer);
      timer = setTimeout(() => room.turns.hold(false), STILL_MS);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, [room]);
  return room;
}
