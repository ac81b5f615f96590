/**
 * Runs `work` at once when it is called, one run at a time; called meanwhile, however often, once
 * more afterwards: what the run under way may not have seen is seen then. `work` must not throw.
 */
export function onceMore(work: () => Promise<void>): () => void {
  let running = false;
  let isAgain = false;
  const run = async () => {
    running = true;
    do {
      isAgain = false;
      await work();
    } while (isAgain);
    running = false;
  };
  return () => {
    if (running) isAgain = true;
    else void run();
  };
}
