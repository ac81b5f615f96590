import type { LetterKind, MailWords } from './letter-kinds.ts';

const IGNORE = 'If it was not you, do nothing: without the link nothing happens.';
const NO_LINKS = 'This notice has no links that change anything in your account.';
const NOTHING = 'If it was you, there is nothing you have to do here.';
const ONCE_A_DAY = 'The link serves once and lasts 24 hours.';

/** As `mail-words.ts` has them in Spanish, for sites in English. */
export const ENGLISH: Readonly<Record<LetterKind, MailWords>> = {
  'one-time': {
    subject: 'Your link to sign in to {site}',
    title: 'Sign in without a password',
    paragraphs: [
      'With this link you sign in to your account at {site}. It serves once and lasts 15 minutes.',
    ],
    button: 'Sign in',
    footnote: IGNORE,
  },
  reset: {
    subject: 'Choose a new password for {site}',
    title: 'Choose a new password',
    paragraphs: [
      'You asked to change the password of your account at {site}. The link serves once and lasts an hour.',
      'When you change it you are signed out wherever you are signed in.',
    ],
    button: 'Choose a password',
    footnote: `${IGNORE} Your password stays the same.`,
  },
  verify: {
    subject: 'Confirm your address at {site}',
    title: 'Confirm your address',
    paragraphs: [
      'On {moment} an account at {site} was opened with this address. Confirm that it is yours to finish it.',
      `${ONCE_A_DAY} Open it in the browser in which you opened the account: in another we ask for its password.`,
    ],
    button: 'Confirm the address',
    refusal: 'It was not me',
    footnote:
      'If you did not open the account, open “It was not me”: nobody will use it with your address.',
  },
  change: {
    subject: 'Confirm your address at {site}',
    title: 'Confirm your address',
    paragraphs: [
      'An account at {site} was asked to change to this address. The account was opened on {moment}. Confirm that the address is yours.',
      `${ONCE_A_DAY} Open it where you are signed in: elsewhere we ask for your password.`,
    ],
    button: 'Confirm the address',
    refusal: 'It was not me',
    footnote:
      'If you did not ask for it, open “It was not me”: the account keeps the address that it had.',
  },
  delete: {
    subject: 'Confirm that you want to delete your account at {site}',
    title: 'Shall we delete your account?',
    paragraphs: [
      'You asked to delete your account at {site}. With it goes all that we keep about you, and that cannot be undone.',
      'The link opens a page on which you confirm or decline it. It lasts 24 hours.',
    ],
    button: 'Decide about my account',
    footnote: 'If it was not you, open the link, decline it and change your password.',
  },
  'email-asked': {
    subject: 'Somebody asked to change the address of your account at {site}',
    title: 'Are you changing your address?',
    paragraphs: [
      'Your account at {site} was asked to change to another address. Until somebody opens the link that we sent to the new one, it stays this one.',
      NOTHING,
      'If it was not you, type the address of {site} into your browser, go to “Forgot my password” and choose another. That stops the change and signs your account out everywhere.',
    ],
    button: '',
    footnote: NO_LINKS,
  },
  'email-changed': {
    subject: 'The address of your account at {site} changed',
    title: 'Your account has another address',
    paragraphs: [
      'Your account at {site} does not use this address any more: somebody confirmed the new one, and everything goes there from now on.',
      NOTHING,
      'If it was not you, write to {site} as soon as you can: those who look after readers can shut the account and end its sessions while that is cleared up.',
    ],
    button: '',
    footnote: 'We tell you here because this was the address of your account.',
  },
  'email-wanted': {
    subject: 'You have an account at {site} already',
    title: 'This address has an account already',
    paragraphs: [
      'Somebody asked that another account at {site} change to this address. Nothing changed: the address is your account’s, and stays so.',
      'If it was you, sign in with the account that you have. If you do not remember its password, go to “Forgot my password”.',
    ],
    button: '',
    footnote: 'If it was not you, there is nothing you have to do.',
  },
  'way-added': {
    subject: 'Another way to sign in to your account at {site}',
    title: 'Now {way} opens it too',
    paragraphs: [
      'From now on one can sign in to your account at {site} with {way}. What you had goes on serving.',
      NOTHING,
      'If it was not you, type the address of {site} into your browser, sign in, take {way} away and choose another password. That ends the other sessions.',
    ],
    button: '',
    footnote: NO_LINKS,
  },
  'way-removed': {
    subject: 'One way less to sign in to your account at {site}',
    title: '{way} opens it no more',
    paragraphs: [
      'One cannot sign in to your account at {site} with {way} any more. The rest goes on serving.',
      NOTHING,
      'If it was not you, type the address of {site} into your browser, go to “Forgot my password” and choose another. That ends all sessions of your account.',
    ],
    button: '',
    footnote: NO_LINKS,
  },
};
