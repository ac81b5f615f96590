/** One figure of a hostile run, beside what it may be at most. */
export interface Finding {
  what: string;
  /** With its unit. */
  figure: string;
  limit: string;
  isWithin: boolean;
}

/** Attacks a part of the product and says what it took. Throws when it could not be tried. */
export type HostilePart = () => Promise<Finding[]>;
