import type { ReaderSite, SocialPerson } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import { type IdTokenReader, isTrue } from './id-token.ts';
import { idsIn, personOf } from './person.ts';

/** Google writes it either way. */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];

/** Whom an ID token of Google's stands for, which was made for a client of this site. */
export const googlePerson =
  (read: IdTokenReader) =>
  async (token: string, { accounts }: ReaderSite): Promise<SocialPerson> => {
    const audience = idsIn(accounts.googleClientId);
    if (audience.length === 0) throw new Refusal('unsupported');
    const claims = await read(token, { issuer: ISSUERS, audience });
    return personOf('google', {
      subject: claims.sub,
      email: claims.email,
      isEmailVerified: isTrue(claims.email_verified),
      firstName: claims.given_name,
      lastName: claims.family_name,
    });
  };
