import type { RequestContent, SourceLimits } from '../cache/content-cache.ts';
import type { RouteLookups } from './route.ts';

/** A site as somebody is let to see it before its time. */
export interface Preview {
  /** Key of the site: its links open on no other. */
  site: string;
  publishedPages: RouteLookups['publishedPages'];
  publishedDocument: RouteLookups['publishedDocument'];
  request: RequestContent;
}

export interface Previews {
  /** What a token opens; undefined for one that is nobody's, expired or revoked. */
  find(token: string): Promise<Preview | undefined>;
  limits(source: string): SourceLimits;
}
