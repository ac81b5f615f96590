import type { Tx } from '../../services/database/database.ts';
import { otherNodes } from '../../services/staff/running-nodes.ts';
import { type Config, ConfigError } from '../config.ts';
import { every } from '../load/every.ts';
import { type Finding, warning } from './finding.ts';

type Parts = Pick<Config, 'databaseUrl' | 'isDataShared' | 'isProduction' | 's3'>;

const TEXT =
  'Otro nodo corre sobre esta base de datos, y cada uno guarda sus imágenes en su propio disco: a los lectores de los demás les faltan.';
const ADVICE = 'Pon un almacén S3, o SHARED_DATA=1 si DATA_DIR es una sola carpeta para todos.';

/** Would pictures that come in here be missing at the nodes that run beside this one? */
async function hasOwnPictures(tx: Tx, name: string, parts: Parts): Promise<boolean> {
  const { databaseUrl, isDataShared, s3 } = parts;
  return databaseUrl !== undefined && !s3 && !isDataShared && (await otherNodes(tx, name)) > 0;
}

/** In production the second such node is refused. `name`: of this one. Throws ConfigError. */
export async function refuseOwnPictures(tx: Tx, name: string, parts: Parts): Promise<void> {
  if (parts.isProduction && (await hasOwnPictures(tx, name, parts)))
    throw new ConfigError(`${TEXT} ${ADVICE}`);
}

/** Elsewhere it is told. */
export const ownPictureFindings = async (tx: Tx, name: string, parts: Parts): Promise<Finding[]> =>
  (await hasOwnPictures(tx, name, parts)) ? [warning('Imágenes', TEXT, ADVICE)] : [];

const LOOK_EVERY_MS = 60_000;

/** The same while the node runs: others may start later. False until it was looked at. */
export function watchOwnPictures(
  tx: Tx,
  name: string,
  { signal, ...parts }: Parts & { signal: AbortSignal },
): () => boolean {
  let isTrue = false;
  const look = async () => {
    isTrue = await hasOwnPictures(tx, name, parts);
  };
  const lookSoon = () => void look().catch(() => undefined);
  lookSoon();
  every(LOOK_EVERY_MS, signal, lookSoon);
  return () => isTrue;
}
