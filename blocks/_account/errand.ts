import { faultOf, faultWords } from './fault-words.ts';
import { identity } from './identity.ts';
import { forgetStored, goTo, parameter, storeHere } from './leave.ts';
import { phrases } from './phrases.ts';

/** Another site sent its reader to sign in here, and waits for them. */
export const hasErrand = (takesErrands: boolean): boolean =>
  takesErrands && parameter('client_id') !== '' && parameter('response_type') === 'code';

/** Whoever signs in by a way around this page comes back to it, and goes on from here. */
export function noteErrand(takesErrands: boolean): void {
  if (hasErrand(takesErrands)) storeHere();
}

/** Sends the reader back to the site that waits. Resolves to why not, in words. */
export async function finishErrand(locale: string): Promise<string> {
  forgetStored();
  try {
    return await goTo(await identity().loginAsOIDCProvider(location.search));
  } catch (error) {
    const { elsewhere } = phrases(locale);
    return faultWords(faultOf(error), locale, elsewhere, { 300201: elsewhere });
  }
}
