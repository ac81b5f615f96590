import { openDatabase } from '../database/database.ts';
import { identityApp } from './identity.testing.ts';

/** A process that signs readers up and refreshes their sessions until a test kills it. */
const AT_A_TIME = 4;
const REFRESHES = 4;

const at = await identityApp(await openDatabase({ databaseUrl: process.argv[2] ?? '' }));
const say = (email: string, token: string) =>
  process.stdout.write(`${JSON.stringify({ email, token })}\n`);

async function readers(): Promise<void> {
  for (;;) {
    const made = await at.signUp(undefined, { 'X-Portada-Session': 'rotating' });
    let token = made.refreshToken;
    say(made.email, token);
    for (let n = 0; n < REFRESHES; n += 1) {
      token = (await at.refresh(token)).body.refreshToken;
      say(made.email, token);
    }
  }
}

await Promise.all(Array.from({ length: AT_A_TIME }, readers));
