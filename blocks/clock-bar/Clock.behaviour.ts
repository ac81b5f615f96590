import { formatClock } from './format-clock.ts';

/** rule 8.21 */
const CLOCK_REFRESH_MS = 60_000;

/**
 * Shows the time and updates it: from the next full minute on once a minute, and at once when the
 * reader comes back.
 */
export function start(place: HTMLElement): void {
  const time = place.ownerDocument.createElement('time');
  const write = () => {
    const now = new Date();
    time.textContent = formatClock(now);
    time.setAttribute('datetime', now.toISOString());
  };
  write();
  place.append(time);
  setTimeout(
    () => {
      write();
      setInterval(write, CLOCK_REFRESH_MS);
    },
    CLOCK_REFRESH_MS - (Date.now() % CLOCK_REFRESH_MS),
  );
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) write();
  });
}
