import { kindOf } from '../../../schemas/fields.ts';
import { droppedLabel } from '../../../schemas/text/dropped-words.ts';
import { type Check, type CheckedBlock, foundAt } from '../checked-page.ts';
import { type OwnField, ownFields } from '../own-fields.ts';

const isHandWritten = ({ schema, value }: OwnField): boolean =>
  kindOf(schema)?.markup === 'policy' && typeof value === 'string' && value.includes('<');

/** The hand-written markup of a page's blocks, once each. */
export const handWritten = (blocks: readonly CheckedBlock[]): string[] => [
  ...new Set(
    blocks.flatMap((of) =>
      ownFields(of)
        .filter(isHandWritten)
        .map(({ value }) => String(value)),
    ),
  ),
];

/** Hand-written markup of which readers do not get all, by the site's policy. */
export const cutMarkup: Check = ({ blocks, around: { droppedMarkup } }) =>
  blocks.flatMap((of) =>
    ownFields(of)
      .filter(isHandWritten)
      .flatMap(({ path, meta, value }) =>
        (droppedMarkup?.get(String(value)) ?? []).slice(0, 1).map((dropped) =>
          foundAt(of, {
            rule: 'cut-markup',
            message: droppedLabel(dropped),
            path: ['fields', ...path],
            field: { path: path.join('.'), label: meta.label },
          }),
        ),
      ),
  );
