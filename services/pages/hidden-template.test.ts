import { describe, expect, it } from 'vitest';
import type { PageContentKind } from '../../schemas/page-content.ts';
import { refuseHiding, whatItHides } from './hidden-template.ts';

const at = async (_: string, path: string): Promise<PageContentKind | undefined> =>
  path === '/nacional/' ? 'section' : undefined;
const route = (path: string) => ({ kind: 'path', path }) as const;

describe('a page at an address where a template replies', () => {
  it('says so, and is refused until that was said to be right', async () => {
    const message =
      '/nacional/ hoy la responde la plantilla de sección. ' +
      'Si publicas una página ahí, ocupará su lugar.';
    expect(await whatItHides(at, 'brujula', route('/nacional/'))).toBe(message);
    await expect(refuseHiding(at, 'brujula', route('/nacional/'), undefined)).rejects.toMatchObject(
      { status: 409, message, body: { code: 'hides_template' } },
    );
    await refuseHiding(at, 'brujula', route('/nacional/'), true);
  });

  it.each([
    ['anywhere else', route('/libre/')],
    ['at the front', route('/')],
    ['as a template', { kind: 'type', type: 'section' } as const],
    ['where it is not moved', undefined],
  ])('is no matter %s', async (_, to) => {
    await refuseHiding(at, 'brujula', to, undefined);
    expect(await whatItHides(at, 'brujula', to)).toBeUndefined();
  });
});
