import { useEffect, useState } from 'react';

type Subscribe = (listener: () => void) => () => void;

/** After the last key or reply. */
const PAUSE_MS = 400;
const IDLE_LIMIT_MS = 2_000;

/** Runs something when the browser has nothing else to do. Returns how to call it off. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: IDLE_LIMIT_MS });
  return () => cancelIdleCallback(request);
}

/** Counts the pauses after changes: whoever shows it renders at none of the changes themselves. */
export function usePauses(subscribe: Subscribe): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let callOff = (): void => undefined;
    const look = () => {
      callOff();
      const timer = setTimeout(() => {
        callOff = whenIdle(() => setCount((before) => before + 1));
      }, PAUSE_MS);
      callOff = () => clearTimeout(timer);
    };
    const stop = subscribe(look);
    return () => {
      stop();
      callOff();
    };
  }, [subscribe]);
  return count;
}
