import { describe, expect, it, vi } from 'vitest';
import { makeApi } from './api.ts';
import { CallFailed } from './call.ts';

const replying = (status: number, body: unknown) =>
  vi.fn(
    async (_input: unknown, _init?: RequestInit) =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );

describe('the staff API', () => {
  it('sends what it is given and reads the reply', async () => {
    const input = { baseRevision: 1, document: { layout: 'x', sections: {}, metadata: {} } };
    const told = { revision: 2, savedAt: '2026-11-21T10:00:00Z', isAsLive: true };
    const saved = { ...told, document: input.document };
    const send = replying(200, saved);
    expect(await makeApi(send as never).saveDraft('a/b', input)).toEqual(saved);
    expect(send.mock.calls[0]?.[0]).toBe('/api/pages/a%2Fb/draft');
    expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toEqual(input);
  });

  it('says that there is no connection without losing the call', async () => {
    const failure = await makeApi(async () => {
      throw new TypeError('failed');
    })
      .me()
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 0, body: { code: 'unreachable' } });
  });

  it('reads the conflict of a 409', async () => {
    const current = { revision: 3, savedBy: 'T', savedAt: '', document: {} };
    const send = replying(409, { code: 'revision_conflict', message: 'x', current });
    const failure = await makeApi(send as never)
      .publish('p', {} as never)
      .catch((error: unknown) => error);
    expect((failure as CallFailed).conflict).toEqual(current);
  });

  it.each(['<html>502</html>', '[]', '{"code":1}'])(
    'never shows a reply that is no error of ours: %s',
    async (body) => {
      const failure = await makeApi(replying(502, body) as never)
        .me()
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(CallFailed);
      expect((failure as CallFailed).body.code).toBe('internal');
    },
  );

  it('tells a reply that does not fit from one that says more than it must', async () => {
    const grants = [{ role: 'editor', site: null, section: null }];
    const member = { id: 's1', email: 'ana@example.com', name: 'Ana', grants };
    const me = (reply: unknown) => makeApi(replying(200, reply) as never).me();
    expect(await me({ ...member, later: true })).toMatchObject(member);
    for (const reply of [
      '<html>',
      { ...member, grants: [{ ...grants[0], role: 'chief' }] },
      [member],
    ]) {
      const failure = await me(reply).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(CallFailed);
      expect((failure as CallFailed).message).toMatch(/^El servidor respondió algo que el editor/);
    }
    await expect(me({ ...member, name: 1 })).rejects.toThrow('(name)');
  });

  it('leaves a document as it came, to the order of its keys', async () => {
    const document =
      '{"metadata":{},"sections":{"main":[{"v":1,"id":"a","más":null}]},"layout":"x"}';
    const send = replying(
      200,
      `{"revision":2,"savedAt":"","isAsLive":false,"document":${document}}`,
    );
    const saved = await makeApi(send as never).saveDraft('a', {} as never);
    expect(JSON.stringify(saved.document)).toBe(document);
  });

  it('takes content that is not there for nothing, and other faults for faults', async () => {
    const request = { source: 'content-api', query: { _id: 'x' }, filter: ['a', 'b.c'] };
    const send = replying(404, { code: 'not_found', message: 'x' });
    expect(await makeApi(send as never).content('brujula', request)).toBeNull();
    expect(String(send.mock.calls[0]?.[0])).toBe(
      '/api/content/content-api?query=%7B%22_id%22%3A%22x%22%7D&_website=brujula&filter=a%2Cb.c',
    );
    await expect(
      makeApi(replying(500, {}) as never).content('brujula', request),
    ).rejects.toBeInstanceOf(CallFailed);
  });
});
