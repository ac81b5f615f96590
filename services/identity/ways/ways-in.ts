import type { WayIn } from '../ports.ts';
import { swgWay } from './google-swg/way-in.ts';
import { linkWay } from './link/way-in.ts';
import { oidcWay } from './oidc/way-in.ts';
import { passkeyWay } from './passkey/way-in.ts';
import { passwordWay } from './password/way-in.ts';
import { socialWay } from './social/way-in.ts';

/** Every way to sign in: a new one is a line here. */
export const WAYS_IN: readonly WayIn[] = [
  passwordWay,
  linkWay,
  passkeyWay,
  socialWay,
  oidcWay,
  swgWay,
];
