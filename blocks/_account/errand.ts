import { definePhrases } from '../../ui/phrases.ts';
import { faultOf, faultWords } from './fault-words.ts';
import { identity } from './identity.ts';
import { goOnSignedIn, goTo, inSession, parameter, STORED, whereNext } from './leave.ts';

const phrases = definePhrases({
  es: {
    refused:
      'El sitio que te trajo no está dado de alta aquí, o pide algo que no damos. No le dijimos nada de ti, y tu cuenta está abierta.',
  },
  en: {
    refused:
      'The site that brought you is not registered here, or asks for what we do not give. We told it nothing about you, and your account is open.',
  },
});

/** Another site sent its reader to sign in here, and waits for them. */
const hasErrand = (takesErrands: boolean): boolean =>
  takesErrands && parameter('client_id') !== '' && parameter('response_type') === 'code';

/** Whoever signs in by a way around this page comes back to it, and goes on from here. */
export function noteErrand(takesErrands: boolean): void {
  const here = location.pathname + location.search;
  if (hasErrand(takesErrands)) inSession((storage) => storage.setItem(STORED, here));
}

/** Sends the reader back to the site that waits. Resolves to why not, in words. */
async function finishErrand(locale: string): Promise<string> {
  inSession((storage) => storage.removeItem(STORED));
  try {
    return await goTo(await identity().loginAsOIDCProvider(location.search));
  } catch (error) {
    const { refused } = phrases(locale);
    return faultWords(faultOf(error), locale, refused, { 300201: refused });
  }
}

interface Leaving {
  OIDC: boolean;
  locale: string;
  /** Was the reader signed in before the page was opened? */
  wasSignedIn?: boolean;
}

/** Goes on, signed in. Resolves to why the reader stays here, in words. */
export function goOn(page: string, { OIDC, locale, wasSignedIn }: Leaving): Promise<string> {
  if (hasErrand(OIDC)) return finishErrand(locale);
  return wasSignedIn ? goTo(whereNext(page)) : goOnSignedIn(page);
}
