import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { contentOfKind } from '../../schemas/page-content.ts';
import type { Section } from '../../schemas/section.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ViewProps } from '../_block/define-block.ts';
import { nodeText, nodeUrl, visibleChildren } from '../_navigation/nodes.ts';
import type { fields as blockFields } from './fields.ts';
import styles from './SectionTitle.module.css';

/**
 * A section's name over links to its subsections. It is the page's h1 where the page is about that
 * section.
 */
export function SectionTitle({
  fields,
  content,
  page,
}: ViewProps<FieldsOf<typeof blockFields>, Section>): ReactNode {
  const inherited = contentOfKind(page.pageContent, 'section')?.section ?? null;
  const section = fields.inheritGlobalContent ? inherited : content;
  const name = section?.name || section?.display_name;
  if (!section || !name) return null;
  const children = visibleChildren(section);
  return (
    <div className={styles.title}>
      <Heading level={fields.inheritGlobalContent ? 1 : page.level} className={styles.name}>
        {name}
      </Heading>
      {children.length > 0 && (
        <ul className={styles.links}>
          {children.map((child) => (
            <li key={child._id}>
              <Link href={nodeUrl(child)} locale={page.locale}>
                {nodeText(child)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
