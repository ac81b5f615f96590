/** How long a test waits for what has to come. */
export const PATIENCE_MS = 20_000;
