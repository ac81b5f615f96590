import { createIdentity, type Identity } from '../../services/identity/client.ts';

let opened: Identity | undefined;

/** The reader's account, one for all that stands on a page. Only in browsers. */
export const identity = (): Identity => {
  opened ??= createIdentity();
  return opened;
};
