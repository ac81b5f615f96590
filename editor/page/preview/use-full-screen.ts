import { useEffect, useRef, useState } from 'react';

/** Gives an element the whole screen, where the browser can. */
export function useFullScreen() {
  const ref = useRef<HTMLDivElement>(null);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement === ref.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const toggle = () => {
    // A browser may refuse: then all stays as it is.
    const change = isFull ? document.exitFullscreen() : ref.current?.requestFullscreen();
    change?.catch(() => undefined);
  };
  return { ref, isFull, toggle, isSupported: document.fullscreenEnabled === true };
}
