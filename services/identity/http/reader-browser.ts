import type { Context } from 'hono';
import type { IdentityDependencies } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import type { ReaderBrowser } from '../sessions/own-browser.ts';
import { deviceOf } from './cookies.ts';
import { findReader } from './require-reader.ts';

/** The browser that sent a request, and who is signed in in it. */
export const readerBrowserOf = (c: Context, dependencies: IdentityDependencies): ReaderBrowser => ({
  device: deviceOf(c, dependencies.isProduction),
  async readerId() {
    const signedIn = await findReader(c, dependencies).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    return signedIn?.reader.id;
  },
});
