import { formatDate } from '../../ui/format-date.ts';

/**
 * Writes today's date as the site writes dates, and again when the reader comes back to the page on
 * another day.
 */
export function start(time: HTMLElement): void {
  const { format = '', language = 'es', zone = 'America/Mexico_City' } = time.dataset;
  const write = () => {
    const now = new Date().toISOString();
    const shown = formatDate(now, format, { language, timeZone: zone });
    if (time.textContent === shown) return;
    time.textContent = shown;
    time.setAttribute('datetime', now.slice(0, 10));
  };
  write();
  document.addEventListener('visibilitychange', write);
}
