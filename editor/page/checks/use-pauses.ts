import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

type Subscribe = (listener: () => void) => () => void;

/** After the last key or reply. */
const PAUSE_MS = 400;

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
