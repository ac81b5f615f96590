import type { AuditAction, AuditSubject } from './audit.ts';

/** What was done, in the words of the log's screen and of its exports. */
export const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  'signin.link': 'Se hizo un enlace de acceso',
  'signin.done': 'Inició sesión',
  'signin.refused': 'No se pudo entrar',
  'signin.out': 'Cerró sesión',
  'staff.create': 'Creó una cuenta',
  'staff.change': 'Cambió una cuenta',
  'staff.deactivate': 'Desactivó una cuenta',
  'staff.reactivate': 'Reactivó una cuenta',
  'session.end': 'Cerró una sesión',
  'session.end-all': 'Cerró las sesiones',
  'passkey.add': 'Agregó una clave de acceso',
  'passkey.rename': 'Cambió el nombre de una clave de acceso',
  'passkey.remove': 'Quitó una clave de acceso',
  'page.create': 'Creó la página',
  'page.change': 'Cambió el nombre o la dirección de la página',
  'page.delete': 'Eliminó la página',
  'page.undelete': 'Restauró la página',
  'page.archive': 'Archivó la página',
  'page.erase': 'Borró la página para siempre',
  'page.draft': 'Empezó a cambiar el borrador de la página',
  'page.save': 'Guardó una versión de la página',
  'page.unpublish': 'Retiró la página del sitio',
  'page.schedule': 'Programó la página',
  'page.unschedule': 'Quitó algo programado de la página',
  'page.schedule-missed': 'No se pudo hacer lo programado de la página',
  'page.version-name': 'Cambió el nombre de una versión',
  'page.preview': 'Hizo un enlace de vista previa',
  'page.preview-revoke': 'Revocó un enlace de vista previa',
  'page.publish': 'Publicó la página',
  'page.restore': 'Restauró una versión de la página',
  'site.change': 'Cambió el sitio',
  'site.alert': 'Puso un aviso',
  'site.alert-end': 'Quitó el aviso',
  'document.import': 'Importó un documento',
  'image.upload': 'Subió una imagen',
  'image.change': 'Cambió los datos de una imagen',
  'job.retry': 'Volvió a intentar una tarea',
  'reader.view': 'Vio la cuenta de un lector',
  'reader.disable': 'Desactivó la cuenta de un lector',
  'reader.enable': 'Reactivó la cuenta de un lector',
  'reader.sessions-end': 'Cerró sesiones de un lector',
  'reader.segment': 'Cambió el segmento de un lector',
  'content.withdraw': 'Retiró',
  'content.delete': 'Borró',
  'content.restore': 'Restauró',
  'page.version-remove': 'Quitó el contenido de una versión',
  'audit.export': 'Exportó el registro',
  'story.create': 'Empezó una historia',
  'story.draft': 'Empezó a cambiar el borrador de la historia',
  'story.discard': 'Descartó el borrador de la historia',
  'story.publish': 'Publicó la historia',
  'story.unpublish': 'Retiró la historia del sitio',
  'story.schedule': 'Programó la historia',
  'story.unschedule': 'Quitó lo programado de la historia',
  'story.schedule-missed': 'No se pudo publicar la historia a su hora',
  'live.create': 'Creó el directo',
  'live.change': 'Cambió el directo',
  'live.close': 'Terminó el directo',
  'live.erase': 'Borró el directo',
  'live.import': 'Trajo actualizaciones al directo',
  'live.draft': 'Guardó una actualización en borrador',
  'live.publish': 'Publicó una actualización',
  'live.update': 'Cambió una actualización',
  'live.correct': 'Corrigió una actualización',
  'live.withdraw': 'Retiró una actualización',
  'live.mark': 'Marcó una actualización',
  'live.schedule': 'Programó una actualización',
  'live.merge': 'Unió dos actualizaciones',
  'live.pair': 'Pidió un código para escribir desde otro sitio',
  'live.frame': 'Entró a escribir desde otro sitio',
};

export const SUBJECT_LABELS: Readonly<Record<AuditSubject, string>> = {
  staff: 'Accesos y cuentas',
  page: 'Páginas',
  site: 'Sitios',
  document: 'Notas y otros documentos',
  image: 'Imágenes',
  job: 'Tareas',
  audit: 'Registro',
  'live-blog': 'Directos',
  reader: 'Lectores',
};

const REFUSED: Readonly<Record<string, string>> = {
  unknown: 'el enlace no existe',
  used: 'el enlace ya se había usado',
  expired: 'el enlace había vencido',
  'passkey-unknown': 'clave de acceso desconocida',
  'passkey-refused': 'la clave de acceso no es válida',
  'passkey-inactive': 'la cuenta está desactivada',
  'passkey-late': 'la petición había vencido',
};

const wordIn = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name;

/** What was done, in words; an action of a later release by its name. */
export const actionLabel = (action: string): string => wordIn(ACTION_LABELS, action);

/** What is told of an act beside its name: why a sign-in was refused, in words. */
export const detailLabel = ({ action, detail }: { action: string; detail: string }): string =>
  action === 'signin.refused' ? wordIn(REFUSED, detail) : detail;
