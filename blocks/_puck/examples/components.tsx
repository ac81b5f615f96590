import type { ComponentType, CSSProperties, ReactElement, ReactNode } from 'react';
import styles from './examples.module.css';

/*
 * Components as projects on Puck have them: typed props, fields, defaults, slots. Tests make blocks
 * of them; no newsroom's drawer has them. `editor/puck/examples.test.ts` holds them to Puck's types.
 */

type Slot = ComponentType<{ className?: string; style?: CSSProperties }>;

interface HeroProps {
  title: string;
  description: ReactNode;
  align: 'left' | 'center';
  buttons: { label: string; href: string }[];
}

export const hero = {
  label: 'Portada grande',
  fields: {
    title: { type: 'text' as const, label: 'Título' },
    description: { type: 'richtext' as const, label: 'Descripción' },
    align: {
      type: 'radio' as const,
      label: 'Alineación',
      options: [
        { label: 'Izquierda', value: 'left' },
        { label: 'Centro', value: 'center' },
      ],
    },
    buttons: {
      type: 'array' as const,
      label: 'Botones',
      max: 3,
      arrayFields: {
        label: { type: 'text' as const, label: 'Texto' },
        href: { type: 'text' as const, label: 'Dirección' },
      },
      defaultItemProps: { label: 'Ver más', href: '/' },
    },
  },
  defaultProps: { title: 'Un título', description: '', align: 'left' as const, buttons: [] },
  resolveData: ({ props }: { props: Partial<HeroProps> }) => ({
    props: { title: props.title?.trim() || 'Sin título' },
  }),
  render: ({ title, description, align, buttons }: HeroProps): ReactElement => (
    <section className={styles.hero} style={{ textAlign: align }}>
      <h2>{title}</h2>
      {description}
      {buttons.map(({ label, href }, index) => (
        <a key={index} className={styles.button} href={href}>
          {label}
        </a>
      ))}
    </section>
  ),
};

interface GridProps {
  columns: number;
  items: Slot;
}

export const grid = {
  label: 'Cuadrícula',
  fields: {
    columns: { type: 'number' as const, label: 'Columnas', min: 1, max: 6 },
    items: { type: 'slot' as const, label: 'Tarjetas', allow: ['ejemplo-card'] },
  },
  defaultProps: { columns: 3, items: [] },
  render: ({ columns, items: Items }: GridProps): ReactElement => (
    <Items style={{ display: 'grid', gap: 24, gridTemplateColumns: `repeat(${columns}, 1fr)` }} />
  ),
};

interface CardProps {
  title: string;
  text: string;
  isFramed: boolean;
}

export const card = {
  label: 'Tarjeta',
  fields: {
    title: { type: 'text' as const, label: 'Título' },
    text: { type: 'textarea' as const, label: 'Texto' },
    isFramed: {
      type: 'radio' as const,
      label: 'Marco',
      options: [
        { label: 'Con marco', value: true },
        { label: 'Sin marco', value: false },
      ],
    },
  },
  defaultProps: { title: 'Tarjeta', text: '', isFramed: true },
  resolveFields: (
    { props }: { props: Partial<CardProps> },
    { fields }: { fields: Record<string, object> },
  ) => (props.title ? fields : { title: fields.title }),
  render: ({ title, text, isFramed }: CardProps): ReactElement => (
    <article className={isFramed ? styles.card : undefined}>
      <h3>{title}</h3>
      <p>{text}</p>
    </article>
  ),
};

interface FlexProps {
  direction: 'row' | 'column';
  start: Slot;
  end: Slot;
}

export const flex = {
  label: 'Fila',
  fields: {
    direction: {
      type: 'select' as const,
      label: 'Sentido',
      options: [
        { label: 'En fila', value: 'row' },
        { label: 'En columna', value: 'column' },
      ],
    },
    start: { type: 'slot' as const, label: 'Al principio' },
    end: { type: 'slot' as const, label: 'Al final' },
  },
  defaultProps: { direction: 'row' as const, start: [], end: [] },
  render: ({ direction, start: Start, end: End }: FlexProps): ReactElement => (
    <div style={{ display: 'flex', gap: 24, flexDirection: direction }}>
      <Start style={{ flex: 1 }} />
      <End style={{ flex: 1 }} />
    </div>
  ),
};

interface StatsProps {
  items: { title: string; value: string }[];
}

export const stats = {
  label: 'Cifras',
  fields: {
    items: {
      type: 'array' as const,
      label: 'Cifras',
      arrayFields: {
        title: { type: 'text' as const, label: 'Qué' },
        value: { type: 'text' as const, label: 'Cuánto' },
      },
    },
  },
  defaultProps: { items: [{ title: 'Lectores', value: '1,000' }] },
  render: ({ items }: StatsProps): ReactElement => (
    <dl className={styles.stats}>
      {items.map(({ title, value }, index) => (
        <div key={index}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  ),
};

interface LogosProps {
  logos: { alt: string; src: string }[];
}

export const logos = {
  label: 'Logotipos',
  fields: {
    logos: {
      type: 'array' as const,
      label: 'Logotipos',
      arrayFields: {
        alt: { type: 'text' as const, label: 'Nombre' },
        src: { type: 'text' as const, label: 'Imagen' },
      },
    },
  },
  defaultProps: { logos: [{ alt: 'La Brújula', src: '/marca/brujula.svg' }] },
  render: ({ logos: all }: LogosProps): ReactElement => (
    <div className={styles.logos}>
      {all.map(({ alt, src }, index) => (
        <img key={index} alt={alt} src={src} height={48} />
      ))}
    </div>
  ),
};

export const richText = {
  label: 'Texto libre',
  fields: { text: { type: 'richtext' as const, label: 'Texto' } },
  defaultProps: { text: '<p>Un párrafo.</p>' },
  render: ({ text }: { text: ReactNode }): ReactElement => <div>{text}</div>,
};
