import type { ReaderProfile } from '../../schemas/identity/wire.ts';

/** Somebody for the canvas, where nobody is signed in. */
export const SAMPLE_PROFILE: ReaderProfile = {
  uuid: '',
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
