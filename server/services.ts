import type { Hono } from 'hono';
import { htmlRoutes } from '../services/html/routes.ts';
import { type LibraryDependencies, libraryRoutes } from '../services/images/library-routes.ts';
import { type ImagesDependencies, imagesRoutes } from '../services/images/routes.ts';
import { type IngestDependencies, ingestRoutes } from '../services/ingest/routes.ts';
import { newsroomRoutes } from '../services/newsroom/routes.ts';
import { type PagesDependencies, pagesRoutes } from '../services/pages/routes.ts';
import { type SiteDependencies, siteRoutes } from '../services/sites/site-routes.ts';
import { type SourceDependencies, sourceRoutes } from '../services/sources/routes.ts';
import { type StoryDependencies, storyRoutes } from '../services/stories/routes.ts';
import { type CanvasDependencies, canvasRoutes } from './canvas-routes.ts';
import { type SpeedDependencies, speedRoutes } from './metrics/speed-routes.ts';

/** Everything that the services behind the staff API need, each its part. */
export type StaffServiceParts = CanvasDependencies &
  Parameters<typeof htmlRoutes>[0] &
  PagesDependencies &
  StoryDependencies &
  IngestDependencies &
  SourceDependencies &
  SiteDependencies &
  LibraryDependencies &
  SpeedDependencies;

/**
 * The staff API under `/api`: the first that has an address replies. A new service is a line, and
 * its dependencies one of the type above.
 */
export const STAFF_SERVICES: readonly ((parts: StaffServiceParts) => Hono)[] = [
  canvasRoutes,
  htmlRoutes,
  pagesRoutes,
  storyRoutes,
  newsroomRoutes,
  ingestRoutes,
  // Has every other address under `/content`.
  sourceRoutes,
  siteRoutes,
  libraryRoutes,
  speedRoutes,
];

interface PublicService {
  /** The paths that are its own, on every host. */
  path: RegExp;
  routes(parts: ImagesDependencies): Hono;
}

/** What readers' browsers may request beside pages and files: GET and HEAD only. */
export const PUBLIC_SERVICES: readonly PublicService[] = [
  { path: /^\/(?:resizer\/v2|imagenes)\/[^/]+$/, routes: imagesRoutes },
];
