import { type ReactNode, useState } from 'react';
import type { DeclineReason } from '../../services/identity/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import { AccountCard, FormBody } from '../_account/AccountForm.tsx';
import { faultOf } from '../_account/fault-words.ts';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { parameter } from '../_account/leave.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import { phrases } from './phrases.ts';

interface DecideProps extends AccountProps {
  onGone(): void;
  onKept(): void;
  onInvalid(): void;
}

const REASONS = ['CHANGED_MIND', 'MISTAKE', 'OTHER'] as const satisfies DeclineReason[];

/** What the mail's link opens: the account goes, or stays. */
export function Decide(props: DecideProps): ReactNode {
  const { id, locale, level, onGone, onKept, onInvalid } = props;
  const words = phrases(locale);
  const [isKeeping, setKeeping] = useState(false);
  const orInvalid = async (work: Promise<void>, then: () => void) => {
    try {
      await work;
      then();
    } catch (error) {
      if (faultOf(error).code !== '300020') throw error;
      onInvalid();
    }
  };
  const shared = { otherwise: words.wrong, own: { 409: words.subscribed } };
  const approval = useAccountForm(props, {
    send: () => orInvalid(identity().approveDeleteAccount(parameter('nonce')), onGone),
    ...shared,
  });
  const refusal = useAccountForm<{ reason: DeclineReason }>(props, {
    send: ({ reason }) =>
      orInvalid(identity().declineDeleteAccount(parameter('nonce'), reason), onKept),
    ...shared,
  });
  if (isKeeping)
    return (
      <AccountCard id={id} level={level} title={words.decline} takesFocus>
        <FormBody
          {...refusal}
          id={id}
          locale={locale}
          submit={words.decline}
          pending={words.declining}
        >
          <Input
            {...refusal.field('reason', {})}
            type="radio"
            label={words.reason}
            defaultValue={REASONS[0]}
            options={REASONS.map((value) => ({ value, label: words[value] }))}
          />
        </FormBody>
      </AccountCard>
    );
  return (
    <AccountCard id={id} level={level} title={words.title} lead={words.lead}>
      <FormBody
        {...approval}
        id={id}
        locale={locale}
        submit={words.approve}
        pending={words.approving}
        after={
          <Button variant="secondary" size="large" onClick={() => setKeeping(true)}>
            {words.keep}
          </Button>
        }
      />
    </AccountCard>
  );
}
