import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ReaderProfile } from '../../schemas/identity/wire.ts';
import { countryOf } from '../../schemas/sales/country.ts';
import { Input } from '../../ui/Input.tsx';
import { EmailInput, emailRules, FormBody } from '../_account/AccountForm.tsx';
import { BotChallenge, useChallenge } from '../_account/BotChallenge.tsx';
import { faultOf } from '../_account/fault-words.ts';
import { identity } from '../_account/identity.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import { DeliveryFields, type DeliveryValues, deliveryOf } from '../_sales/DeliveryFields.tsx';
import { Lines, type Purchase } from '../_sales/Lines.tsx';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { SalesCard } from '../_sales/SalesCard.tsx';
import { sales } from '../_sales/sales.ts';
import type { Prices } from './find-stage.ts';
import { phrases } from './phrases.ts';
import type { StepProps } from './step-props.ts';

interface Values extends DeliveryValues {
  firstName: string;
  lastName: string;
  email: string;
}

/** How long an order that is sent waits for the reader's name and address from the account. */
const FILL_PATIENCE_MS = 5_000;

interface OrderStepProps extends StepProps {
  cart: Purchase;
  prices: Prices;
}

/** Who buys. What is ordered is frozen then, and the cart empty. */
export function OrderStep(props: OrderStepProps): ReactNode {
  const { id, level, locale, isEditing, cart, prices, goTo, lookAgain } = props;
  const words = phrases(locale);
  const isDelivered = cart.items.some((item) => item.isDelivered);
  const challenge = useChallenge('checkout', isEditing, () => sales().getConfig());
  const filled = useRef<Promise<unknown>>(Promise.resolve());
  const [isWaiting, setWaiting] = useState(false);
  const account = useAccountForm<Values>(props, {
    async send(values) {
      const { firstName, lastName, email } = values;
      try {
        const order = await sales().createOrder(
          {
            firstName: firstName.trim(),
            lastName: lastName.trim(),
            email: email.trim(),
            ...(isDelivered ? deliveryOf(values, countryOf(locale)) : {}),
          },
          await challenge.token(),
        );
        goTo({ kind: 'pay', order, prices });
      } catch (error) {
        // The cart was ordered in another tab.
        if (faultOf(error).code === '409') await lookAgain();
        throw error;
      }
    },
    otherwise: salesPhrases(locale).wrong,
    own: refusals(locale),
    challenge,
  });
  const { form } = account;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setWaiting(true);
    await filled.current;
    setWaiting(false);
    account.onSubmit(event);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is opened
  useEffect(() => {
    if (isEditing) return;
    const fillIn = ({ firstName, lastName, email }: Partial<ReaderProfile>) => {
      const given = form.getValues();
      if (!given.firstName && firstName) form.setValue('firstName', firstName);
      if (!given.lastName && lastName) form.setValue('lastName', lastName);
      if (!given.email && email) form.setValue('email', email);
    };
    const profile = identity()
      .getUserProfile()
      .then(fillIn, () => {});
    const patience = new Promise((resolve) => setTimeout(resolve, FILL_PATIENCE_MS));
    filled.current = Promise.race([profile, patience]);
  }, []);
  return (
    <SalesCard id={id} level={level} title={words.title}>
      <Lines {...cart} prices={prices} locale={locale} />
      <FormBody
        {...account}
        onSubmit={onSubmit}
        isPending={isWaiting || account.isPending}
        id={id}
        locale={locale}
        submit={words.order}
        pending={words.ordering}
      >
        <div className={styles.pair}>
          <Input
            {...account.field('firstName', { required: words.firstNameMissing })}
            type="text"
            label={words.firstName}
            autoComplete="given-name"
            maxLength={100}
          />
          <Input
            {...account.field('lastName', { required: words.lastNameMissing })}
            type="text"
            label={words.lastName}
            autoComplete="family-name"
            maxLength={100}
          />
        </div>
        <EmailInput
          locale={locale}
          bound={account.field('email', emailRules(locale))}
          autoComplete="email"
          hint={words.emailHint}
        />
        {isDelivered && <DeliveryFields locale={locale} field={account.field} />}
        <BotChallenge challenge={challenge} locale={locale} fault={account.challengeFault} />
      </FormBody>
    </SalesCard>
  );
}
