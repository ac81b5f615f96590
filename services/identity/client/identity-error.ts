/** Why a call was refused or could not be made. `code` is a code of the catalogue or of ours. */
export class IdentityError extends Error {
  readonly code: string;
  /** Unset where the server was not asked or did not answer. */
  readonly httpStatus: number | undefined;
  /** After how many seconds it may be tried again. */
  readonly retryAfter: number | undefined;

  constructor(message: string, code = '', httpStatus?: number, retryAfter?: number) {
    super(message);
    this.code = code;
    this.httpStatus = httpStatus;
    this.retryAfter = retryAfter;
  }
}

/** The server could not be reached. */
export const UNREACHABLE = 'unreachable';
/** A call of somebody signed in, without a session. */
export const NO_SESSION = 'no-session';
