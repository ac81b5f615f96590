import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { SUBSCRIPTION_STATUS, type SubscriptionDetails } from '../../schemas/sales/wire.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../_account/AccountForm.tsx';
import type { AccountProps } from '../_account/island-props.ts';
import { readersIsland, useReadersData } from '../_account/readers-data.tsx';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { Loading, SalesCard } from '../_sales/SalesCard.tsx';
import { sales } from '../_sales/sales.ts';
import type { fields } from './fields.ts';
import { OneSubscription } from './OneSubscription.tsx';
import { phrases } from './phrases.ts';
import { SAMPLE } from './sample.ts';

const { terminated } = SUBSCRIPTION_STATUS;

type SubscriptionsProps = AccountProps & FieldsOf<typeof fields>;

/** More than a reader has; each is asked for by itself. */
const MOST = 20;

/** Those that go on first, the newest of them first. */
const inOrder = (all: readonly SubscriptionDetails[]): SubscriptionDetails[] =>
  [...all].sort(
    (one, other) =>
      Number(one.status === terminated) - Number(other.status === terminated) ||
      other.subscriptionID - one.subscriptionID,
  );

async function readAll(): Promise<SubscriptionDetails[]> {
  const list = await sales().getAllSubscriptions();
  const all = await Promise.all(
    list.slice(0, MOST).map(({ subscriptionID }) => sales().getSubscriptionDetails(subscriptionID)),
  );
  return inOrder(all);
}

function Subscriptions(props: SubscriptionsProps): ReactNode {
  const { id, locale, level, redirectURL, offersURL } = props;
  const words = phrases(locale);
  const shared = salesPhrases(locale);
  const {
    data: shown,
    setData,
    fault,
    load,
  } = useReadersData(props, {
    sample: [SAMPLE],
    read: readAll,
    otherwise: shared.wrong,
    own: refusals(locale),
    signInAt: redirectURL,
  });
  /** One of them changed. */
  const refresh = async (changed: number) => {
    const news = await sales().getSubscriptionDetails(changed);
    setData((before) => before?.map((one) => (one.subscriptionID === changed ? news : one)));
  };
  const isEmpty = shown?.length === 0;
  return (
    <SalesCard id={id} level={level} title={words.title} lead={isEmpty ? words.empty : undefined}>
      {!shown && !fault && <Loading locale={locale} />}
      <Alert text={fault}>
        <Button variant="secondary" size="small" onClick={load}>
          {shared.retry}
        </Button>
      </Alert>
      {isEmpty && (
        <p className={styles.actions}>
          <Button href={offersURL} locale={locale} size="large">
            {shared.offers}
          </Button>
        </p>
      )}
      <div className={styles.sections}>
        {shown?.map((one) => (
          <OneSubscription
            key={one.subscriptionID}
            {...props}
            one={one}
            onChange={() => refresh(one.subscriptionID)}
          />
        ))}
      </div>
    </SalesCard>
  );
}

export const island = readersIsland('subscriptions/Subscriptions', Subscriptions);
