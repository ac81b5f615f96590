import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EVERY_PUBLIC_CALL } from './every-call.ts';
import { type DeclaredRoutes, NO_BODY, reads, writes } from './public-route.ts';

const reply = z.object({});
const title = 'Hace algo';

describe('a call of readers', () => {
  it('does not compile without a reply, nor without a body where it is no GET', () => {
    // @ts-expect-error: it does not say what it replies.
    reads({ title });
    const declared = {
      'GET /a': reads({ title, reply }),
      'POST /b': writes({ title, body: NO_BODY, reply }),
      // @ts-expect-error: it does not say what it takes.
      'PUT /c': writes({ title, reply }),
      // @ts-expect-error: nothing is counted by that name.
      'PUT /d': writes({ title, body: reply, reply }, { address: ['nope'] }),
    } satisfies DeclaredRoutes<'sign-in'>;
    expect(Object.keys(declared)).toHaveLength(4);
  });

  it('is described, and has a name of its own', () => {
    const names = EVERY_PUBLIC_CALL.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    for (const { name, route } of EVERY_PUBLIC_CALL) {
      expect(name).toMatch(/^[a-z]\w+$/);
      expect(route.title, name).toMatch(/^[A-ZÁÉÍÓÚ].{3,80}[^.]$/);
    }
  });
});
