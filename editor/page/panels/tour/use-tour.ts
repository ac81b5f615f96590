import { useState } from 'react';

const KEY = 'portada.tour';

/** `offered`: nobody said anything of it in this browser yet. */
type TourState = 'offered' | 'open' | 'closed';

function stored(store: Pick<Storage, 'getItem'>): boolean {
  try {
    return store.getItem(KEY) !== null;
  } catch {
    // A browser that keeps nothing would offer it each time.
    return true;
  }
}

export interface TourControl {
  state: TourState;
  start: () => void;
  end: () => void;
}

/** The tour of the editor: offered once, and there for whoever asks. */
export function useTour(store: Storage = window.localStorage): TourControl {
  const [state, setState] = useState<TourState>(() => (stored(store) ? 'closed' : 'offered'));
  const keep = () => {
    try {
      store.setItem(KEY, 'seen');
    } catch {
      // It is offered again.
    }
  };
  return {
    state,
    start: () => {
      keep();
      setState('open');
    },
    end: () => {
      keep();
      setState('closed');
    },
  };
}
