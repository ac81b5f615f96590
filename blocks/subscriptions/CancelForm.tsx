import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import { fill } from '../../ui/phrases.ts';
import { FormBody } from '../_account/AccountForm.tsx';
import { useAccountForm } from '../_account/use-account-form.ts';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { sales } from '../_sales/sales.ts';
import type { OneProps } from './one-props.ts';
import { phrases } from './phrases.ts';

interface CancelFormProps extends OneProps {
  day: string;
  onDone(said: string): Promise<void>;
  onClose(): void;
}

/** Why somebody leaves, and until when they may read. */
export function CancelForm(props: CancelFormProps): ReactNode {
  const { one, locale, day, onDone, onClose, isEditing } = props;
  const id = `${props.id}-cancel-${one.subscriptionID}`;
  const words = phrases(locale);
  const [reasons, setReasons] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if (isEditing) return;
    sales()
      .getConfig()
      .then(
        ({ cancelReasons }) => setReasons(cancelReasons),
        () => {},
      );
  }, []);
  const account = useAccountForm<{ reason: string }>(
    { ...props, id },
    {
      async send({ reason }) {
        await sales().cancelSubscription(one.subscriptionID, reason ? { reason } : {});
        await onDone(fill(words.cancelled, { what: one.productName, day }));
      },
      otherwise: salesPhrases(locale).wrong,
      own: refusals(locale),
    },
  );
  return (
    <>
      <p className={styles.note} id={`${id}-title`}>
        {fill(words.cancelLead, { day })}
      </p>
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={words.cancelYes}
        pending={words.cancelling}
        variant="secondary"
        after={
          <Button size="large" onClick={onClose}>
            {words.keep}
          </Button>
        }
      >
        {reasons.length > 0 && (
          <Input
            {...account.field('reason', {})}
            type="select"
            label={words.reason}
            options={[
              { value: '', label: words.noReason },
              ...reasons.map((reason) => ({ value: reason, label: reason })),
            ]}
          />
        )}
      </FormBody>
    </>
  );
}
