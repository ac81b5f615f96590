/** The files of a new block, by name: they pass the tests as they stand. */
export function newBlockFiles(name, label) {
  const camel = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  const pascal = camel[0].toUpperCase() + camel.slice(1);
  return {
    'block.ts': `import { inlineText } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { ${pascal} } from './${pascal}.tsx';

export const ${camel} = defineBlock({
  name: '${name}',
  label: '${label}',
  group: 'text',
  version: 1,
  fields: { title: inlineText({ label: 'Título' }) },
  View: ${pascal},
});
`,
    [`${pascal}.tsx`]: `import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { canEdit, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import type { ViewProps } from '../_block/define-block.ts';
import styles from './${pascal}.module.css';

/** What readers see of it; nothing without a title. */
export function ${pascal}({ fields, page }: ViewProps<{ title: SafeHtml }, unknown>): ReactNode {
  if (!fields.title && !canEdit(page)) return null;
  const part = { value: fields.title, label: 'Título', target: { kind: 'field', field: 'title' } } as const;
  return <Heading level={page.level} className={styles.title} {...editableInside(page, part)} />;
}
`,
    [`${pascal}.module.css`]: `.title {
  font-size: var(--size-m);
  line-height: 1.15;
}
`,
    [`${pascal}.test.tsx`]: `import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import { testPage } from '../_block/render-block.testing.tsx';
import { ${pascal} } from './${pascal}.tsx';

const render = (title: string) =>
  renderToStaticMarkup(<${pascal} fields={{ title: title as SafeHtml }} content={null} page={testPage()} columns={[]} />);

it('shows its title', () => {
  expect(render('Hola')).toContain('Hola</h2>');
});

it('renders nothing without one', () => {
  expect(render('')).toBe('');
});
`,
  };
}
