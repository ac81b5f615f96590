import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { nextTurn } from './next-turn.ts';

it('lets a request that waits already be replied to first', async () => {
  const order: string[] = [];
  const server = createServer((request, response) => {
    order.push(request.url ?? '');
    response.end();
    if (request.url === '/long') void work();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const send = (path: string) =>
    new Promise<void>((resolve) =>
      get({ port, path, host: '127.0.0.1' }, (response) => response.resume().on('end', resolve)),
    );
  let isDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    isDone = resolve;
  });
  async function work(): Promise<void> {
    for (let step = 0; step < 50; step++) await nextTurn();
    order.push('work');
    isDone();
  }
  await Promise.all([send('/long'), send('/short'), done]);
  server.close();
  expect(order).toEqual(['/long', '/short', 'work']);
});
