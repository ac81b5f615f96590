/**
 * One request for what several ask for at the same time: keys are gathered until nobody goes on,
 * and answered together, in their order.
 * @param answer replies for all of the keys, one each; a fault is everybody's
 */
export function gathering<Key, Reply>(
  answer: (keys: readonly Key[]) => Promise<readonly Reply[]>,
): (key: Key) => Promise<Reply> {
  interface Waiting {
    key: Key;
    resolve(reply: Reply): void;
    reject(fault: unknown): void;
  }
  let waiting: Waiting[] = [];
  const answerAll = async () => {
    const now = waiting;
    waiting = [];
    try {
      const replies = await answer(now.map(({ key }) => key));
      for (const [index, { resolve }] of now.entries()) resolve(replies[index] as Reply);
    } catch (fault) {
      for (const { reject } of now) reject(fault);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length === 1) setImmediate(() => void answerAll());
    });
}
