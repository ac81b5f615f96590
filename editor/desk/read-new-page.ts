import { addressFromName } from '../../schemas/address.ts';
import type { CreatePage } from '../../schemas/endpoints/shapes/page.ts';
import type { PageRoute } from '../../schemas/page.ts';
import type { FormRead } from '../shell/read-form.ts';
import { routeFault, tidyRoute } from './RouteFields.tsx';
import type { Start } from './StartFields.tsx';

/** What stands in the fields of a new page. */
export interface NewPageText {
  site: string;
  name: string;
  /** null until somebody types an address: it is the name's. */
  route: PageRoute | null;
  layout: string;
  start: Start;
  /** Somebody said that the page may take a template's place. */
  hidesTemplate: boolean;
}

export const shownRoute = ({ route, name }: Pick<NewPageText, 'route' | 'name'>): PageRoute =>
  route ?? { kind: 'path', path: addressFromName(name) };

/** What the server is told of a start; null while it lacks its page. */
function beginningOf({ kind, page }: Start): CreatePage['from'] | null {
  if (kind === 'frame' || kind === 'empty') return { kind };
  return page === '' ? null : { kind: 'copy', page };
}

export function readNewPage(typed: NewPageText): FormRead<NewPageText, CreatePage> {
  const { site, layout, hidesTemplate } = typed;
  const name = typed.name.trim();
  const route = tidyRoute(shownRoute(typed));
  const from = beginningOf(typed.start);
  const faults = {
    name: name === '' ? 'Escribe un nombre para reconocerla' : undefined,
    route: routeFault(route),
    start: from ? undefined : 'Elige una',
  };
  return from && !faults.name && !faults.route
    ? { given: { site, name, route, layout, hidesTemplate, from } }
    : { faults };
}
