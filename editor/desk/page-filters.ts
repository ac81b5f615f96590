import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { type PageStatus, pageStatus, STATUS_LABELS } from './page-status.ts';

/** What the list of pages is narrowed to; '' stands for all. */
export interface PageFilters {
  status: '' | PageStatus;
  kind: '' | PageSummary['route']['kind'];
  /** Who changed it last. */
  by: string;
}

export const NO_FILTERS: PageFilters = { status: '', kind: '', by: '' };

const spanish = new Intl.Collator('es');

interface Choice<T extends string> {
  value: T;
  label: string;
}

export const KIND_CHOICES: readonly Choice<PageFilters['kind']>[] = [
  { value: 'path', label: 'Con dirección' },
  { value: 'type', label: 'Plantillas' },
  { value: 'shared', label: 'Bloques compartidos' },
];

/** The states that pages of a list are in, in the order of the labels' table. */
export function statusChoices(pages: readonly PageSummary[]): Choice<PageStatus>[] {
  const found = new Set(pages.map(pageStatus));
  return (Object.keys(STATUS_LABELS) as PageStatus[])
    .filter((status) => found.has(status))
    .map((value) => ({ value, label: STATUS_LABELS[value] }));
}

/** Who changed pages of a list last, in Spanish order. */
export const peopleIn = (pages: readonly PageSummary[]): string[] =>
  [...new Set(pages.map(({ updatedBy }) => updatedBy))].sort(spanish.compare);

/** Does a page fit all filters that are set? Shared blocks are listed where one asks for them. */
export const fits = (page: PageSummary, { status, kind, by }: PageFilters): boolean =>
  (status === '' || pageStatus(page) === status) &&
  (kind === '' ? page.route.kind !== 'shared' : page.route.kind === kind) &&
  (by === '' || page.updatedBy === by);
