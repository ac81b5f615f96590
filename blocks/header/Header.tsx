import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { canEdit, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import type { ViewProps } from '../_block/define-block.ts';
import { headingClass } from '../_heading/heading-size.ts';
import type { fields as blockFields } from './fields.ts';

/** A heading at the level of where it stands; nothing without a text. */
export function Header({ fields, page }: ViewProps<FieldsOf<typeof blockFields>>): ReactNode {
  if (!fields.text.trim() && !canEdit(page)) return null;
  const part = {
    value: fields.text,
    label: 'Encabezado',
    placeholder: 'Escribe un encabezado',
    target: { kind: 'field', field: 'text' },
  } as const;
  return (
    <Heading
      level={page.level}
      className={headingClass(fields.size)}
      {...editableInside(page, part)}
    />
  );
}
