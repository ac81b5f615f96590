import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { markup } from '../../ui/markup.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { HandHtml } from '../_embed/foreign/HandHtml.tsx';
import type { fields as blockFields } from './fields.ts';

/** Hand-written markup as the site's policy left it. */
export const HtmlBox = ({ fields, page }: ViewProps<FieldsOf<typeof blockFields>>): ReactNode =>
  fields.HTML.trim() === '' ? null : (
    <HandHtml html={fields.HTML} page={page}>
      {(part, attributes) => <div {...attributes} {...markup(part)} />}
    </HandHtml>
  );
