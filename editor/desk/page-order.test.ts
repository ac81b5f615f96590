import { describe, expect, it } from 'vitest';
import type { PageRoute } from '../../schemas/page.ts';
import { inDeskOrder } from './page-order.ts';

const page = (name: string, route: PageRoute = { kind: 'path', path: '/x/' }) => ({
  id: name,
  name,
  route,
});
const front = page('Portada', { kind: 'path', path: '/' });

describe('the order of the desk', () => {
  it('is the Spanish one, accents aside, ñ after n, numbers by their size', () => {
    const names = [
      'Ñandú',
      'Contacto',
      'Nube',
      'Código de ética',
      'Edición 10',
      'Edición 9',
      'árbol',
    ];
    expect(inDeskOrder(names.map((name) => page(name))).map(({ name }) => name)).toEqual([
      'árbol',
      'Código de ética',
      'Contacto',
      'Edición 9',
      'Edición 10',
      'Nube',
      'Ñandú',
    ]);
  });

  it('begins with the front, also one that is a template', () => {
    const template = page('Zeta', { kind: 'type', type: 'homepage' });
    expect(inDeskOrder([page('Aviso'), front])[0]).toBe(front);
    expect(inDeskOrder([page('Aviso'), template])[0]).toBe(template);
  });
});
