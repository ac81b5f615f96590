import { type ReactNode, useState } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { PricingStrategy } from '../../schemas/sales/retail.ts';
import type { CartItem, Cart as StoredCart } from '../../schemas/sales/wire.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { Alert } from '../_account/AccountForm.tsx';
import type { AccountProps } from '../_account/island-props.ts';
import { dropParameters, parameter } from '../_account/leave.ts';
import { readersIsland, useReadersData } from '../_account/readers-data.tsx';
import { Lines, type Purchase } from '../_sales/Lines.tsx';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { Loading, SalesCard } from '../_sales/SalesCard.tsx';
import { pricesOf, sales } from '../_sales/sales.ts';
import { SAMPLE_BOUGHT, SAMPLE_PRICES } from '../_sales/sample-cart.ts';
import type { fields } from './fields.ts';
import { phrases } from './phrases.ts';

type CartProps = AccountProps & FieldsOf<typeof fields>;

interface PricedCart {
  cart: Purchase;
  prices: ReadonlyMap<string, PricingStrategy>;
}

const SAMPLE: PricedCart = { cart: SAMPLE_BOUGHT, prices: SAMPLE_PRICES };

/** Puts what the address names into the cart, in the place of another price of the same product. */
async function takeWanted(cart: StoredCart): Promise<StoredCart> {
  const [sku, priceCode] = [parameter('sku'), parameter('precio')];
  if (!sku || !priceCode) return cart;
  const same = cart.items.find((item) => item.sku === sku);
  if (same?.priceCode === priceCode) return cart;
  if (same) await sales().removeItemFromCart(sku);
  return sales().addItemToCart([{ sku, priceCode, quantity: 1 }]);
}

const withPrices = async (cart: StoredCart): Promise<PricedCart> => ({
  cart,
  prices: await pricesOf(cart.items),
});

function Cart(props: CartProps): ReactNode {
  const { id, locale, level, isEditing, checkoutURL, offersURL } = props;
  const words = phrases(locale);
  const shared = salesPhrases(locale);
  const [done, setDone] = useState('');
  const {
    data: shown,
    setData,
    fault,
    setFault,
    tell,
    load,
  } = useReadersData<PricedCart>(props, {
    sample: SAMPLE,
    async read() {
      let cart = await sales().getCart();
      try {
        cart = await takeWanted(cart);
      } catch (error) {
        tell(error);
        cart = await sales().getCart();
      }
      // A reload does not put it there again.
      dropParameters('sku', 'precio');
      return withPrices(cart);
    },
    otherwise: shared.wrong,
    own: { ...refusals(locale), 404: words.gone },
  });
  const remove = async ({ sku, name }: CartItem) => {
    if (isEditing) return;
    setFault('');
    try {
      setData(await withPrices(await sales().removeItemFromCart(sku)));
      setDone(fill(words.removed, { what: name }));
    } catch (error) {
      tell(error);
    }
  };
  const isEmpty = shown?.cart.items.length === 0;
  return (
    <SalesCard id={id} level={level} title={words.title} lead={isEmpty ? words.empty : undefined}>
      {!shown && !fault && <Loading locale={locale} />}
      <Alert text={fault}>
        {!shown && (
          <Button variant="secondary" size="small" onClick={load}>
            {shared.retry}
          </Button>
        )}
      </Alert>
      <p className={styles.done} role="status">
        {done}
      </p>
      {shown && !isEmpty && (
        <Lines
          {...shown.cart}
          prices={shown.prices}
          locale={locale}
          act={(item) => (
            <Button
              variant="default"
              size="small"
              aria-label={fill(shared.removeWhat, { what: item.name })}
              onClick={() => remove(item)}
            >
              {shared.remove}
            </Button>
          )}
        />
      )}
      {shown && (
        <p className={styles.actions}>
          {!isEmpty && (
            <Button href={checkoutURL} locale={locale} size="large">
              {words.pay}
            </Button>
          )}
          <Button
            href={offersURL}
            locale={locale}
            size="large"
            variant={isEmpty ? 'primary' : 'secondary'}
          >
            {isEmpty ? shared.offers : words.others}
          </Button>
        </p>
      )}
      <noscript>
        <p className={styles.note}>Para comprar activa JavaScript en tu navegador.</p>
      </noscript>
    </SalesCard>
  );
}

export const island = readersIsland('cart/Cart', Cart);
