interface Query {
  data?: unknown;
  error: Error | null;
}

/**
 * Why a screen has nothing to show: the error of the first query that never had an answer. What was
 * shown stays when asking once more fails, as it does where the network comes back before the
 * server.
 */
export const blockingError = (...queries: readonly Query[]): Error | null =>
  queries.find(({ data, error }) => data === undefined && error !== null)?.error ?? null;
