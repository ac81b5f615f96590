import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditFilter,
  type AuditSubject,
} from '../../schemas/audit.ts';

/** What is looked for in the log, with days as the date fields have them. */
export interface AuditChoice {
  person: string;
  subject: AuditSubject | '';
  action: AuditAction | '';
  id: string;
  fromDay: string;
  untilDay: string;
  q: string;
}

/** Names in the address, which people see. */
const NAMES = {
  person: 'persona',
  subject: 'de',
  action: 'que',
  id: 'id',
  fromDay: 'desde',
  untilDay: 'hasta',
  q: 'q',
} as const satisfies Record<keyof AuditChoice, string>;

export const subjectIn = (text: string): AuditSubject | '' =>
  AUDIT_SUBJECTS.find((subject) => subject === text) ?? '';
export const actionIn = (text: string): AuditAction | '' =>
  AUDIT_ACTIONS.find((action) => action === text) ?? '';

export function choiceIn(params: URLSearchParams): AuditChoice {
  const of = (name: keyof AuditChoice) => params.get(NAMES[name]) ?? '';
  return {
    person: of('person'),
    subject: subjectIn(of('subject')),
    action: actionIn(of('action')),
    id: of('id'),
    fromDay: of('fromDay'),
    untilDay: of('untilDay'),
    q: of('q'),
  };
}

/** The address with a choice in it. What else it says stays. */
export function paramsOf(before: URLSearchParams, choice: AuditChoice): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const [name, inAddress] of Object.entries(NAMES)) {
    const value = choice[name as keyof AuditChoice];
    if (value) params.set(inAddress, value);
    else params.delete(inAddress);
  }
  return params;
}

/** Midnight of a day in the browser's zone, so many days later; '' for no day. */
function midnight(day: string, later: number): string {
  const date = new Date(`${day}T00:00:00`);
  if (Number.isNaN(date.getTime())) return '';
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** What the server is asked: the last day counts whole. */
export const filterOf = ({ fromDay, untilDay, ...choice }: AuditChoice): AuditFilter => ({
  ...choice,
  from: midnight(fromDay, 0),
  until: midnight(untilDay, 1),
});
