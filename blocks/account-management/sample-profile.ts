import type { ReaderPasskey, ReaderProfile, ReaderSession } from '../../schemas/identity/wire.ts';

/** Somebody for the canvas, where nobody is signed in. */
export const SAMPLE_PROFILE: ReaderProfile = {
  uuid: '',
  firstName: 'Lucía',
  lastName: 'Méndez',
  displayName: 'Lucía M.',
  email: 'lectora@correo.example',
  emailVerified: true,
  status: 'Active',
  createdOn: '2026-01-01T00:00:00.000Z',
  modifiedOn: '2026-01-01T00:00:00.000Z',
  identities: [
    {
      id: '',
      type: 'Password',
      userName: 'lectora@correo.example',
      passwordReset: false,
      locked: false,
      createdOn: '2026-01-01T00:00:00.000Z',
    },
  ],
};

/** What editors see in its place. */
export const SAMPLE_SESSIONS: readonly ReaderSession[] = [
  {
    id: 'sample-this',
    device: 'Firefox en Windows',
    host: 'www.labrujula.example',
    isCurrent: true,
    createdOn: '2026-11-20T15:00:00.000Z',
    lastUsedOn: '2026-11-23T15:00:00.000Z',
  },
  {
    id: 'sample-other',
    device: 'Safari en iPhone',
    host: 'www.labrujula.example',
    isCurrent: false,
    createdOn: '2026-10-02T15:00:00.000Z',
    lastUsedOn: '2026-11-21T15:00:00.000Z',
  },
];

export const SAMPLE_PASSKEYS: readonly ReaderPasskey[] = [
  {
    id: 'sample-passkey',
    name: 'Chrome en Android',
    host: 'www.labrujula.example',
    isSynced: true,
    createdOn: '2026-10-02T15:00:00.000Z',
    lastUsedOn: '2026-11-21T15:00:00.000Z',
  },
];
