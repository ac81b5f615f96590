import { z } from 'zod';
import { isStorable } from '../../../../schemas/text/storable-text.ts';
import { exactText, typedLine } from '../../../../schemas/text/typed-text.ts';
import type { OutsideIdentity } from '../outside-identity.ts';

const name = typedLine(100, 1).optional().catch(undefined);

const claims = z.object({
  sub: z.string().min(1).max(255).refine(isStorable),
  email: exactText(320).min(1).optional().catch(undefined),
  /** Apple writes it as a text. */
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .catch(false)
    .default(false),
  given_name: name,
  family_name: name,
});

/** What a provider says of a reader. */
export interface OutsideReader
  extends Pick<OutsideIdentity, 'email' | 'isEmailVerified' | 'names'> {
  sub: string;
}

/** Throws for claims without a subject. What else is not as it should be counts as not said. */
export function readClaims(given: unknown): OutsideReader {
  const said = claims.parse(given);
  const { sub, email, email_verified: isEmailVerified } = said;
  const names = {
    ...(said.given_name ? { firstName: said.given_name } : {}),
    ...(said.family_name ? { lastName: said.family_name } : {}),
  };
  return { sub, email, isEmailVerified, names };
}
