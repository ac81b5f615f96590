/** What a benchmark starts the product with: it measures the work, not the limits of requests. */
export const WIDE_LIMITS = Object.fromEntries(
  ['CONNECTIONS', 'SIGNINS', 'API_CALLS', 'PICTURES', 'SEARCHES', 'OPEN_CONTENT'].map((name) => [
    `LIMIT_${name}`,
    '1000000',
  ]),
);
