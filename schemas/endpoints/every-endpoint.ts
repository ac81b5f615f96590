import { collectionEndpoints } from './collections.ts';
import { contentEndpoints } from './content.ts';
import { documentEndpoints } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { libraryEndpoints } from './library.ts';
import { liveEndpoints } from './live.ts';
import { mediaEndpoints } from './media.ts';
import { operationEndpoints } from './operations.ts';
import { pageChangeEndpoints } from './page-changes.ts';
import { pageEndpoints } from './pages.ts';
import { patternEndpoints } from './patterns.ts';
import { publishingEndpoints } from './publishing.ts';
import { readerEndpoints } from './readers.ts';
import { salesEndpoints } from './sales.ts';
import { selfEndpoints } from './self.ts';
import { siteEndpoints } from './sites.ts';
import { staffEndpoints } from './staff.ts';
import { storyEndpoints } from './story-desk.ts';
import { templateEndpoints } from './story-templates.ts';
import { tokenEndpoints } from './tokens.ts';
import { wireEndpoints } from './wires.ts';

/** The staff API by its parts. A new part is a line here. */
export const API_PARTS = {
  Páginas: pageEndpoints,
  Publicación: publishingEndpoints,
  Patrones: patternEndpoints,
  Cambios: pageChangeEndpoints,
  Sitios: siteEndpoints,
  Contenido: contentEndpoints,
  Documentos: documentEndpoints,
  Biblioteca: libraryEndpoints,
  Imágenes: mediaEndpoints,
  Notas: storyEndpoints,
  'Plantillas de notas': templateEndpoints,
  Agencias: wireEndpoints,
  Colecciones: collectionEndpoints,
  Directos: liveEndpoints,
  Ventas: salesEndpoints,
  Lectores: readerEndpoints,
  'Mi cuenta': selfEndpoints,
  Redacción: staffEndpoints,
  'Claves de la API': tokenEndpoints,
  Operación: operationEndpoints,
} as const;

export interface NamedEndpoint {
  /** One of its own in the whole API: the client's method, the operation's id. */
  name: string;
  part: string;
  endpoint: Endpoint;
}

/** Every endpoint of the staff API. */
export const EVERY_ENDPOINT: readonly NamedEndpoint[] = Object.entries(API_PARTS).flatMap(
  ([part, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]): NamedEndpoint => ({ name, part, endpoint })),
);
