import { writeFileSync } from 'node:fs';
import type { Output } from '../../with-running-database.ts';
import type { PictureMover } from './picture-mover.ts';

/** Pictures that stay are named up to here; the file names all of them. */
const MAX_NAMED = 20;

/** Says which pictures came and which stay where they were, and why, also as a file. */
export function reportPictures(
  { counts: { brought, present }, kept }: Pick<PictureMover, 'counts' | 'kept'>,
  file: string,
  { out, error }: Output,
): void {
  out(`${brought} imágenes traídas, ${present} ya estaban, ${kept.size} se quedan en su dirección`);
  for (const [address, reason] of [...kept].slice(0, MAX_NAMED)) error(`${address}: ${reason}`);
  const report = `${file}.imagenes.json`;
  const rest = kept.size - MAX_NAMED;
  if (rest > 0) error(`y ${rest} más: están en ${report}`);
  const stay = [...kept].map(([address, reason]) => ({ address, reason }));
  writeFileSync(report, `${JSON.stringify({ brought, present, kept: stay }, null, 2)}\n`);
}
