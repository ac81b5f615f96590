import type { AuditAction, AuditEntry, AuditSubject } from '../../schemas/audit.ts';

const ACTIONS: Record<AuditAction, string> = {
  'signin.link': 'Se hizo un enlace de acceso',
  'signin.done': 'Inició sesión',
  'signin.refused': 'Se rechazó un enlace de acceso',
  'signin.out': 'Cerró sesión',
  'staff.create': 'Creó una cuenta',
  'page.create': 'Creó la página',
  'page.change': 'Cambió el nombre o la dirección de la página',
  'page.delete': 'Eliminó la página',
  'page.undelete': 'Recuperó la página',
  'page.save': 'Guardó un borrador de la página',
  'page.publish': 'Publicó la página',
  'page.restore': 'Restauró una versión de la página',
  'site.change': 'Cambió el sitio',
  'document.import': 'Importó un documento',
  'image.upload': 'Subió una imagen',
  'image.change': 'Cambió los datos de una imagen',
  'job.retry': 'Volvió a intentar una tarea',
  'content.withdraw': 'Retiró',
  'content.delete': 'Borró',
  'content.restore': 'Restauró',
  'page.version-remove': 'Quitó el contenido de una versión',
};

export const SUBJECT_LABELS: Record<AuditSubject, string> = {
  staff: 'Accesos y cuentas',
  page: 'Páginas',
  site: 'Sitios',
  document: 'Notas y otros documentos',
  image: 'Imágenes',
  job: 'Tareas',
};

const REFUSED: Record<string, string> = {
  unknown: 'no existe',
  used: 'ya se había usado',
  expired: 'estaba vencido',
};

/** What was done, in words; an action of a later release by its name. */
export const actionLabel = (action: string): string =>
  (ACTIONS as Record<string, string>)[action] ?? action;

/** What it was done to, and how. */
export function subjectLabel({ action, subject, site, detail }: AuditEntry): string {
  const told = action === 'signin.refused' ? (REFUSED[detail] ?? detail) : detail;
  return [told, subject.kind === 'document' ? subject.id : '', site].filter(Boolean).join(' · ');
}

/** From where, in one line. */
export const originLabel = ({ address, forwarded }: AuditEntry): string =>
  forwarded ? `${forwarded} (por ${address})` : address;

/** Enough of a digest to compare by eye. */
export const shortDigest = (digest: string | null): string => (digest ? digest.slice(0, 12) : '–');
