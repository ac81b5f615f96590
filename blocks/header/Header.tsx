import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { canEdit, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import type { ViewProps } from '../_block/define-block.ts';
import styles from './Header.module.css';

const SIZES = { 'Extra Large': styles.extraLarge, Large: styles.large, Medium: styles.medium, Small: styles.small };

/** A heading at the level of where it stands; nothing without a text. */
export function Header({ fields, page }: ViewProps<{ text: SafeHtml; size: keyof typeof SIZES }, unknown>): ReactNode {
  if (!fields.text.trim() && !canEdit(page)) return null;
  const part = {
    value: fields.text,
    label: 'Encabezado',
    placeholder: 'Escribe un encabezado',
    target: { kind: 'field', field: 'text' },
  } as const;
  return <Heading level={page.level} className={`${styles.header} ${SIZES[fields.size]}`} {...editableInside(page, part)} />;
}
