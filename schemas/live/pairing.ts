import { z } from 'zod';

/** `POST /api/live/pairing`: typed into the frame of another site, within minutes, once. */
export const pairingCode = z.object({ code: z.string(), expiresAt: z.string() });
