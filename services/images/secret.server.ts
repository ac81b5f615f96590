import type { Tx } from '../database/client.server.ts';
import { sharedSecret } from '../database/secrets.server.ts';

/** The key of the resizer's tokens: the configured one, else one that all nodes share, made on first use. */
export const imageSecret = async (tx: Tx, configured?: string): Promise<string> => configured ?? sharedSecret(tx, 'resizer');
