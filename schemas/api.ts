import type { ContentKind } from './fields.ts';
import type { Issue, PageDocument, PageRoute } from './page.ts';

/**
 * Shapes of the staff API, under `/api` on the editor's host. Every answer that is not 2xx is an
 * `ApiError`. Dates are ISO 8601 strings in UTC.
 */
export interface ApiError {
  /**
   * Stable, for programs: `unauthorized`, `forbidden`, `not_found`, `invalid_page`,
   * `invalid_input`, `version_conflict`, `route_taken`, `too_large`, `unavailable`, `internal`.
   */
  code: string;
  /** Spanish, for people. */
  message: string;
  issues?: Issue[];
}

export interface PageSummary {
  id: string;
  site: string;
  name: string;
  route: PageRoute;
  layout: string;
  draftVersion: number;
  /** Unset while the page was never published. */
  publishedVersion?: number;
  updatedAt: string;
  updatedBy: string;
}

export interface PageDetail extends PageSummary {
  document: PageDocument;
}

/** POST /api/pages */
export interface CreatePage {
  site: string;
  name: string;
  route: PageRoute;
  layout: string;
}

/**
 * PUT /api/pages/{id}/draft and POST /api/pages/{id}/publish: saved only if the draft is still
 * `baseVersion`.
 */
export interface SavePage {
  baseVersion: number;
  document: PageDocument;
}

/** The draft after a save; its document has the markup sanitised and the images signed. */
export interface SavedPage {
  version: number;
  document: PageDocument;
  savedAt: string;
}

export interface PublishedPage extends SavedPage {
  publishedAt: string;
}

/** 409 of a save: what the other editor saved meanwhile. Nothing of either is lost. */
export interface VersionConflict extends ApiError {
  code: 'version_conflict';
  current: { version: number; savedBy: string; savedAt: string; document: PageDocument };
}

/** GET /api/pages/{id}/versions, newest first. */
export interface PageVersion {
  version: number;
  savedAt: string;
  savedBy: string;
  published: boolean;
}

/** POST /api/pages/{id}/restore: makes an old version the newest draft. */
export interface RestorePage {
  version: number;
  baseVersion: number;
}

/** GET /api/staff/me */
export interface StaffMember {
  email: string;
  name: string;
  role: 'admin' | 'editor' | 'live-blog';
}

/**
 * PATCH /api/sites/{key}, answered with the whole site: what an administrator changes in the
 * editor.
 */
export interface SiteOptions {
  /** No story twice on a page. */
  dedupe: boolean;
}

/** GET /api/content/stories?site=&q=&limit=&offset= : what the story picker lists, newest first. */
export interface StorySummary {
  _id: string;
  type: string;
  headline: string;
  section: string;
  display_date: string;
  website_url: string;
  /** A ready, signed address of a small picture, or ''. */
  thumbnail: string;
}

/**
 * GET /api/speed: what took this server's time since it started. Milliseconds; what came from a
 * cache is not counted.
 */
export interface SpeedReport {
  blocks: { name: string; drawn: number; meanMs: number; maxMs: number }[];
  sources: { name: string; asked: number; meanMs: number; failed: number }[];
}

/**
 * A content source as the server has it: one that only configuration names is known to the editor
 * from here.
 */
export interface SourceSummary {
  name: string;
  label: string;
  kinds: readonly ContentKind[];
  /** Names of its query's parameters. */
  params: string[];
}

export interface StoryList {
  items: StorySummary[];
  total: number;
}

/** A picture of the media library. Points and sides are in pixels of the picture as seen. */
export interface LibraryImage {
  id: string;
  /** The file's name when it was uploaded, or ''. */
  name: string;
  /** What the file is by its content; the resizer answers other formats. */
  mime: string;
  width: number;
  height: number;
  /** Size of the file; 0 when unknown. */
  bytes: number;
  alt: string;
  credit: string;
  caption: string;
  /** Unset: the resizer looks for what matters. */
  focalPoint?: { x: number; y: number };
  /** Plain address, and the resizer's tokens by version. */
  url: string;
  auth: Record<string, string>;
  createdAt: string;
  updatedAt: string;
}

/** GET /api/images?q=&limit=&offset= : newest first. */
export interface ImageList {
  items: LibraryImage[];
  total: number;
}

/**
 * PATCH /api/images/{id}: what is unset stays; `focalPoint: null` takes it away. POST /api/images
 * takes a file's bytes as its body.
 */
export interface ChangeImage {
  alt?: string;
  credit?: string;
  caption?: string;
  focalPoint?: { x: number; y: number } | null;
}
