import { choice } from '../../schemas/fields.ts';
import styles from './Header.module.css';

/** rule 3.11 */
const SIZES = {
  'Extra Large': 'Muy grande (36 px)',
  Large: 'Grande (30 px)',
  Medium: 'Mediano (26 px)',
  Small: 'Pequeño (20 px)',
} as const;
export type HeadingSize = keyof typeof SIZES;

export const headingSize = () => choice({ label: 'Tamaño', options: SIZES, default: 'Medium' });

const CLASSES: Record<HeadingSize, string | undefined> = {
  'Extra Large': styles.extraLarge,
  Large: styles.large,
  Medium: styles.medium,
  Small: styles.small,
};

/** Classes of a heading in its size. */
export const headingClass = (size: HeadingSize): string => `${styles.header} ${CLASSES[size]}`;
