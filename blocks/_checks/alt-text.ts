import { fieldMeta } from '../../schemas/fields.ts';
import { isObject, type Json } from '../../schemas/json.ts';
import { plainText } from '../../ui/markup.ts';
import { type Check, type CheckedBlock, type CheckFinding, foundAt } from './checked-page.ts';
import { type OwnField, ownFields } from './own-fields.ts';

interface Picture {
  id: Json | undefined;
  /** Everything that may stand for it. */
  texts: readonly (Json | undefined)[];
  /** Where its text belongs, and where an editor is led. */
  altPath: (string | number)[];
  field: { path: string; label: string };
}

const isBlank = (value: Json | undefined): boolean =>
  typeof value !== 'string' || plainText(value).trim() === '';

/** The picture in a field, where it needs a text: one that only adorns has no place for it. */
function pictureIn({ meta, value, path, shape, beside }: OwnField): Picture | undefined {
  if (meta.kind !== 'image' || !value) return undefined;
  const others = (meta.altBeside ?? []).map((name) => beside[name]);
  const labelled = { path: path.join('.'), label: meta.label };
  if (isObject(value)) {
    if (isBlank(value.url)) return undefined;
    const altPath = [...path, 'alt'];
    return { id: value.id, texts: [value.alt, ...others], altPath, field: labelled };
  }
  const { alt, id } = meta.companions ?? {};
  const named = alt ?? meta.altBeside?.[0];
  if (named === undefined || isBlank(value)) return undefined;
  const altPath = [...path.slice(0, -1), named];
  const schema = shape[named];
  const label = (schema && fieldMeta(schema)?.label) ?? meta.label;
  return {
    id: id === undefined ? undefined : beside[id],
    texts: [alt === undefined ? undefined : beside[alt], ...others],
    altPath,
    field: { path: altPath.join('.'), label },
  };
}

const findingOf = (
  of: CheckedBlock,
  { id, altPath, field }: Picture,
  known: ReadonlyMap<string, string> | undefined,
): CheckFinding => {
  const text = typeof id === 'string' ? known?.get(id) : undefined;
  return foundAt(of, {
    rule: 'alt-text',
    message: 'La imagen no tiene texto alternativo: quien no la ve no sabe qué muestra',
    path: ['fields', ...altPath],
    field,
    ...(text
      ? {
          mend: {
            kind: 'set-field',
            label: 'Usar el de la mediateca',
            block: of.placed.stored.id,
            path: altPath,
            value: text,
          },
        }
      : {}),
  });
};

/** Pictures that an editor put in, without a text for who does not see them. */
export const altText: Check = ({ blocks, around }) =>
  blocks.flatMap((of) =>
    ownFields(of).flatMap((field) => {
      const picture = pictureIn(field);
      return picture?.texts.every(isBlank) ? [findingOf(of, picture, around.libraryAlts)] : [];
    }),
  );

/** Ids of the pictures without a text: the library may have one. */
export const picturesWithoutText = (blocks: readonly CheckedBlock[]): string[] => {
  const ids = blocks.flatMap((of) =>
    ownFields(of).flatMap((field) => {
      const picture = pictureIn(field);
      return picture?.texts.every(isBlank) ? [picture.id] : [];
    }),
  );
  return ids.filter((id): id is string => typeof id === 'string' && id !== '');
};
