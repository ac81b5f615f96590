import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Every place that reads what somebody sent, and how control characters and open marks of direction
 * go there. A new one enters here, with what keeps them out of what is stored.
 */
const DOORS: Readonly<Record<string, string>> = {
  'server/staff-api/mcp.ts': 'calls endpoints of the staff API, which clean (serve-endpoints)',
  'server/staff-api/places.ts': 'reads where something is; the endpoint behind it cleans',
  'services/http/public-calls.ts': 'a code of Apple’s, a picture, bytes that a provider signed',
  'services/http/serve-endpoints.ts': 'withSoundTexts; passkeys and passwords stay (keepsTexts)',
  'services/identity/http/input.ts': 'typedLine; names of things are exactText',
  'services/identity/http/token-form.ts': 'codes and secrets, which are compared alone',
  'services/identity/routes/avatar.ts': 'a picture, decoded and written anew',
  'services/ingest/routes.ts': 'check-ans: withSoundTexts, withoutHarm',
  'services/sales/input.ts': 'typedLine; names of things are exactText',
  'services/staff/frame-routes.ts': 'a code, which is compared alone',
  'services/staff/routes.ts': 'a passkey, which is verified',
};
const READS = /\b(?:readJson|readBody|formData)\(|\.req\.(?:json|text|parseBody)\(/;

it('every door is known', () => {
  const files = ['services', 'server', 'renderer'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  );
  const doors = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.(?:test|testing|e2e)\.tsx?$/.test(file) &&
      !/\/client\//.test(file) &&
      !file.startsWith('services/http/') &&
      READS.test(readFileSync(file, 'utf8')),
  );
  const shared = ['services/http/public-calls.ts', 'services/http/serve-endpoints.ts'];
  expect([...doors, ...shared].sort()).toEqual(Object.keys(DOORS).sort());
});
