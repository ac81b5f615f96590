import { STAFF_ACTIONS, type StaffAction } from '../../../schemas/may.ts';

type TokenAction = Exclude<StaffAction, 'account.use' | 'people.manage'>;

/** What a program may be allowed to do, by what it is done to. */
export const TOKEN_GROUPS = {
  Páginas: {
    'page.read': 'Ver páginas',
    'page.create': 'Crear páginas',
    'page.save': 'Guardar borradores y versiones',
    'page.preview': 'Hacer vistas previas',
    'page.move': 'Cambiar direcciones publicadas',
    'page.publish': 'Publicar',
    'page.schedule': 'Programar',
    'page.unpublish': 'Retirar',
    'page.archive': 'Archivar y eliminar',
    'page.erase': 'Borrar para siempre',
  },
  Notas: {
    'story.read': 'Ver notas',
    'story.write': 'Escribir notas',
    'story.publish': 'Publicar notas',
    'tag.create': 'Hacer etiquetas nuevas',
    'template.change': 'Cambiar plantillas de notas',
    'wire.change': 'Cambiar y leer agencias',
    'story.withdraw': 'Retirar documentos',
    'content.import': 'Importar documentos',
  },
  Directos: {
    'live.use': 'Entrar a los directos',
    'live.read': 'Ver directos',
    'live.write': 'Escribir directos',
    'live.erase': 'Borrar directos',
  },
  Imágenes: {
    'media.read': 'Ver imágenes',
    'media.edit': 'Subir y cambiar imágenes',
    'media.erase': 'Borrar imágenes',
  },
  Sitios: {
    'site.read': 'Ver los sitios',
    'content.read': 'Ver contenido publicado',
    'tools.use': 'Ver los bloques y sus campos',
    'site.alert': 'Poner avisos',
    'collection.change': 'Cambiar colecciones',
    'site.change': 'Cambiar opciones de los sitios',
  },
  Administración: {
    'readers.help': 'Ayudar a lectores',
    'sales.manage': 'Llevar las ventas',
    'jobs.read': 'Ver tareas',
    'jobs.retry': 'Repetir tareas',
    'mails.read': 'Ver el buzón',
    'audit.read': 'Ver el registro',
  },
} as const;

/** Every one of them, once: a new action has to be in a group. */
export const TOKEN_LABELS: Readonly<Record<TokenAction, string>> = {
  ...TOKEN_GROUPS.Páginas,
  ...TOKEN_GROUPS.Notas,
  ...TOKEN_GROUPS.Directos,
  ...TOKEN_GROUPS.Imágenes,
  ...TOKEN_GROUPS.Sitios,
  ...TOKEN_GROUPS.Administración,
};

const isLabelled = (action: string): action is TokenAction => Object.hasOwn(TOKEN_LABELS, action);

/** What a token may do, in words; an action of a later release by its name. */
export const actionLabel = (action: string): string =>
  isLabelled(action) ? TOKEN_LABELS[action] : action;

/** Is it done on all sites at once, so that a token of some sites does not do it? */
export const takesAllSites = (action: string): boolean =>
  isLabelled(action) && STAFF_ACTIONS[action].reach === 'all';
