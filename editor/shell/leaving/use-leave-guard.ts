import { createContext, use, useEffect, useRef, useState } from 'react';
import type { Attempt, GuardedHistory } from './guarded-history.ts';

/** The history of the screens; null where a part is shown by itself. */
export const GuardedHistoryContext = createContext<GuardedHistory | null>(null);

export interface Leaving {
  /** Somebody would leave and waits. */
  isBlocked: boolean;
  proceed: () => void;
  stay: () => void;
}

/** Holds up whoever goes to another screen. `isWanted` is asked at each attempt. */
export function useLeaveGuard(isWanted: (pathname: string) => boolean): Leaving {
  const history = use(GuardedHistoryContext);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const wanted = useRef(isWanted);
  wanted.current = isWanted;
  useEffect(
    () =>
      history?.guard((pathname, tried) => {
        if (!wanted.current(pathname)) return false;
        setAttempt(tried);
        return true;
      }),
    [history],
  );
  return {
    isBlocked: attempt !== null,
    proceed: () => {
      setAttempt(null);
      attempt?.proceed();
    },
    stay: () => setAttempt(null),
  };
}
