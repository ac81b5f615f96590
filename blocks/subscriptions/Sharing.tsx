import { type ReactNode, useEffect, useState } from 'react';
import type { SharingDetails } from '../../schemas/sales/wire.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { Alert, EmailInput, emailRules, FormBody } from '../_account/AccountForm.tsx';
import { faultOf, faultWords } from '../_account/fault-words.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { Loading } from '../_sales/SalesCard.tsx';
import { sales } from '../_sales/sales.ts';
import type { OneProps } from './one-props.ts';
import { phrases } from './phrases.ts';

/** With whom a subscription is shared, and who else may be invited. */
export function Sharing(props: OneProps & { onClose(): void }): ReactNode {
  const { one, locale, onClose, isEditing } = props;
  const id = `${props.id}-share-${one.subscriptionID}`;
  const words = phrases(locale);
  const shared = salesPhrases(locale);
  const [sharing, setSharing] = useState<SharingDetails>();
  const [done, setDone] = useState('');
  const [fault, setFault] = useState('');
  const tell = (error: unknown) =>
    setFault(faultWords(faultOf(error), locale, shared.wrong, refusals(locale)));
  const load = async () =>
    setSharing(await sales().getSubscriptionSharingDetails(one.subscriptionID));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    if (!isEditing) load().catch(tell);
  }, []);
  const stop = async (associate: number, email: string) => {
    setFault('');
    try {
      await sales().stopSharing(associate);
      await load();
      setDone(fill(words.stopped, { email }));
    } catch (error) {
      tell(error);
    }
  };
  const account = useAccountForm<{ email: string }>(
    { ...props, id },
    {
      async send({ email }) {
        await sales().shareSubscription(one.subscriptionID, email.trim());
        setDone(fill(words.shared, { email: email.trim() }));
        account.form.reset();
        await load();
      },
      otherwise: shared.wrong,
      own: { ...refusals(locale), 409: words.shareFull },
    },
  );
  const allowed = sharing?.numSharesAllowed ?? Number.POSITIVE_INFINITY;
  const left = allowed - (sharing?.sharedSubscriptions.length ?? 0);
  return (
    <>
      <p className={styles.note} id={`${id}-title`}>
        {left > 0 && Number.isFinite(left) ? fill(words.shareLead, { n: left }) : words.share}
      </p>
      {!sharing && !fault && <Loading locale={locale} />}
      <Alert text={fault} />
      <p className={styles.done} role="status">
        {done}
      </p>
      {sharing && sharing.sharedSubscriptions.length > 0 && (
        <ul className={styles.lines}>
          {sharing.sharedSubscriptions.map(({ subscriptionID, email }) => (
            <li key={subscriptionID} className={styles.line}>
              <span>{email}</span>
              <span className={styles.lineAct}>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={fill(words.stopWhat, { email })}
                  onClick={() => stop(subscriptionID, email)}
                >
                  {words.stop}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {sharing && left > 0 && (
        <FormBody
          {...account}
          id={id}
          locale={locale}
          submit={words.shareSend}
          pending={words.shareSending}
        >
          <EmailInput
            locale={locale}
            bound={account.field('email', emailRules(locale))}
            autoComplete="off"
          />
        </FormBody>
      )}
      {sharing && left <= 0 && <p className={styles.note}>{words.shareFull}</p>}
      <p className={styles.actions}>
        <Button variant="secondary" size="small" onClick={onClose}>
          {words.keep}
        </Button>
      </p>
    </>
  );
}
