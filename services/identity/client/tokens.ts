/** When a token ends, in seconds; null where it does not say; undefined where it is unreadable. */
export function endOf(token: string): number | null | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    return typeof claims.exp === 'number' ? claims.exp : null;
  } catch {
    return undefined;
  }
}
