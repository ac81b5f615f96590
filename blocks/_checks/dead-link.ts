import { kindOf } from '../../schemas/fields.ts';
import { linksIn, type OwnSite, ownPath } from '../../schemas/page-content/own-path.ts';
import { type Check, type CheckedBlock, type CheckFinding, foundAt } from './checked-page.ts';
import { type OwnField, ownFields } from './own-fields.ts';

/** The addresses that a field leads to. */
function addressesIn({ meta, schema, value }: OwnField): string[] {
  if (typeof value !== 'string' || value === '') return [];
  if (meta.kind === 'url') return [value];
  if (!kindOf(schema)?.markup) return [];
  return linksIn(value);
}

/** Every path of its own site that the blocks of a page lead to, once. */
export const ownPaths = (blocks: readonly CheckedBlock[], site: OwnSite): string[] => [
  ...new Set(
    blocks.flatMap((of) =>
      ownFields(of)
        .flatMap(addressesIn)
        .flatMap((address) => ownPath(address, site) ?? []),
    ),
  ),
];

function findingOf(of: CheckedBlock, field: OwnField, path: string): CheckFinding {
  const { meta } = field;
  const mayGo = meta.kind === 'url' && !meta.required;
  return foundAt(of, {
    rule: 'dead-link',
    message: `Lleva a ${path}, donde este sitio no tiene nada`,
    path: ['fields', ...field.path],
    field: { path: field.path.join('.'), label: meta.label },
    ...(mayGo
      ? {
          mend: {
            kind: 'set-field',
            label: 'Quitar el enlace',
            block: of.placed.stored.id,
            path: field.path,
            value: '',
          },
        }
      : {}),
  });
}

/** Links to addresses of the site at which readers find nothing. */
export const deadLink: Check = ({ blocks, site, around: { missingPaths } }) =>
  missingPaths === undefined || missingPaths.size === 0
    ? []
    : blocks.flatMap((of) =>
        ownFields(of).flatMap((field) => {
          const dead = addressesIn(field)
            .map((address) => ownPath(address, site))
            .find((path) => path !== undefined && missingPaths.has(path));
          return dead === undefined ? [] : [findingOf(of, field, dead)];
        }),
      );
