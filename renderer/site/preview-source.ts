import type { RequestContent, SourceLimits } from '../cache/content-cache.ts';
import type { RouteLookups } from './route.ts';

/** A newspaper as somebody is let to see it before its time. */
export interface PreviewView {
  publishedPages: RouteLookups['publishedPages'];
  publishedDocument: RouteLookups['publishedDocument'];
  request: RequestContent;
  /** Where the story stands that is looked at; undefined where it is a page. */
  storyPath?: string | undefined;
}

export interface Preview {
  /** Key of the site: its links open on no other. */
  site: string;
  /** Hands out the newspaper for as long as the work takes; undefined: it cannot be shown. */
  show<T>(work: (view: PreviewView) => Promise<T>): Promise<T | undefined>;
}

export interface Previews {
  /** What a token opens; undefined for one that is nobody's, expired or revoked. */
  find(token: string): Promise<Preview | undefined>;
  limits(source: string): SourceLimits;
}

/** In a preview: leads to the story that it is of, wherever that stands by then. */
export const STORY_OF_PREVIEW = '/_nota/';
