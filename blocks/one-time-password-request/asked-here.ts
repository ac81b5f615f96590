const ASKED = 'portada:enlace';
/** As long as a link serves. */
const LIFE_MS = 15 * 60_000;

/** Notes that this browser asked for a link. */
export function noteAsked(now = Date.now()): void {
  try {
    localStorage.setItem(ASKED, String(now));
  } catch {
    // Then the link has a button.
  }
}

/** Did this browser ask for a link that may still serve? */
export function askedHere(now = Date.now()): boolean {
  try {
    return now - Number(localStorage.getItem(ASKED) ?? 0) < LIFE_MS;
  } catch {
    return false;
  }
}
