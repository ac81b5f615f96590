/** What one kind of block on a page came to. */
export interface BlockTimes {
  /** How many of them stand on the page. */
  onPage: number;
  /** The source's stories that each shows. */
  stories: number;
  /**
   * Since the start of the process: drawings that came from no cache, and how long they took
   * together, microseconds.
   */
  drawn: number;
  micros: number;
}

export interface PageTimes {
  stories: number;
  blocks: Record<string, BlockTimes>;
}

/**
 * A page of so many stories, measured: processor time a page and, by block, the mean of one
 * drawing.
 */
export interface PageCost {
  stories: number;
  cpuMicros: number;
  blocks: Record<string, Pick<BlockTimes, 'onPage' | 'stories'> & { meanMicros: number }>;
}

/** What happened between two moments of the same process, over so many pages. */
export function costBetween(
  before: PageTimes,
  after: PageTimes,
  used: { cpuMicros: number; pages: number },
): PageCost {
  const blocks = Object.entries(after.blocks).map(([name, { onPage, stories, drawn, micros }]) => {
    const start = before.blocks[name];
    return [
      name,
      {
        onPage,
        stories,
        meanMicros: (micros - (start?.micros ?? 0)) / (drawn - (start?.drawn ?? 0)),
      },
    ] as const;
  });
  return {
    stories: after.stories,
    cpuMicros: used.cpuMicros / used.pages,
    blocks: Object.fromEntries(blocks),
  };
}

/** Microseconds for each added story from one page to the next larger one. */
export const slopes = (pages: readonly Pick<PageCost, 'stories' | 'cpuMicros'>[]): number[] =>
  pages.slice(1).map((page, index) => {
    const last = pages[index] as PageCost;
    return (page.cpuMicros - last.cpuMicros) / (page.stories - last.stories);
  });

/**
 * Headings and rows of what each block costs on pages of the same blocks that grow, the dearest
 * first.
 */
export function blockTable(pages: readonly PageCost[]): { headings: string[]; rows: string[][] } {
  const largest = pages.at(-1);
  const named = Object.entries(largest?.blocks ?? {}).sort(
    ([, one], [, other]) => other.meanMicros - one.meanMicros,
  );
  const sum = (page: PageCost): number =>
    Object.values(page.blocks).reduce(
      (total, { onPage, meanMicros }) => total + onPage * meanMicros,
      0,
    );
  return {
    headings: [
      'block',
      'on the page',
      'stories each',
      ...pages.map(({ stories }) => `us, ${stories} stories`),
    ],
    rows: [
      ...named.map(([name, { onPage, stories }]) => [
        name,
        `${onPage}`,
        `${stories}`,
        ...pages.map(({ blocks }) => (blocks[name]?.meanMicros ?? Number.NaN).toFixed(1)),
      ]),
      [
        'all of the page',
        `${named.reduce((total, [, { onPage }]) => total + onPage, 0)}`,
        '',
        ...pages.map((page) => sum(page).toFixed(0)),
      ],
    ],
  };
}

/**
 * Headings and rows of how a page's processor time grows, a row a round. Linear: the ratio is 1.
 */
export function growthTable(rounds: readonly (readonly PageCost[])[]): {
  headings: string[];
  rows: string[][];
} {
  const sizes = rounds[0]?.map(({ stories }) => stories) ?? [];
  return {
    headings: [
      'CPU us a page',
      ...sizes.map((stories) => `${stories} stories`),
      ...sizes.slice(1).map((stories, index) => `a story, ${sizes[index]} to ${stories}`),
      'last / first',
    ],
    rows: rounds.map((pages, round) => {
      const steps = slopes(pages);
      return [
        `round ${round + 1}`,
        ...pages.map(({ cpuMicros }) => cpuMicros.toFixed(0)),
        ...steps.map((step) => step.toFixed(1)),
        ((steps.at(-1) ?? Number.NaN) / (steps[0] ?? Number.NaN)).toFixed(2),
      ];
    }),
  };
}
