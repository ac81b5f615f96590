/** The door by its first name, for those who bring stories only. */
export { type ImportOutcome, importDocument as importStory } from './import-document.server.ts';
