import { randomUUID } from 'node:crypto';
import { connect as connectTls } from 'node:tls';
import type { ScheduledBackups } from '../../services/backup/scheduled-backup.ts';
import { cdnOf } from '../../services/changes/cdn.ts';
import type { ImageStore } from '../../services/images/store/image-store.ts';
import type { Config } from '../config.ts';
import { type Finding, fault, looked, warning, well } from './finding.ts';

const TIMEOUT_MS = 10_000;

/** Originals can be written, read and deleted. */
export const storeFindings = (config: Config, store: ImageStore): Promise<Finding[]> => {
  const advice = config.s3
    ? 'Revisa S3_ENDPOINT, S3_BUCKET, S3_REGION y las claves.'
    : 'Revisa DATA_DIR.';
  return looked('Imágenes', advice, async () => {
    // Beside the originals: what looks whether there are any is to find none.
    const key = `checks/${randomUUID()}`;
    const bytes = Buffer.from(key);
    await store.put(key, bytes);
    const read = await store.get(key);
    await store.delete(key);
    if (!read?.equals(bytes)) return fault('Imágenes', 'Lo escrito no se lee igual.', advice);
    return well(
      'Imágenes',
      config.s3
        ? `Se escribe, se lee y se borra en ${config.s3.endpoint}`
        : 'Se escribe, se lee y se borra en el disco de este nodo',
    );
  });
};

/** The server of mails lets us in. `verify` throws otherwise. */
export const smtpFindings = (
  { smtp }: Config,
  verify: (url: string) => Promise<unknown>,
): Promise<Finding[]> =>
  smtp
    ? looked('Correo', 'Revisa SMTP_URL.', async () => {
        await verify(smtp.url);
        return well('Correo', `El servidor nos deja enviar como ${smtp.from}`);
      })
    : Promise.resolve([]);

/** The CDN takes a purge: of a key that no page has. */
export const purgeFindings = ({ purge }: Config, send: typeof fetch): Promise<Finding[]> =>
  purge
    ? looked('CDN', 'Revisa CDN, PURGE_URL y PURGE_TOKEN.', async () => {
        const { request, isDone } = cdnOf(purge.cdn);
        for (const url of purge.urls) {
          const reply = await send(url, {
            ...request(['portada-check'], purge.token),
            redirect: 'error',
            signal: AbortSignal.timeout(TIMEOUT_MS),
          });
          const body = await reply.text();
          if (!reply.ok || (isDone && !isDone(body)))
            return fault('CDN', `${url} respondió ${reply.status}.`, 'Revisa CDN y PURGE_TOKEN.');
        }
        return well('CDN', `${purge.cdn}: toma lo que se le avisa`);
      })
    : Promise.resolve([well('CDN', 'Ninguno')]);

/** Stripe knows the secret key. */
export const stripeFindings = ({ stripe }: Config, send: typeof fetch): Promise<Finding[]> =>
  stripe
    ? looked('Pagos', 'Revisa STRIPE_SECRET_KEY y STRIPE_URL.', async () => {
        const reply = await send(`${stripe.url}/v1/balance`, {
          headers: { Authorization: `Bearer ${stripe.secretKey}` },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await reply.body?.cancel();
        return reply.ok
          ? well('Pagos', 'Stripe conoce la clave')
          : fault('Pagos', `Stripe respondió ${reply.status}.`, 'Revisa STRIPE_SECRET_KEY.');
      })
    : Promise.resolve([]);

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** When the certificate at a host ends, ISO 8601. Throws where it is not to be trusted. */
export const certificateEnd = (hostname: string, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connectTls(
      { host: hostname, port, servername: hostname, timeout: TIMEOUT_MS },
      () => {
        const end = new Date(socket.getPeerCertificate().valid_to).toISOString();
        socket.destroy();
        resolve(end);
      },
    );
    socket.on('timeout', () => socket.destroy(new Error('no respondió a tiempo')));
    socket.on('error', reject);
  });

/** What stands before the editor has a certificate that browsers take, for some time yet. */
export const tlsFindings = (
  { isProduction, editorOrigin }: Config,
  endOf: typeof certificateEnd,
  now: Date,
): Promise<Finding[]> =>
  isProduction
    ? looked('TLS', 'Revisa el proxy y su certificado.', async () => {
        const { hostname, port } = new URL(editorOrigin);
        const end = await endOf(hostname, Number(port || 443));
        const days = Math.floor((Date.parse(end) - now.getTime()) / DAY_MS);
        return days < SOON_DAYS
          ? warning('TLS', `El certificado de ${hostname} acaba en ${days} días.`, 'Renuévalo.')
          : well('TLS', `El certificado de ${hostname} sirve ${days} días más`);
      })
    : Promise.resolve([]);

/** The provider of the house says where it asks people, and that it is the one that is meant. */
export const staffOidcFindings = (
  { staffOidc }: Pick<Config, 'staffOidc'>,
  send: typeof fetch,
): Promise<Finding[]> => {
  const [about, advice] = ['Acceso del equipo', 'Revisa STAFF_OIDC_ISSUER.'];
  if (!staffOidc) return Promise.resolve([]);
  return looked(about, advice, async () => {
    const base = staffOidc.issuer.replace(/(?<!\/)\/+$/, '');
    const reply = await send(`${base}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = (await reply.json()) as { issuer?: unknown; authorization_endpoint?: unknown };
    if (said.issuer !== staffOidc.issuer)
      return fault(about, `Ahí contesta «${said.issuer}», que es otro.`, advice);
    return well(about, `${staffOidc.issuer} contesta, con ${staffOidc.roles.size} grupos`);
  });
};

/** A file can be put where backups go, and deleted there. */
export const backupFindings = (
  backups: ScheduledBackups | undefined,
  file: string,
): Promise<Finding[]> => {
  const [about, advice] = ['Copias', 'Revisa BACKUP_TO, y los S3_* si está en S3.'];
  if (!backups) return Promise.resolve([]);
  const { place, recipient } = backups;
  return looked(about, advice, async () => {
    const name = `portada-check-${randomUUID()}`;
    await place.put(name, file);
    await place.delete(name);
    return recipient
      ? well(about, `Se escribe y se borra en ${place.name}; van cifradas`)
      : warning(about, `En ${place.name} se pueden leer.`, 'BACKUP_RECIPIENT las cifra.');
  });
};
