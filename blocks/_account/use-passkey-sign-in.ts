import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ChosenPasskey, Passkeys } from '../../services/identity/client/passkeys.ts';
import { identity } from './identity.ts';
import type { AccountProps } from './island-props.ts';
import { phrases } from './phrases.ts';
import type { AccountForm } from './use-account-form.ts';

/** What is to be signed serves for five minutes: it is asked for anew before that. */
const OFFER_MS = 4 * 60_000;

/** Can the browser list passkeys in the field for the address? */
const canOffer = async (): Promise<boolean> =>
  typeof PublicKeyCredential !== 'undefined' &&
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Makes a session of the passkey that was chosen, and goes on. */
type Finish<V> = (passkeys: Passkeys, chosen: ChosenPasskey, values: V) => Promise<unknown>;

/**
 * Signing in by a passkey: by a button, and, where the browser can, from the list of the field for
 * the address. Of both and the form one is under way at a time: rule 12.92.
 */
export function usePasskeySignIn<V extends FieldValues>(
  { locale, isEditing }: AccountProps,
  account: AccountForm<V>,
  finish: Finish<V>,
) {
  const offered = useRef<AbortController>(undefined);
  const own = { 300040: phrases(locale).passkeyUnknown };
  // The form that is there by the time that one is chosen.
  const latest = useRef({ account, finish });
  useEffect(() => {
    latest.current = { account, finish };
  });
  const withdraw = () => {
    offered.current?.abort();
    offered.current = undefined;
  };

  const offer = async (): Promise<void> => {
    withdraw();
    const mine = new AbortController();
    offered.current = mine;
    const isMine = () => offered.current === mine;
    const { signal } = mine;
    const again = setTimeout(() => isMine() && offer(), OFFER_MS);
    try {
      if (isEditing || !(await canOffer()) || !isMine()) return;
      const passkeys = await identity().passkeys();
      const chosen = await passkeys.choose({ isOffered: true, signal });
      if (!isMine()) return;
      withdraw();
      const now = latest.current;
      await now.account.act(
        [],
        (values) => orElse(() => now.finish(passkeys, chosen, values)),
        own,
      );
    } catch {
      // Nobody asked for it: the button and the form are there.
    } finally {
      clearTimeout(again);
    }
  };

  /** Does that instead of what is offered, which is offered again when that fails. */
  const orElse = async <T>(work: () => Promise<T>): Promise<T> => {
    withdraw();
    try {
      return await work();
    } catch (error) {
      offer();
      throw error;
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, while the form is there
  useEffect(() => {
    offer();
    return withdraw;
  }, []);

  return {
    orElse,
    choose: () =>
      account.act(
        [],
        (values) =>
          orElse(async () => {
            const passkeys = await identity().passkeys();
            return finish(passkeys, await passkeys.choose(), values);
          }),
        own,
      ),
  };
}
