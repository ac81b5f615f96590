import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { markup } from '../../ui/markup.ts';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';

/** Hand-written markup as the site's policy left it. */
export const HtmlBox = ({ fields }: ViewProps<FieldsOf<typeof blockFields>>): ReactNode =>
  fields.HTML.trim() === '' ? null : <div {...markup(fields.HTML)} />;
