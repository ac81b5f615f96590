import { areOffered } from './field-schemas.ts';
import { fieldsOf, type PuckComponent, type PuckFields } from './puck-component.ts';

/** Something of a component that our editor does not do. */
export interface Gap {
  /** As the component names it: `resolvePermissions`, `fields.icon`. */
  what: string;
  why: string;
}

/** By which transpilers say that a function answers later. */
const isAsync = (resolve: unknown): boolean =>
  typeof resolve === 'function' && resolve.constructor.name === 'AsyncFunction';

const OWN_TYPES = ['text', 'textarea', 'number', 'richtext'];

function gapsInFields(fields: PuckFields, path: string, isInside: boolean): Gap[] {
  return Object.entries(fields).flatMap(([name, field]): Gap[] => {
    const what = `${path}.${name}`;
    if (field.type === 'array') return gapsInFields(field.arrayFields, what, true);
    if (field.type === 'object') return gapsInFields(field.objectFields, what, true);
    if (field.type === 'slot')
      return isInside
        ? [{ what, why: 'a slot inside of a field: what is in it is not shown' }]
        : [];
    if (field.type === 'select' || field.type === 'radio')
      return areOffered(field.options)
        ? []
        : [{ what, why: 'its options are neither texts, numbers nor yes and no: not in the form' }];
    if (field.type === 'richtext' && Object.hasOwn(field, 'tiptap'))
      return [{ what, why: 'the form edits it with our own editor, without its extensions' }];
    return OWN_TYPES.includes(field.type)
      ? []
      : [{ what, why: `a field of type ${field.type}: kept and shown, not in the form` }];
  });
}

const PERMISSIONS = {
  drag: 'editors may drag any block',
  duplicate: 'editors may duplicate any block',
  delete: 'editors may delete any block',
} as const;

/** What of a component goes without saying in Puck, and not here. */
export function puckGaps(component: PuckComponent): Gap[] {
  const { permissions = {}, defaultProps = {} } = component;
  const fields = fieldsOf(component);
  const gaps = gapsInFields(fields, 'fields', false);
  for (const [name, why] of Object.entries(PERMISSIONS))
    if (permissions[name as keyof typeof PERMISSIONS] === false)
      gaps.push({ what: `permissions.${name}`, why });
  if (component.resolvePermissions)
    gaps.push({ what: 'resolvePermissions', why: 'permissions do not change with the data' });
  for (const name of ['resolveData', 'resolveFields'] as const)
    if (isAsync(component[name]))
      gaps.push({ what: name, why: 'it answers later; pages are rendered at once' });
  for (const [name, value] of Object.entries(defaultProps))
    if (fields[name]?.type === 'slot' && Array.isArray(value) && value.length > 0)
      gaps.push({ what: `defaultProps.${name}`, why: 'a new block has nothing in its columns' });
  return gaps;
}
