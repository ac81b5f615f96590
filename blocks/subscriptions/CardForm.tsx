import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Alert, FormBody } from '../_account/AccountForm.tsx';
import { BotChallenge, useChallenge } from '../_account/BotChallenge.tsx';
import { useAccountForm } from '../_account/use-account-form.ts';
import { findPayMethod, type PayMethod } from '../_sales/pay-method.ts';
import { NOT_CONFIRMED, refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { StripeCard } from '../_sales/StripeCard.tsx';
import { sales } from '../_sales/sales.ts';
import { TrialCards } from '../_sales/TrialCards.tsx';
import { useCardToken } from '../_sales/use-card-token.ts';
import type { OneProps } from './one-props.ts';
import { phrases } from './phrases.ts';

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
  const [method, setMethod] = useState<PayMethod | null>();
  const own = useCardToken(shared.wrong);
  const challenge = useChallenge('checkout', isEditing, () => sales().getConfig());
  const begin = async () => {
    const options = await sales().getPaymentOptions();
    setMethod(await findPayMethod(options, (id) => sales().initializePaymentUpdate(card, id)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if (!isEditing) begin().catch(() => setMethod(null));
  }, []);
  const account = useAccountForm<{ card: string; name: string }>(
    { ...props, id },
    {
      async send({ card: trial, name }) {
        if (!method) return;
        const token = method.form === 'stripe' ? await own.tokenOf(name) : trial;
        if (!token) return;
        const shown = await challenge.token();
        const asked = await sales().finalizePaymentUpdate(card, method.id, token, {}, shown);
        const { redirectURL: secret } = asked;
        // A bank that wants it confirmed: of the trial's cards, by the same press.
        if (secret && method.form === 'stripe') await own.form.current?.confirm(secret);
        if (secret !== null) {
          const { redirectURL } = await sales().finalizePaymentUpdate3ds(card, method.id, {
            token,
          });
          if (redirectURL !== null) throw NOT_CONFIRMED;
        }
        await onDone(words.cardSaved);
      },
      otherwise: shared.wrong,
      own: refusals(locale),
      challenge,
    },
  );
  return (
    <>
      <p className={styles.note} id={`${id}-title`}>
        {words.changeCard}
      </p>
      <Alert text={method === null ? shared.wrong : ''} />
      {method && (
        <FormBody
          {...account}
          id={id}
          locale={locale}
          submit={words.cardSave}
          pending={words.cardSaving}
        >
          {method.form === 'trial' ? (
            <TrialCards locale={locale} bound={account.field('card', { required: shared.wrong })} />
          ) : (
            <StripeCard
              locale={locale}
              form={own.form}
              refused={own.refused}
              publishableKey={method.publishableKey}
              bound={account.field('name', { required: shared.cardNameMissing })}
            />
          )}
          <BotChallenge challenge={challenge} locale={locale} fault={account.challengeFault} />
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
