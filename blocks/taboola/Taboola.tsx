import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { PageType } from '../../schemas/page.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { allOf, needs } from '../../ui/page-needs.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { asksFirst, EmbedFrame } from '../_embed/EmbedFrame.tsx';
import { PROVIDERS } from '../_embed/providers.ts';
import type { fields as blockFields } from './fields.ts';
import styles from './Taboola.module.css';

type Fields = FieldsOf<typeof blockFields>;

/** rule 10.19: how Taboola calls the types of pages. On any other none of its scripts is loaded. */
const KINDS: Partial<Record<PageType, string>> = {
  article: 'article',
  video: 'video',
  gallery: 'photo',
  section: 'category',
  tag: 'category',
  author: 'category',
  search: 'category',
  homepage: 'home',
};

const NEEDED = allOf(['*.taboola.com']);
const HEIGHT_PX = 600;
const IS_ID = /^[A-Za-z][\w-]*$/;

/** Links that Taboola recommends (rule 10.19). Editors see the name of its placement. */
export function Taboola({ fields, page }: ViewProps<Fields>): ReactNode {
  const { placement, mode, container } = fields;
  const { taboolaPublisherId: publisher } = page.site;
  if (!publisher || !placement || !mode || !IS_ID.test(container)) return null;
  if (page.isEditing) return <p className={styles.info}>Taboola · {placement}</p>;
  const kind = page.pageType && KINDS[page.pageType];
  const widget = (
    <div
      id={container}
      className={styles.widget}
      data-loads=""
      data-taboola={JSON.stringify({ mode, container, placement, target_type: 'mix' })}
      data-publisher={publisher}
      data-kind={kind}
      {...(kind ? { ...behaviour('taboola/Taboola', 'idle'), ...needs(...NEEDED) } : {})}
    />
  );
  if (!kind || !asksFirst(page)) return widget;
  return (
    <EmbedFrame
      page={page}
      providers={[PROVIDERS.taboola]}
      kind="links"
      original=""
      extent={{ height: HEIGHT_PX }}
      isWhole={false}
      needed={NEEDED}
    >
      {widget}
    </EmbedFrame>
  );
}
