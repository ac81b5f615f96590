import { Immer } from 'immer';

/**
 * A copy of a value with changes, which shares what did not change. Nothing is frozen: that would
 * visit every block of the page at its first change. Types say what is read only.
 */
export const { produce } = new Immer({ autoFreeze: false });
