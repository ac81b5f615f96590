import type { FieldsOf } from '../../schemas/fields.ts';
import type { fields as blockFields } from './fields.ts';
import { SLOT_DEFAULTS, type Slot, type SlotName } from './slot-names.ts';

type Fields = FieldsOf<typeof blockFields>;

/** What the places of the header are set to. */
export type SlotFields = Pick<Fields, SlotName | `${SlotName}CustomIndex` | 'signInOrder'>;

export interface Widget {
  type: Exclude<Slot, 'none'>;
  /** Which child, counted from 0; only of a custom one. */
  child?: number;
  /** Where it shows; what stands first on phones and on wide screens is rendered once. */
  on: 'both' | 'mobile' | 'desktop';
}

const PLACES = {
  left: { mobile: ['leftMobile1'], desktop: ['leftDesktop1', 'leftDesktop2'] },
  right: { mobile: ['rightMobile1'], desktop: ['rightDesktop1', 'rightDesktop2'] },
  menu: { mobile: ['menuMobile1', 'menuMobile2'], desktop: ['menuDesktop1', 'menuDesktop2'] },
} as const satisfies Record<string, Record<'mobile' | 'desktop', readonly SlotName[]>>;
export type BarPlace = keyof typeof PLACES;

type Content = Omit<Widget, 'on'>;

/** rule 8.3: a child's position is a positive integer and no more than there are children. */
const childAt = (position: number | undefined, count: number): number | undefined =>
  position !== undefined && Number.isInteger(position) && position >= 1 && position <= count
    ? position - 1
    : undefined;

function contentOf(fields: SlotFields, name: SlotName, count: number): Content[] {
  const type = fields[name];
  if (type === 'none') return [];
  if (type !== 'custom') return [{ type }];
  const child = childAt(fields[`${name}CustomIndex`], count);
  return child === undefined ? [] : [{ type, child }];
}

/**
 * One list of both: an entry that phones and wide screens share, in the same order, stands once.
 */
function merge(mobile: Content[], desktop: Content[]): Widget[] {
  const merged: Widget[] = [];
  let next = 0;
  for (const one of mobile) {
    const at = desktop.findIndex(
      (other, index) => index >= next && other.type === one.type && other.child === one.child,
    );
    if (at < 0) {
      merged.push({ ...one, on: 'mobile' });
      continue;
    }
    merged.push(...desktop.slice(next, at).map((each) => ({ ...each, on: 'desktop' as const })), {
      ...one,
      on: 'both',
    });
    next = at + 1;
  }
  return [...merged, ...desktop.slice(next).map((each) => ({ ...each, on: 'desktop' as const }))];
}

/**
 * rule 8.4: the older way to place the sign-in block, used only while every slot has its default.
 */
function signInChild(fields: SlotFields, count: number): number | undefined {
  const isUntouched = Object.entries(SLOT_DEFAULTS).every(
    ([name, value]) => fields[name as SlotName] === value,
  );
  return isUntouched ? childAt(fields.signInOrder, count) : undefined;
}

/** What stands at one place of the header, in order. `count` is how many children the chain has. */
export function widgetsAt(place: BarPlace, fields: SlotFields, count: number): Widget[] {
  const signIn = place === 'right' ? signInChild(fields, count) : undefined;
  if (signIn !== undefined) return [{ type: 'custom', child: signIn, on: 'both' }];
  const all = (names: readonly SlotName[]) =>
    names.flatMap((name) => contentOf(fields, name, count));
  return merge(all(PLACES[place].mobile), all(PLACES[place].desktop));
}
