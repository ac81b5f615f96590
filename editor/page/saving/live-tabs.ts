const NAME = 'portada:tab:';

type Locks = Pick<LockManager, 'request' | 'query'>;

/** Says that this tab lives, for as long as it does: a crash ends it too. */
export function holdTab(locks: Locks | undefined, session: string): () => void {
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  void locks?.request(NAME + session, () => held).catch(() => undefined);
  return end;
}

/** Sessions of the tabs of this browser that live; none where it cannot tell. */
export async function liveTabs(locks: Locks | undefined): Promise<Set<string>> {
  const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(NAME) ? [name.slice(NAME.length)] : [])),
  );
}

/**
 * Resolves when a tab that lives ends, also by a crash; never after `signal` is aborted. A tab that
 * was killed a moment ago may still count as alive.
 */
export function whenTabEnds(
  locks: Locks | undefined,
  session: string,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    void locks?.request(NAME + session, { signal }, () => resolve()).catch(() => undefined);
  });
}
