import type { Hono } from 'hono';
import { auditRoutes } from '../services/audit/routes.ts';
import { htmlRoutes } from '../services/html/routes.ts';
import type { IdentityDependencies } from '../services/identity/ports.ts';
import { identityRoutes } from '../services/identity/routes.ts';
import { supportRoutes } from '../services/identity/support/routes.ts';
import { libraryRoutes } from '../services/images/library-routes.ts';
import { mediaRoutes } from '../services/images/media-routes.ts';
import { type ImagesDependencies, imagesRoutes } from '../services/images/routes.ts';
import { ingestRoutes } from '../services/ingest/routes.ts';
import { jobsRoutes } from '../services/jobs/routes.ts';
import { liveBlogRoutes } from '../services/live/blog-routes.ts';
import { liveDeskRoutes } from '../services/live/desk-routes.ts';
import { liveEntryRoutes } from '../services/live/entry-routes.ts';
import { mailRoutes, newestMailRoutes } from '../services/mail/routes.ts';
import { newsroomRoutes } from '../services/newsroom/routes.ts';
import { archiveRoutes } from '../services/pages/archive-routes.ts';
import { draftRoutes } from '../services/pages/draft-routes.ts';
import { patternRoutes } from '../services/pages/patterns/routes.ts';
import { previewRoutes } from '../services/pages/preview-routes.ts';
import { publishingRoutes } from '../services/pages/publishing-routes.ts';
import { pagesRoutes } from '../services/pages/routes.ts';
import { pageUsesRoutes } from '../services/pages/uses-routes.ts';
import { paywallDeskRoutes } from '../services/paywall/desk-routes.ts';
import type { PaywallDependencies } from '../services/paywall/ports.ts';
import { paywallRoutes } from '../services/paywall/routes.ts';
import { presenceRoutes } from '../services/presence/routes.ts';
import { retailRoutes } from '../services/sales/catalogue/retail-routes.ts';
import { salesDeskRoutes } from '../services/sales/desk/desk-routes.ts';
import type { SalesDependencies } from '../services/sales/ports.ts';
import { salesRoutes } from '../services/sales/routes.ts';
import { siteRoutes } from '../services/sites/site-routes.ts';
import { sourceRoutes } from '../services/sources/routes.ts';
import { accountRoutes } from '../services/staff/account-routes.ts';
import { tokenRoutes } from '../services/staff/api-tokens/routes.ts';
import { pairingRoutes } from '../services/staff/frame-routes.ts';
import { passkeyRoutes } from '../services/staff/passkey-routes.ts';
import { selfRoutes } from '../services/staff/self-routes.ts';
import { collectionRoutes } from '../services/stories/collections/routes.ts';
import { storyRoutes } from '../services/stories/routes.ts';
import { storyPreviewRoutes } from '../services/story-desk/preview-routes.ts';
import { storyPublishingRoutes } from '../services/story-desk/publishing-routes.ts';
import { storyDeskRoutes } from '../services/story-desk/routes.ts';
import { storyTemplateRoutes } from '../services/story-desk/templates/routes.ts';
import { wireRoutes } from '../services/story-desk/wires/routes.ts';
import { withdrawalRoutes } from '../services/withdrawals/routes.ts';
import { speedRoutes } from './metrics/speed-routes.ts';
import { canvasRoutes } from './staff-api/canvas-routes.ts';

/**
 * The staff API under `/api`: the first that has an address replies. A new service is a line here;
 * what it depends on is a part that `editor-host` hands in.
 */
export const STAFF_SERVICES = [
  canvasRoutes,
  htmlRoutes,
  pagesRoutes,
  archiveRoutes,
  draftRoutes,
  publishingRoutes,
  patternRoutes,
  previewRoutes,
  pageUsesRoutes,
  presenceRoutes,
  storyRoutes,
  collectionRoutes,
  storyDeskRoutes,
  storyPublishingRoutes,
  storyPreviewRoutes,
  storyTemplateRoutes,
  wireRoutes,
  newsroomRoutes,
  ingestRoutes,
  withdrawalRoutes,
  // Has every other address under `/content`.
  sourceRoutes,
  siteRoutes,
  libraryRoutes,
  mediaRoutes,
  liveBlogRoutes,
  liveEntryRoutes,
  liveDeskRoutes,
  pairingRoutes,
  speedRoutes,
  auditRoutes,
  jobsRoutes,
  supportRoutes,
  salesDeskRoutes,
  paywallDeskRoutes,
  mailRoutes,
  selfRoutes,
  passkeyRoutes,
  accountRoutes,
  tokenRoutes,
] as const;

type Intersection<U> = (U extends unknown ? (parts: U) => void : never) extends (
  parts: infer Parts,
) => void
  ? Parts
  : never;

/** What all of them together depend on. */
export type StaffServiceParts = Intersection<Parameters<(typeof STAFF_SERVICES)[number]>[0]>;

/** What the public services together depend on. */
export interface PublicParts {
  images: ImagesDependencies;
  identity: IdentityDependencies;
  sales: SalesDependencies;
  paywall: PaywallDependencies;
  mail: Parameters<typeof newestMailRoutes>[0];
}

interface PublicService {
  /** The paths that are its own, on every host, or on those of sites alone. */
  path: RegExp;
  hosts: 'all' | 'sites';
  /** It takes bodies, which it bounds itself; the others have GET and HEAD only. */
  takesWrites: boolean;
  routes(parts: PublicParts): Hono;
}

/** What readers' browsers may request beside pages and files. */
export const PUBLIC_SERVICES: readonly PublicService[] = [
  {
    path: /^\/(?:resizer\/v2|imagenes)\/[^/]+$/,
    hosts: 'all',
    takesWrites: false,
    routes: ({ images }) => imagesRoutes(images),
  },
  {
    path: /^\/identity\//,
    hosts: 'sites',
    takesWrites: true,
    routes: ({ identity }) => identityRoutes(identity),
  },
  {
    path: /^\/sales\/public\//,
    hosts: 'sites',
    takesWrites: true,
    routes: ({ sales }) => salesRoutes(sales),
  },
  {
    path: /^\/retail\/public\//,
    hosts: 'sites',
    takesWrites: false,
    routes: ({ sales }) => retailRoutes(sales),
  },
  {
    path: /^\/paywall\/public\//,
    hosts: 'sites',
    takesWrites: false,
    routes: ({ paywall }) => paywallRoutes(paywall),
  },
  {
    path: /^\/__mail$/,
    hosts: 'sites',
    takesWrites: false,
    routes: ({ mail }) => newestMailRoutes(mail),
  },
];
