const MOMENT = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment as authors read it; '' for what is none. */
export const momentWords = (iso: string): string => {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : MOMENT.format(time);
};
