import { get } from './whole-nodes.ts';

interface Flood {
  connections: number;
  milliseconds: number;
  /** Counts the answers by their status; 0 for none. */
  answered: Map<number, number>;
}

/**
 * Asks for addresses that nobody ever asked for: nothing there, noise in the query, searches for
 * anything.
 */
export async function flood(
  port: number,
  { connections, milliseconds, answered }: Flood,
): Promise<void> {
  const until = Date.now() + milliseconds;
  const one = async (connection: number) => {
    for (let turn = 0; Date.now() < until; turn += 1) {
      const word = `${connection}-${turn}-${Math.random().toString(36).slice(2)}`;
      const kinds = [
        `/no-hay/${word}/`,
        `/search/${word}/`,
        `/nacional/?a-b=${word}`,
        `/tags/${word}/`,
        `/?mas-${word}=2`,
        `/${word}/?x-y=1`,
      ];
      const { status } = await get(port, kinds[turn % kinds.length] as string).catch(() => ({
        status: 0,
      }));
      answered.set(status, (answered.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => one(connection)));
}
