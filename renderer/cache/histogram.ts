/** Upper bounds in seconds, from a page that is ready to a source at its limit. */
export const SECONDS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

/**
 * Counts of values under fixed bounds, in one array made beforehand: an observation allocates
 * nothing.
 */
export class Histogram {
  readonly bounds: readonly number[];
  /** One a bound and one for what lies above all; not summed up. */
  readonly counts: Float64Array;
  sum = 0;
  count = 0;

  constructor(bounds: readonly number[] = SECONDS) {
    this.bounds = bounds;
    this.counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    const { bounds, counts } = this;
    let index = 0;
    while (index < bounds.length && value > (bounds[index] as number)) index += 1;
    counts[index] = (counts[index] as number) + 1;
    this.sum += value;
    this.count += 1;
  }

  /**
   * The bound under which this share (0 to 1) of the values lies; Infinity when it lies above all
   * bounds.
   */
  quantile(share: number): number {
    let seen = 0;
    for (let index = 0; index < this.bounds.length; index += 1) {
      seen += this.counts[index] as number;
      if (seen >= share * this.count) return this.bounds[index] as number;
    }
    return Number.POSITIVE_INFINITY;
  }
}
