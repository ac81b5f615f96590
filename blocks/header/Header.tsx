import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { canEdit, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import type { ViewProps } from '../_block/define-block.ts';
import { type HeadingSize, headingClass } from '../_heading/heading-size.ts';

/** A heading at the level of where it stands; nothing without a text. */
export function Header({
  fields,
  page,
}: ViewProps<{ text: SafeHtml; size: HeadingSize }, unknown>): ReactNode {
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
