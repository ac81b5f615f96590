import { fill } from '../../../ui/phrases.ts';
import styles from '../ArticleBody.module.css';
import { phrases } from '../phrases.ts';
import type { ElementView } from './element.ts';

/** What somebody says for a product, a book, a candidate. */
export const Endorsement: ElementView = ({ element: { endorsement } }) =>
  typeof endorsement === 'string' && endorsement.trim() !== '' ? (
    <p className={styles.endorsement}>{endorsement}</p>
  ) : null;

/** `Calificación: 4.5 de 5 estrellas`, as much of it as is told. */
export const NumericRating: ElementView = ({ element, page }) => {
  const { numeric_rating: value, max, units } = element;
  if (typeof value !== 'number') return null;
  const words = phrases(page.locale);
  const number = new Intl.NumberFormat(page.locale);
  const shown =
    typeof max === 'number'
      ? fill(words.outOf, { value: number.format(value), max: number.format(max) })
      : number.format(value);
  return (
    <p className={styles.rating}>
      {words.rating}: <strong>{shown}</strong>
      {typeof units === 'string' && units.trim() !== '' && ` ${units}`}
    </p>
  );
};
