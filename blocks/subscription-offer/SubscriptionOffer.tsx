import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { Offer, PricingStrategy, Product } from '../../schemas/sales/retail.ts';
import { Button } from '../../ui/Button.tsx';
import { behaviour } from '../../ui/behaviour.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Link } from '../../ui/Link.tsx';
import { fill } from '../../ui/phrases.ts';
import { deeper, type HeadingLevel } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { chargeWords } from '../_sales/charge-words.ts';
import { SUBSCRIPTIONS_PAGE } from '../_sales/pages.ts';
import type { fields as blockFields } from './fields.ts';
import { phrases } from './phrases.ts';
import styles from './SubscriptionOffer.module.css';

/** The cart, with a price to be put into it. */
function cartWith(cartURL: string, sku: string, price: string): string {
  const query = new URLSearchParams({ sku, precio: price });
  return `${cartURL}${cartURL.includes('?') ? '&' : '?'}${query}`;
}

interface PriceProps {
  product: Product;
  price: PricingStrategy;
  cartURL: string;
  locale: string;
}

/** rule 13.27: a price, with what will be charged. */
function Price({ product, price, cartURL, locale }: PriceProps): ReactNode {
  const words = phrases(locale);
  const what = { product: product.name, price: price.name.toLowerCase() };
  return (
    <li className={styles.price} data-gift={price.gift || undefined}>
      <div>
        <span className={styles.name}>{price.name}</span>
        <span className={styles.charge}>{chargeWords(price, locale)}</span>
      </div>
      <Button
        href={cartWith(cartURL, product.sku, price.priceCode)}
        locale={locale}
        variant={price.gift ? 'secondary' : 'primary'}
      >
        {price.gift ? words.give : words.choose}
        <span className={styles.hidden}> {fill('{product}, {price}', what)}</span>
      </Button>
    </li>
  );
}

interface ProductProps {
  product: Product;
  cartURL: string;
  locale: string;
  level: HeadingLevel;
}

/** What staff wrote comes as HTML of plain text. */
const html = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });

function OfferedProduct({ product, cartURL, locale, level }: ProductProps): ReactNode {
  const words = phrases(locale);
  const { name, description, attributes, pricingStrategies, maxSubscriptionAssociations } = product;
  const shares = maxSubscriptionAssociations;
  const benefits = [
    ...attributes.map(({ value }) => value),
    ...(shares === 1 ? [words.sharesOne] : []),
    ...(shares > 1 && shares <= 100 ? [fill(words.shares, { n: shares })] : []),
  ];
  return (
    <section className={styles.product} aria-label={name} data-sku={product.sku}>
      <Heading level={level} className={styles.productName}>
        {name}
      </Heading>
      <p className={styles.mine}>
        <strong>{words.mine}</strong>{' '}
        <Link href={SUBSCRIPTIONS_PAGE} locale={locale}>
          {words.mineLink}
        </Link>
      </p>
      {description && <p className={styles.description} {...html(description)} />}
      {benefits.length > 0 && (
        <ul className={styles.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
      <ul className={styles.prices}>
        {pricingStrategies.map((price) => (
          <Price
            key={price.priceCode}
            product={product}
            price={price}
            cartURL={cartURL}
            locale={locale}
          />
        ))}
      </ul>
    </section>
  );
}

/** rule 13.26: what a campaign offers, the same for everybody, in the page's own HTML. */
export function SubscriptionOffer({
  fields,
  content,
  page,
}: ViewProps<FieldsOf<typeof blockFields>, Offer>): ReactNode {
  if (!content) return null;
  const { locale, level } = page;
  const { products, pageTitle, disclaimerText } = content;
  return (
    <div
      className={styles.offer}
      {...(page.isEditing ? {} : behaviour('subscription-offer/Mine', 'idle'))}
    >
      <Heading level={level} className={styles.title}>
        {pageTitle ? <span {...html(pageTitle)} /> : phrases(locale).title}
      </Heading>
      <div className={styles.products} data-count={Math.min(3, products.length)}>
        {products.map((product) => (
          <OfferedProduct
            key={product.sku}
            product={product}
            locale={locale}
            cartURL={fields.cartURL}
            level={deeper(level)}
          />
        ))}
      </div>
      {disclaimerText && <p className={styles.disclaimer} {...html(disclaimerText)} />}
    </div>
  );
}
