import { areShared, type Check, foundAt, nameOf } from './checked-page.ts';

/** A page has one lead: every other that is marked as it. */
export const twoLeads: Check = ({ whole }) => {
  const [first, ...others] = whole.filter(({ fields }) => fields.isLead === true);
  if (!first) return [];
  const also = nameOf(first);
  const ofPage = others.filter((of) => !areShared(of, first));
  return ofPage.map((of) =>
    foundAt(of, {
      rule: 'two-leads',
      message: 'La página ya tiene una nota principal: sólo debe haber una',
      also,
      path: ['fields', 'isLead'],
      field: { path: 'isLead', label: 'Nota principal de la página' },
      mend: {
        kind: 'set-field',
        label: 'Dejar de marcarla',
        block: of.placed.stored.id,
        path: ['isLead'],
        value: false,
      },
    }),
  );
};
