import { formatDate } from '../../ui/format-date.ts';

/**
 * Writes today's date as the site writes dates, and again when the reader comes back to the page on
 * another day.
 */
export function start(place: HTMLElement): void {
  const { format = '', language = '', zone = '' } = place.dataset;
  const time = place.ownerDocument.createElement('time');
  const write = () => {
    const now = new Date().toISOString();
    const shown = formatDate(now, format, { language, timeZone: zone });
    if (time.textContent === shown) return;
    time.textContent = shown;
    time.setAttribute('datetime', now.slice(0, 10));
  };
  write();
  place.append(time);
  document.addEventListener('visibilitychange', write);
}
