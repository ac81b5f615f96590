import { type ReactNode, useEffect, useState } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import { FormBody } from '../_account/AccountForm.tsx';
import { faultOf } from '../_account/fault-words.ts';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { dropParameters, parameter, signInPage, withWayBack } from '../_account/leave.ts';
import { SIGN_UP_PAGE } from '../_account/pages.ts';
import { readersIsland, useReadersData } from '../_account/readers-data.tsx';
import { useAccountForm } from '../_account/use-account-form.ts';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { Loading, SalesCard } from '../_sales/SalesCard.tsx';
import { sales } from '../_sales/sales.ts';
import type { fields } from './fields.ts';
import { phrases } from './phrases.ts';

type RedeemProps = AccountProps & FieldsOf<typeof fields>;

const isUnknown = (error: unknown): boolean => faultOf(error).code === '404';

/** Who typed a code need not know of which kind it is: each is tried. */
async function redeem(code: string): Promise<void> {
  const ways = [
    () => sales().redeemGiftSubscription(code),
    () => sales().redeemAssociateInvitation(code),
    () => sales().redeemEnterpriseSubscription(code),
  ];
  let last: unknown;
  for (const way of ways) {
    try {
      await way();
      return;
    } catch (error) {
      if (!isUnknown(error)) throw error;
      last = error;
    }
  }
  throw last;
}

function Redeem(props: RedeemProps): ReactNode {
  const { id, locale, level, isEditing, loginURL, subscriptionsURL } = props;
  const words = phrases(locale);
  const [isDone, setDone] = useState(false);
  const { data: isSignedIn } = useReadersData(props, {
    sample: true,
    read: () => identity().isLoggedIn(),
    otherwise: salesPhrases(locale).wrong,
  });
  const account = useAccountForm<{ code: string }>(props, {
    async send({ code }) {
      await redeem(code.trim());
      dropParameters('gift', 'share');
      setDone(true);
    },
    otherwise: salesPhrases(locale).wrong,
    own: { ...refusals(locale), 404: words.unknown, 409: words.already },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (!isEditing) account.form.setValue('code', parameter('gift') || parameter('share'));
  }, []);
  const frame = { id, level };
  if (isSignedIn === undefined)
    return (
      <SalesCard {...frame} title={words.title} lead={words.lead}>
        <Loading locale={locale} />
      </SalesCard>
    );
  if (!isSignedIn)
    return (
      <SalesCard {...frame} title={words.signIn} lead={words.signInLead}>
        <p className={styles.actions}>
          <Button href={signInPage(loginURL)} locale={locale} size="large">
            {salesPhrases(locale).signIn}
          </Button>
          <Button href={withWayBack(SIGN_UP_PAGE)} locale={locale} size="large" variant="secondary">
            {words.signUp}
          </Button>
        </p>
      </SalesCard>
    );
  if (isDone)
    return (
      <SalesCard {...frame} title={words.done} lead={words.doneLead} takesFocus>
        <p className={styles.actions}>
          <Button href={subscriptionsURL} locale={locale} size="large">
            {words.mine}
          </Button>
        </p>
      </SalesCard>
    );
  return (
    <SalesCard {...frame} title={words.title} lead={words.lead}>
      <FormBody {...account} id={id} locale={locale} submit={words.submit} pending={words.pending}>
        <Input
          {...account.field('code', { required: words.codeMissing })}
          type="text"
          label={words.code}
          autoComplete="off"
          maxLength={200}
        />
      </FormBody>
    </SalesCard>
  );
}

export const island = readersIsland('redeem/Redeem', Redeem);
