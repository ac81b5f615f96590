import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs work that needs the one connection of a transaction, one after the other. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function oneAtATime(): InTurn {
  let queue: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = queue.then(work, work);
    queue = result.catch(() => undefined);
    return result;
  };
}

/**
 * Of those who waited together so many go on before others have their turn: what they do next may
 * take a while, and meanwhile the database can work on what was sent to it.
 */
const TOGETHER = 25;

interface Waiting<Key, Reply> {
  key: Key;
  resolve(reply: Reply): void;
  reject(fault: unknown): void;
}

/**
 * One request for what several ask for at the same time: keys are gathered until the connection is
 * free, and answered together, in their order.
 * @param answer replies for all of the keys, one each; a fault is everybody's
 */
export function gathering<Key, Reply>(
  inTurn: InTurn,
  answer: (keys: readonly Key[]) => Promise<readonly Reply[]>,
): (key: Key) => Promise<Reply> {
  let waiting: Waiting<Key, Reply>[] = [];
  const answerAll = async () => {
    let asked: Waiting<Key, Reply>[] = [];
    try {
      const replies = await inTurn(() => {
        asked = waiting;
        waiting = [];
        return answer(asked.map(({ key }) => key));
      });
      for (const [index, { resolve }] of asked.entries()) {
        if (index > 0 && index % TOGETHER === 0) await nextTurn();
        resolve(replies[index] as Reply);
      }
    } catch (fault) {
      for (const { reject } of asked) reject(fault);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length === 1) setImmediate(() => void answerAll());
    });
}
