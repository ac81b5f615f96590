import { z } from 'zod';

/**
 * The body of every refusal of `/identity/public`, `/sales/public` and `/retail/public`. Clients
 * tell success by shape: it has both a code and a message, and no other reply has.
 */
export const publicRefusal = z.object({
  /** The status of the reply. */
  httpStatus: z.int(),
  /** A text of digits: `010125` would lose its zero as a number. */
  code: z.string(),
  /** For people. */
  message: z.string(),
  /** As OAuth names it (RFC 6749, 5.2), for clients of OIDC. */
  error: z.string().optional(),
});
export type PublicRefusal = z.infer<typeof publicRefusal>;
