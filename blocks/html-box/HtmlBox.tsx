import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { markup } from '../../ui/markup.ts';
import type { ViewProps } from '../_block/define-block.ts';

/** Hand-written markup as the site's policy left it. */
export const HtmlBox = ({ fields }: ViewProps<{ HTML: SafeHtml }, unknown>): ReactNode =>
  fields.HTML.trim() === '' ? null : <div {...markup(fields.HTML)} />;
