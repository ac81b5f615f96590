import type { Api } from './api/api.ts';

/** Ends this session, and begins anew at the sign-in screen. What is on screen goes with it. */
export async function signOut(api: Api): Promise<void> {
  await api.signOut();
  window.location.assign('/');
}
