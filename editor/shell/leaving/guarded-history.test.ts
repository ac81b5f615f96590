import { createPath, type Location, NavigationType, type To } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { type GuardableHistory, GuardedHistory } from './guarded-history.ts';

/** A browser's history: its own buttons tell afterwards, as the browser does. */
function browser(...paths: string[]) {
  let at = paths.length - 1;
  let step: ReturnType<typeof setTimeout> | undefined;
  let tell: Parameters<GuardableHistory['listen']>[0] = () => undefined;
  const location = () => ({ pathname: paths[at], search: '', hash: '', key: `${at}` }) as Location;
  const told = (action: NavigationType, delta: number) =>
    tell({ action, location: location(), delta });
  const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to));
  const history: GuardableHistory = {
    action: NavigationType.Pop,
    get location() {
      return location();
    },
    listen: (listener) => {
      tell = listener;
      return () => undefined;
    },
    createHref: pathOf,
    push(to) {
      at += 1;
      paths.splice(at, paths.length, pathOf(to));
      told(NavigationType.Push, 1);
    },
    replace(to) {
      paths[at] = pathOf(to);
      told(NavigationType.Replace, 0);
    },
    go(delta) {
      // Of two steps at once the first is forgotten.
      clearTimeout(step);
      step = setTimeout(() => {
        at += delta;
        told(NavigationType.Pop, delta);
      }, 0);
    },
  };
  return { history, address: () => paths[at] };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

function open(...paths: string[]) {
  const { history, address } = browser(...paths);
  const guarded = new GuardedHistory(history);
  const shown: string[] = [];
  guarded.listen(({ location }) => shown.push(location.pathname));
  return { guarded, history, address, shown };
}

describe('a history with somebody at the door', () => {
  it('goes where nobody holds it up', async () => {
    const { guarded, address, shown } = open('/', '/a');
    // By themselves, as the router calls them.
    const { push, replace, go } = guarded;
    push('/b?x=1');
    replace({ pathname: '/c' });
    go(-1);
    await settled();
    expect([shown, address()]).toEqual([['/b?x=1', '/c', '/a'], '/a']);
  });

  it('holds a link up until it may go on, and asks again the next time', () => {
    const { guarded, address, shown } = open('/a');
    const asked = vi.fn((_: string) => true);
    const end = guarded.guard(asked);
    guarded.push('/b');
    expect([shown, address()]).toEqual([[], '/a']);
    expect(asked.mock.calls[0]?.[0]).toBe('/b');
    const [, attempt] = asked.mock.calls[0] as unknown as [string, { proceed: () => void }];
    attempt.proceed();
    expect([shown, address()]).toEqual([['/b'], '/b']);
    guarded.push('/c');
    expect([asked.mock.calls.length, address()]).toEqual([2, '/b']);
    end();
    guarded.push('/c');
    expect(address()).toBe('/c');
  });

  it('takes the browser’s own step back, unseen, and takes it again when it may', async () => {
    const { guarded, history, address, shown } = open('/', '/a', '/b');
    const held: { proceed: () => void }[] = [];
    guarded.guard((pathname, attempt) => {
      held.push(attempt);
      return pathname === '/';
    });
    history.go(-2);
    await settled();
    expect([shown, address(), held.length]).toEqual([[], '/b', 1]);
    held[0]?.proceed();
    await settled();
    expect([shown, address(), held.length]).toEqual([['/'], '/', 1]);
  });

  it('goes on after it was sent back, however soon it may', async () => {
    const { guarded, history, address, shown } = open('/', '/a');
    const steps = vi.spyOn(history, 'go');
    guarded.guard((_, attempt) => {
      queueMicrotask(() => attempt.proceed());
      return true;
    });
    history.go(-1);
    await settled();
    expect([shown, address()]).toEqual([['/'], '/']);
    expect(steps.mock.calls).toEqual([[-1], [1], [-1]]);
  });

  it('knows a change of the query as one of the same screen', () => {
    const { guarded, address } = open('/a');
    guarded.guard((pathname) => pathname !== '/a');
    guarded.push({ pathname: '/a', search: '?x=1' });
    expect(address()).toBe('/a?x=1');
  });
});
