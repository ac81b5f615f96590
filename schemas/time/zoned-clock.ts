/*
 * What a clock on a wall shows in a zone, as a date of UTC: arithmetic of days and months is done
 * on that, and its result is a moment again.
 */

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/** A clock of a zone takes milliseconds to make. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Throws RangeError for a zone that nobody knows. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, made);
  return made;
}

/** A zone that nobody knows counts as GMT. */
export function knownZone(timeZone: string): string {
  try {
    clockOf(timeZone);
    return timeZone;
  } catch {
    return 'GMT';
  }
}

const shownIn = (ms: number, timeZone: string): number => {
  const parts = clockOf(timeZone).formatToParts(ms);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const seconds = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  );
  return seconds + (((ms % SECOND_MS) + SECOND_MS) % SECOND_MS);
};

/** What a clock in a zone shows at a moment. */
export const wallOf = (moment: Date, timeZone: string): Date =>
  timeZone === 'UTC' ? moment : new Date(shownIn(moment.getTime(), timeZone));

/**
 * The moment at which a clock in a zone shows that. Of an hour that comes twice the first; one that
 * is left out is as much later as the clock was put forward.
 */
export function momentOf(wall: Date, timeZone: string): Date {
  if (timeZone === 'UTC') return wall;
  const wanted = wall.getTime();
  // The zone's offset before and after what may change it that day.
  const candidates = [-DAY_MS, DAY_MS].map((away) => {
    const near = wanted + away;
    return wanted - (shownIn(near, timeZone) - near);
  });
  const found = candidates.filter((ms) => shownIn(ms, timeZone) === wanted);
  return new Date(found.length > 0 ? Math.min(...found) : Math.max(...candidates));
}
