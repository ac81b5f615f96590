/** From where a request came. */
export interface RequestOrigin {
  /** Of the other end of the line: a proxy's where there is one. */
  address: string;
  /** What `X-Forwarded-For` says, which whoever sends the request may have made up. */
  forwarded: string;
  requestId: string;
  userAgent: string;
}

export const NOWHERE: RequestOrigin = { address: '', forwarded: '', requestId: '', userAgent: '' };
