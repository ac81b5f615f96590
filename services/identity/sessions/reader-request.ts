import type { ReaderSite } from '../ports.ts';

/** What beginning a session takes from the request of a reader. */
export interface ReaderRequest {
  site: ReaderSite;
  /** What the browser says of itself. */
  userAgent: string;
  /** What the browser is known by; undefined: nobody signed in with it before. */
  device: string | undefined;
  /** Its client takes a new refresh token each time. */
  wantsRotation: boolean;
  /** A page of this host asks for a cookie that stands for the session. */
  wantsCookie: boolean;
}
