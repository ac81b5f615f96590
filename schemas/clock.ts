/** Tells the time to what depends on it. Milliseconds since 1970 are a `nowMs(): number`. */
export type Clock = () => Date;
