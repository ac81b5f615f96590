import { type ReactNode, useSyncExternalStore } from 'react';

/** A short message at the lower left edge. */
export interface Notice {
  /** One of the same id takes its place. */
  id: string;
  title?: string | undefined;
  message: ReactNode;
  /** `bad`: something was not done. */
  tone: 'plain' | 'bad';
  /** Milliseconds until it goes by itself. */
  goesAfter: number;
}

const GOES_AFTER_MS = 4_000;
const MAX_NOTICES = 5;

let notices: readonly Notice[] = [];
let count = 0;
const listeners = new Set<() => void>();

function put(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a message; the oldest goes where too many are shown. */
export function showNotice({
  id = `notice-${count++}`,
  tone = 'plain',
  goesAfter = GOES_AFTER_MS,
  ...rest
}: Partial<Notice> & Pick<Notice, 'message'>): void {
  const notice = { ...rest, id, tone, goesAfter };
  put([...notices.filter((each) => each.id !== id), notice].slice(-MAX_NOTICES));
}

export const hideNotice = (id: string): void => put(notices.filter((each) => each.id !== id));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => notices);
