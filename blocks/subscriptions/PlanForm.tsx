import { type ReactNode, useEffect, useState } from 'react';
import type { PricingStrategy } from '../../schemas/sales/retail.ts';
import type { PlanChange, ProductChanges } from '../../schemas/sales/wire.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import { fill } from '../../ui/phrases.ts';
import { Alert, FormBody } from '../_account/AccountForm.tsx';
import { faultOf, faultWords } from '../_account/fault-words.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import { chargeWords, dayWords, moneyWords } from '../_sales/charge-words.ts';
import type { deliveryOf } from '../_sales/DeliveryFields.tsx';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { Loading } from '../_sales/SalesCard.tsx';
import { offersNow, sales } from '../_sales/sales.ts';
import type { OneProps } from './one-props.ts';
import { PlanDelivery } from './PlanDelivery.tsx';
import { phrases } from './phrases.ts';

type Delivery = ReturnType<typeof deliveryOf>;

interface PlanFormProps extends OneProps {
  onDone(said: string): Promise<void>;
  onClose(): void;
}

interface Plan {
  code: string;
  label: string;
  /** As it is renewed: what is for the beginning alone is for whoever begins. */
  price: PricingStrategy;
}

/** What a subscription may be changed to: what is offered, in its currency. */
async function readPlans({ one, locale }: Pick<PlanFormProps, 'one' | 'locale'>): Promise<Plan[]> {
  const currency = one.nextCharge?.currency;
  const offer = await offersNow();
  return (offer?.products ?? []).flatMap(({ name, pricingStrategies }) =>
    pricingStrategies
      // Whoever chose another for the next term may stay with the one that they have.
      .filter(({ gift, priceCode }) => !gift && (one.planned || priceCode !== one.priceCode))
      .filter(({ currencyCode }) => currency === undefined || currencyCode === currency)
      .map((strategy) => ({
        code: strategy.priceCode,
        label: `${name}, ${strategy.name.toLocaleLowerCase(locale)}`,
        price: { ...strategy, rates: strategy.rates.slice(-1) },
      })),
  );
}

type Step = { at: 'choose' } | { at: 'confirm'; quote: PlanChange; plan: Plan; isNow: boolean };

/** rule 13.27: what a change would cost, in the order in which it happens. */
function quoteLines(
  { quote, plan, isNow }: Extract<Step, { at: 'confirm' }>,
  locale: string,
): string[] {
  const words = phrases(locale);
  const { currency, proposedCharge = 0, proposedRefundAmount = 0, proposedNextEventDate } = quote;
  const money = (amount: number) => moneyWords(amount, currency, locale);
  const usual = { what: plan.label, charge: chargeWords(plan.price, locale) };
  const day = dayWords(proposedNextEventDate, locale);
  if (!isNow) return [words.planNothing, fill(words.planLater, { ...usual, day })];
  return [
    proposedCharge > 0
      ? fill(words.planToday, { amount: money(proposedCharge) })
      : words.planNothing,
    ...(proposedRefundAmount > 0
      ? [fill(words.planRefund, { amount: money(proposedRefundAmount) })]
      : []),
    fill(words.planThen, { ...usual, day }),
  ];
}

/** Another plan in the place of one: chosen, quoted, and confirmed once. */
export function PlanForm(props: PlanFormProps): ReactNode {
  const { one, locale, onDone, onClose, isEditing } = props;
  const id = `${props.id}-plan-${one.subscriptionID}`;
  const words = phrases(locale);
  const shared = salesPhrases(locale);
  const [plans, setPlans] = useState<Plan[]>();
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  const tell = (error: unknown) =>
    setFault(faultWords(faultOf(error), locale, shared.wrong, refusals(locale)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if (!isEditing) readPlans(props).then(setPlans, tell);
  }, []);
  const account = useAccountForm<{ plan: string; when: ProductChanges }>(
    { ...props, id },
    {
      async send({ plan: code, when }) {
        const plan = plans?.find((each) => each.code === code);
        if (!plan) return;
        const isNow = when === 'NOW';
        const quote = await sales().initializeSubscriptionChange({
          subscriptionId: one.subscriptionID,
          newPriceCode: code,
          productChanges: when,
          currentTerm: isNow ? 'ENDS' : 'CONTINUES',
        });
        setFault('');
        setStep({ at: 'confirm', quote, plan, isNow });
      },
      otherwise: shared.wrong,
      own: { ...refusals(locale), 409: words.planRefused },
    },
  );
  const confirm = async (chosen: Extract<Step, { at: 'confirm' }>, delivery?: Delivery) => {
    setSending(true);
    setFault('');
    try {
      await sales().finalizeSubscriptionChange(chosen.quote.sessionId, undefined, delivery);
      const day = dayWords(chosen.quote.proposedNextEventDate, locale);
      const isKept = chosen.plan.code === one.priceCode;
      const later = isKept ? words.planKept : words.planChosen;
      const said = chosen.isNow ? words.planChanged : later;
      await onDone(fill(said, { what: chosen.plan.label, day }));
    } catch (error) {
      const { code } = faultOf(error);
      // What was quoted does not hold any more: it is asked for anew.
      if (code === '409' || code === '410' || code === '404') {
        setStep({ at: 'choose' });
        setFault(words.planMoved);
      } else tell(error);
      setSending(false);
    }
  };
  if (step.at === 'confirm')
    return (
      <>
        <p className={styles.note} id={`${id}-title`}>
          {fill(words.planConfirm, { what: step.plan.label })}
        </p>
        <ul className={styles.told}>
          {quoteLines(step, locale).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Alert text={fault} />
        {step.quote.needsAddress && (
          <PlanDelivery {...props} id={id} onSend={(delivery) => confirm(step, delivery)} />
        )}
        <p className={styles.actions}>
          {!step.quote.needsAddress && (
            <Button size="large" aria-busy={isSending} onClick={() => !isSending && confirm(step)}>
              {isSending ? words.planSending : words.planYes}
            </Button>
          )}
          <Button variant="secondary" size="large" onClick={() => setStep({ at: 'choose' })}>
            {words.planBack}
          </Button>
        </p>
      </>
    );
  return (
    <>
      <p className={styles.note} id={`${id}-title`}>
        {plans?.length === 0 ? words.planNone : words.planLead}
      </p>
      {!plans && !fault && <Loading locale={locale} />}
      <Alert text={fault} />
      {plans && plans.length > 0 && (
        <FormBody
          {...account}
          id={id}
          locale={locale}
          submit={words.planQuote}
          pending={words.planQuoting}
        >
          <Input
            {...account.field('plan', { required: words.planRequired })}
            type="radio"
            label={words.planWhich}
            options={plans.map(({ code, label, price }) => ({
              value: code,
              label: `${label}: ${chargeWords(price, locale)}`,
            }))}
          />
          <Input
            {...account.field('when', {})}
            type="radio"
            label={words.planWhen}
            defaultValue="END_OF_CURRENT_TERM"
            options={[
              {
                value: 'END_OF_CURRENT_TERM',
                label: fill(words.planAtEnd, { day: dayWords(one.nextEventDateUTC, locale) }),
              },
              { value: 'NOW', label: words.planNow },
            ]}
          />
        </FormBody>
      )}
      <p className={styles.actions}>
        <Button variant="secondary" size="small" onClick={onClose}>
          {words.planKeep}
        </Button>
      </p>
    </>
  );
}
