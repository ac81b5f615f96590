const KEY = 'portada.volver';

/** Whoever leaves an article for a subscription is led back to it. */
export function noteReturn(): void {
  try {
    sessionStorage.setItem(KEY, location.pathname);
  } catch {
    // A browser may refuse its stores.
  }
}

/** They are back. */
export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** The path of that article on this site; '' for none. */
export function returnAddress(): string {
  try {
    const path = sessionStorage.getItem(KEY) ?? '';
    return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '';
  } catch {
    return '';
  }
}
