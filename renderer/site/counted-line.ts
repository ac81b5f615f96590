export interface CountedLine {
  /** Once more, for instance here. */
  add(example: string): void;
}

/**
 * A line of the log for what may happen thousands of times: written at once the first time, then
 * once in `everyMs` milliseconds, with how often it was meanwhile and the first example.
 */
export function countedLine(
  write: (line: { count: number; example: string }) => void,
  { everyMs }: { everyMs: number },
): CountedLine {
  let held: { count: number; example: string } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    if (!held) return;
    write(held);
    held = undefined;
    wait();
  };
  const wait = () => {
    timer = setTimeout(flush, everyMs);
    timer.unref();
  };
  return {
    add: (example) => {
      if (timer) {
        held = { count: (held?.count ?? 0) + 1, example: held?.example ?? example };
        return;
      }
      write({ count: 1, example });
      wait();
    },
  };
}
