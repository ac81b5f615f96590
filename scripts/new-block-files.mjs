/** Imports of files beside one another, in the order that the formatter wants. */
const sorted = (...lines) =>
  lines.toSorted((one, other) => pathOf(one).localeCompare(pathOf(other), 'en')).join('\n');
const pathOf = (line) => line.slice(line.indexOf("'"));

/** A title, which is what a new block shows: `npm run block-pictures` draws it as it becomes. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100"><path fill="#31363d" d="M39 45h82.5v10.5h-82.5z"/></svg>
`;

/** What that picture is drawn from: `scripts/pictures/drawn-from.ts`. */
const DRAWN_FROM = '0c8884c7aa30\n';

const PURPOSE = `Un título. Escribe aquí para qué es el bloque y cuándo se usa, para quien arma páginas.
`;

/** The files of a new block, by name: they pass the tests as they stand. */
export function newBlockFiles(name, label) {
  const camel = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  const pascal = camel[0].toUpperCase() + camel.slice(1);
  return {
    'picture.svg': PICTURE,
    'drawn-from.txt': DRAWN_FROM,
    'purpose.txt': PURPOSE,
    'block.ts': `import { defineBlock } from '../_block/define-block.ts';
${sorted(`import { ${pascal} } from './${pascal}.tsx';`, "import { fields } from './fields.ts';")}

export const ${camel} = defineBlock({
  name: '${name}',
  label: '${label}',
  group: 'text',
  version: 1,
  fields,
  View: ${pascal},
});
`,
    'fields.ts': `import { inlineText } from '../../schemas/fields.ts';

export const fields = { title: inlineText({ label: 'Título' }) };
`,
    [`${pascal}.tsx`]: `import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { canEdit, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import type { ViewProps } from '../_block/define-block.ts';
${sorted(
  `import styles from './${pascal}.module.css';`,
  "import type { fields as blockFields } from './fields.ts';",
)}

type Fields = FieldsOf<typeof blockFields>;

/** What readers see of it; nothing without a title. */
export function ${pascal}({ fields, page }: ViewProps<Fields>): ReactNode {
  if (!fields.title && !canEdit(page)) return null;
  const part = {
    value: fields.title,
    label: 'Título',
    target: { kind: 'field', field: 'title' },
  } as const;
  return <Heading level={page.level} className={styles.title} {...editableInside(page, part)} />;
}
`,
    [`${pascal}.module.css`]: `.title {
  font-size: var(--size-m);
  line-height: 1.15;
}
`,
    [`${pascal}.test.tsx`]: `import { expect, it } from 'vitest';
import { renderBlock } from '../_block/render-block.testing.tsx';
import { ${camel} } from './block.ts';

it('shows its title', () => {
  expect(renderBlock(${camel}, { fields: { title: 'Hola' } })).toContain('Hola</h2>');
});

it('renders nothing without one', () => {
  expect(renderBlock(${camel})).toBe('');
});
`,
  };
}
