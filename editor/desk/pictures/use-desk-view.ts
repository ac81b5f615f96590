import { useState } from 'react';

export type DeskView = 'pictures' | 'list';

const KEY = 'portada.desk-view';

function remembered(store: Pick<Storage, 'getItem'>): DeskView {
  try {
    return store.getItem(KEY) === 'list' ? 'list' : 'pictures';
  } catch {
    return 'pictures';
  }
}

/** How pages are listed in this browser. */
export function useDeskView(
  store: Pick<Storage, 'getItem' | 'setItem'> = window.localStorage,
): [DeskView, (view: DeskView) => void] {
  const [view, setView] = useState(() => remembered(store));
  const choose = (chosen: DeskView) => {
    setView(chosen);
    try {
      store.setItem(KEY, chosen);
    } catch {
      // A browser may refuse its stores.
    }
  };
  return [view, choose];
}
