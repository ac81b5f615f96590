import { SECTIONS_HIERARCHY } from '../../../schemas/section.ts';
import type { Output } from '../../with-running-database.ts';
import type { TakenMenu } from './take-sections.ts';

/** Names of one sort are told up to here, and counted then. */
const MAX_NAMED = 20;

const named = (ids: readonly string[]): string => {
  const more = ids.length - MAX_NAMED;
  return `${ids.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` y ${more} más` : ''}`;
};

/** Says what came into a menu, and what of it did not. */
export function tellMenu(
  { site, name, added, unchanged, kept, orphans, refused }: TakenMenu,
  { out, error }: Pick<Output, 'out' | 'error'>,
): void {
  const what = name === SECTIONS_HIERARCHY ? `secciones de ${site}` : `menú «${name}» de ${site}`;
  const told = [
    ...(added.length > 0 ? [`${added.length} nuevas (${named(added)})`] : []),
    ...(unchanged.length > 0 ? [`${unchanged.length} sin cambios`] : []),
    ...(kept.length > 0 ? [`${kept.length} se quedan como están`] : []),
  ];
  if (told.length > 0) out(`${what}: ${told.join(', ')}`);
  for (const { id, here, there } of kept.slice(0, MAX_NAMED))
    error(`${what}: «${id}» es aquí «${here}» y en Arc «${there}»: se queda`);
  if (orphans.length > 0)
    error(`${what}: arriba del todo, porque de donde colgaban no está: ${named(orphans)}`);
  for (const { id, reason } of refused.slice(0, MAX_NAMED))
    error(`${what}: «${id}» no vino: ${reason}`);
  if (refused.length > MAX_NAMED) error(`${what}: y ${refused.length - MAX_NAMED} más no vinieron`);
}
