import type { Context } from 'hono';
import type { z } from 'zod';
import type { IDENTITY_INPUT } from '../../../schemas/identity/inputs.ts';
import type { SessionTokens } from '../../../schemas/identity/wire.ts';
import type { IdentityDependencies } from '../ports.ts';

export type Login = z.output<typeof IDENTITY_INPUT.login>;

/** A way to sign in by `POST /v1/auth/login`: replies, or throws a Refusal. */
export type GrantHandler = (
  c: Context,
  given: Login,
  dependencies: IdentityDependencies,
) => Promise<SessionTokens>;
