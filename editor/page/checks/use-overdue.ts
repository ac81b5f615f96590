import { useEffect, useState } from 'react';

/** Does something take longer than so many milliseconds? False as soon as it is there. */
export function useOverdue(isPending: boolean, ms: number): boolean {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setOverdue(true), ms);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [isPending, ms]);
  return isPending && isOverdue;
}
