import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Alert, FormBody } from '../_account/AccountForm.tsx';
import { useAccountForm } from '../_account/use-account-form.ts';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { StripeCard } from '../_sales/StripeCard.tsx';
import { sales } from '../_sales/sales.ts';
import { TrialCards } from '../_sales/TrialCards.tsx';
import { useCardToken } from '../_sales/use-card-token.ts';
import type { OneProps } from './one-props.ts';
import { phrases } from './phrases.ts';

/** Who takes the new card; with a key, by a form of its own. */
interface Provider {
  id: number;
  publishableKey?: string;
}

interface CardFormProps extends OneProps {
  onDone(said: string): Promise<void>;
  onClose(): void;
}

/** Another card in the place of the one that is charged. */
export function CardForm(props: CardFormProps): ReactNode {
  const { one, locale, onDone, onClose, isEditing } = props;
  const id = `${props.id}-card-${one.subscriptionID}`;
  const words = phrases(locale);
  const shared = salesPhrases(locale);
  const card = one.currentPaymentMethod?.paymentMethodID ?? 0;
  const [provider, setProvider] = useState<Provider | null>();
  const own = useCardToken(shared.wrong);
  const begin = async () => {
    const [option] = await sales().getPaymentOptions();
    if (!option) return setProvider(null);
    const begun = await sales().initializePaymentUpdate(card, option.paymentMethodID);
    const { parameter1: given, parameter2: publishableKey } = begun;
    const id = option.paymentMethodID;
    if (given === 'prueba') setProvider({ id });
    else setProvider(given && publishableKey ? { id, publishableKey } : null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if (!isEditing) begin().catch(() => setProvider(null));
  }, []);
  const account = useAccountForm<{ card: string; name: string }>(
    { ...props, id },
    {
      async send({ card: trial, name }) {
        if (!provider) return;
        const token = provider.publishableKey ? await own.tokenOf(name) : trial;
        if (!token) return;
        const { redirectURL: secret } = await sales().finalizePaymentUpdate(
          card,
          provider.id,
          token,
        );
        // A bank that wants it confirmed: of the trial's cards, by the same press.
        if (secret && provider.publishableKey) await own.form.current?.confirm(secret);
        if (secret !== null || token === 'tok_3ds')
          await sales().finalizePaymentUpdate3ds(card, provider.id, { token });
        await onDone(words.cardSaved);
      },
      otherwise: shared.wrong,
      own: refusals(locale),
    },
  );
  return (
    <>
      <p className={styles.note} id={`${id}-title`}>
        {words.changeCard}
      </p>
      <Alert text={provider === null ? shared.wrong : ''} />
      {provider && (
        <FormBody
          {...account}
          id={id}
          locale={locale}
          submit={words.cardSave}
          pending={words.cardSaving}
        >
          {provider.publishableKey ? (
            <StripeCard
              locale={locale}
              form={own.form}
              refused={own.refused}
              publishableKey={provider.publishableKey}
              bound={account.field('name', { required: shared.cardNameMissing })}
            />
          ) : (
            <TrialCards locale={locale} bound={account.field('card', { required: shared.wrong })} />
          )}
        </FormBody>
      )}
      <p className={styles.actions}>
        <Button variant="secondary" size="small" onClick={onClose}>
          {words.keep}
        </Button>
      </p>
    </>
  );
}
