import { fieldMeta } from '../../schemas/fields.ts';
import { type Check, foundAt } from './checked-page.ts';
import { contrast, MIN_CONTRAST } from './wcag-contrast.ts';

const number = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 });

/** Colours that editors chose, on which text cannot be read well. */
export const chosenContrast: Check = ({ blocks }) =>
  blocks.flatMap((of) =>
    (of.block.contrasts?.(of.fields) ?? []).flatMap(({ text, ground, what, field, safe }) => {
      // Down, not to the nearest: 4.46 is no 4.5.
      const ratio = Math.floor(contrast(text, ground) * 10) / 10;
      if (ratio >= MIN_CONTRAST) return [];
      const schema = of.block.shape[field];
      const label = (schema && fieldMeta(schema)?.label) ?? field;
      return [
        foundAt(of, {
          rule: 'contrast',
          message:
            `${what} se lee mal: su contraste con el fondo es de ${number.format(ratio)} ` +
            `y hace falta ${number.format(MIN_CONTRAST)}`,
          path: ['fields', field],
          field: { path: field, label },
          mend: {
            kind: 'set-field',
            label: 'Usar un color que se lee',
            block: of.placed.stored.id,
            path: [field],
            value: safe,
          },
        }),
      ];
    }),
  );
