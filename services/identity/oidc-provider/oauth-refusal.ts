import { Refusal } from '../refusal.ts';

/** As RFC 6749 names what is wrong with a request for tokens. */
type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'server_error';

const FAULTS = {
  invalid_request: 'badInput',
  invalid_client: 'unsupported',
  invalid_grant: 'badNonce',
  unsupported_grant_type: 'unsupported',
  server_error: 'failed',
} as const;

/** A refusal that clients of OAuth read too: `error` beside the code and the message. */
export class OAuthRefusal extends Refusal {
  constructor(error: OAuthError, message: string) {
    super(FAULTS[error], { message, error });
  }
}
