import type { ReactNode } from 'react';
import { contentOfKind } from '../../schemas/page-content.ts';
import { Heading } from '../../ui/Heading.tsx';
import type { ViewProps } from '../_block/define-block.ts';
import styles from './TagTitle.module.css';

/**
 * The name of the tag that the page is about, its h1, over its description. Each only when it is
 * there.
 */
export function TagTitle({ page }: ViewProps): ReactNode {
  const tag = contentOfKind(page.pageContent, 'tag')?.tag.Payload[0];
  if (!tag?.name && !tag?.description) return null;
  return (
    <div className={styles.tag}>
      {tag.name && (
        <Heading level={1} className={styles.name}>
          {tag.name}
        </Heading>
      )}
      {tag.description && <p className={styles.description}>{tag.description}</p>}
    </div>
  );
}
