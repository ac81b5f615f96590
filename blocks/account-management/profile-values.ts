import type { OwnProfile } from '../../schemas/identity/wire.ts';
import type { ProfileChange } from '../../services/identity/client/profile.ts';

/** A profile as its form has it: '' for what is not given. */
export interface ProfileValues {
  firstName: string;
  lastName: string;
  secondLastName: string;
  displayName: string;
  /** `1990-05-03` */
  birth: string;
  gender: string;
  phone: string;
}

const TEXTS = ['firstName', 'lastName', 'secondLastName', 'displayName'] as const;
export const FIRST_BIRTH = '1900-01-01';

/** A day, where all its parts are known and there is such a day; '' else. */
function birthOf({ birthYear = '', birthMonth = '', birthDay = '' }: OwnProfile): string {
  const day = `${birthYear}-${birthMonth.padStart(2, '0')}-${birthDay.padStart(2, '0')}`;
  return isDay(day) ? day : '';
}

function isDay(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date?.toJSON()?.slice(0, 10) === text;
}

/** A moment's day where the reader is. */
export const localDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Is it a day on which somebody may have been born? */
export const isBirthday = (text: string, now: Date): boolean =>
  isDay(text) && text >= FIRST_BIRTH && text <= localDay(now);

/** The contact that the form shows: the one that is named as the first, or the first there is. */
function shownContact(contacts: NonNullable<OwnProfile['contacts']>): number {
  const primary = contacts.findIndex(({ type }) => type === 'PRIMARY');
  return Math.max(0, primary);
}

export function valuesOf(profile: OwnProfile): ProfileValues {
  const { contacts = [] } = profile;
  return {
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    secondLastName: profile.secondLastName ?? '',
    displayName: profile.displayName ?? '',
    birth: birthOf(profile),
    gender: profile.gender ?? '',
    phone: contacts[shownContact(contacts)]?.phone ?? '',
  };
}

/** The contacts with another phone in the place of the one that was shown; the others stay. */
function contactsWith(contacts: NonNullable<OwnProfile['contacts']>, phone: string) {
  const shown = shownContact(contacts);
  const { type = 'PRIMARY' } = contacts[shown] ?? {};
  const next = [...contacts];
  next.splice(shown, 1, ...(phone ? [{ phone, type }] : []));
  return next.length > 0 ? next : null;
}

/** What of a profile the form changes, and nothing else of it. */
export function changeOf(profile: OwnProfile, given: ProfileValues): ProfileChange {
  const before = valuesOf(profile);
  const change: ProfileChange = {};
  for (const name of TEXTS) {
    const value = given[name].trim();
    if (value !== before[name]) change[name] = value || null;
  }
  if (given.birth !== before.birth) {
    const [year, month, day] = given.birth ? given.birth.split('-').map(Number) : [];
    change.birthYear = year ? String(year) : null;
    change.birthMonth = month ? String(month) : null;
    change.birthDay = day ? String(day) : null;
  }
  if (given.gender !== before.gender)
    change.gender = (given.gender || null) as NonNullable<ProfileChange['gender']> | null;
  const phone = given.phone.trim();
  if (phone !== before.phone) change.contacts = contactsWith(profile.contacts ?? [], phone);
  return change;
}
