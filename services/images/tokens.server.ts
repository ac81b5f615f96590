import type { Tx } from '../database/client.server.ts';
import { heldImages, signImage } from './sign.server.ts';

/** Tokens of those of the ids that are images of ours: for addresses made outside content replies. */
export async function imageTokens(tx: Tx, secret: string, ids: readonly string[]): Promise<Map<string, string>> {
  const held = await heldImages(tx, ids);
  return new Map([...held].map((id) => [id, signImage(secret, id)]));
}
