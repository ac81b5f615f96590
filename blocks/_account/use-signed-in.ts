import { useEffect } from 'react';
import { identity } from './identity.ts';
import { goTo, parameter, rememberPrevious, whereNext } from './leave.ts';

interface SignedInInput {
  isEditing: boolean;
  redirectToPreviousPage: boolean;
  loggedInPageLocation: string;
  /** Of a page that asks on behalf of another site: where to go on. */
  elsewhere?: (() => Promise<string>) | undefined;
}

/** Sends whoever is signed in already on their way; of others notes where they came from. */
export function useSignedIn(input: SignedInInput): void {
  const { isEditing, redirectToPreviousPage, loggedInPageLocation, elsewhere } = input;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (isEditing) return;
    if (redirectToPreviousPage) rememberPrevious();
    // Whoever takes the code that a provider sent goes on then.
    if (parameter('code')) return;
    identity()
      .isLoggedIn()
      .then(async (isLoggedIn) => {
        if (isLoggedIn) await goTo((await elsewhere?.()) ?? whereNext(loggedInPageLocation));
      })
      .catch(() => {});
  }, []);
}
