import { deskClient } from '../desk-client.ts';
import {
  authorsOf,
  CREDIT_ROLES,
  type CreditRole,
  withAuthor,
  withoutAuthor,
} from '../document-fields.ts';
import { useStory } from '../StoryContext.ts';
import { ChipField } from './ChipField.tsx';

const LABELS: Readonly<Record<CreditRole, string>> = {
  by: 'Firma',
  photos_by: 'Fotografía',
  video_by: 'Video',
  illustrated_by: 'Ilustración',
  edited_by: 'Edición',
  translated_by: 'Traducción',
};
const OTHERS = CREDIT_ROLES.filter((role) => role !== 'by');

function CreditField({ of: role }: { of: CreditRole }) {
  const { document, change, isReadOnly } = useStory();
  return (
    <ChipField
      label={LABELS[role]}
      placeholder="Busca por nombre"
      path={`credits.${role}`}
      chips={authorsOf(document, role)}
      isReadOnly={isReadOnly}
      find={async (q) =>
        (await deskClient.storyAuthors({ q })).map(({ id, name, slug }) => ({
          key: `${id}\n${slug}`,
          label: name,
        }))
      }
      {...(role === 'by'
        ? { none: 'Nadie de la redacción se llama así.' }
        : { fresh: (name: string) => ({ key: '', label: name, note: 'Sin página de autor' }) })}
      onAdd={({ key, label: name }) => {
        const [id = '', slug = ''] = key.split('\n');
        change((before) => withAuthor(before, { id, name, slug }, role));
      }}
      onRemove={(index) => change((before) => withoutAuthor(before, index, role))}
    />
  );
}

/** Who signs a story, and who else made it. */
export function CreditFields() {
  const { document } = useStory();
  const named = OTHERS.filter((role) => authorsOf(document, role).length > 0).length;
  return (
    <>
      <CreditField of="by" />
      <details className="st-more">
        <summary>Otros créditos{named > 0 ? ` (${named})` : ''}</summary>
        {OTHERS.map((role) => (
          <CreditField key={role} of={role} />
        ))}
      </details>
    </>
  );
}
