import { useEffect } from 'react';
import { identity } from './identity.ts';
import { goTo, isBackFromProvider, rememberPrevious, whereNext } from './leave.ts';

interface SignedInInput {
  isEditing: boolean;
  redirectToPreviousPage: boolean;
  loggedInPageLocation: string;
  /** What is done instead of going to that page. */
  otherwise?: (() => Promise<unknown>) | undefined;
}

/** Sends whoever is signed in already on their way; of others notes where they came from. */
export function useSignedIn(input: SignedInInput): void {
  const { isEditing, redirectToPreviousPage, loggedInPageLocation, otherwise } = input;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (isEditing) return;
    if (redirectToPreviousPage) rememberPrevious();
    // Whoever comes back from a provider waits for what is made of that.
    if (isBackFromProvider()) return;
    identity()
      .isLoggedIn()
      .then(async (isLoggedIn) => {
        if (isLoggedIn) await (otherwise?.() ?? goTo(whereNext(loggedInPageLocation)));
      })
      .catch(() => {});
  }, []);
}
