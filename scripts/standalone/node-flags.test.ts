import { expect, it } from 'vitest';
import { nodeFlags } from '../start-command.ts';
import { NODE_FLAGS } from './node-flags.mjs';

it('has the flags of npm start', () => {
  expect(NODE_FLAGS).toEqual(nodeFlags);
});
