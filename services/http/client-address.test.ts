import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress, strangersOnce } from './client-address.ts';

const from = (proxies: string[], remoteAddress: string, forwarded?: string) =>
  clientAddress(proxies)({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage);

describe('who a request is from', () => {
  it('is the other end of the line, whatever a header says', () => {
    expect(from([], '192.0.2.1', '198.51.100.7')).toBe('192.0.2.1');
    expect(from(['10.0.0.0/8'], '192.0.2.1', '198.51.100.7')).toBe('192.0.2.1');
    expect(from([], '::ffff:192.0.2.1')).toBe('192.0.2.1');
  });

  it('is whom a proxy of ours names, and no more of what that one says', () => {
    const ours = ['10.0.0.0/8', '192.0.2.1'];
    expect(from(ours, '10.1.2.3', '198.51.100.7')).toBe('198.51.100.7');
    expect(from(ours, '::ffff:10.1.2.3', 'evil, 198.51.100.7')).toBe('198.51.100.7');
    expect(from(ours, '10.1.2.3', '203.0.113.9, 198.51.100.7')).toBe('198.51.100.7');
    expect(from(ours, '10.1.2.3', '198.51.100.7, 192.0.2.1, 10.9.9.9')).toBe('198.51.100.7');
  });

  it('is the proxy itself where it names nobody', () => {
    expect(from(['10.0.0.0/8'], '10.1.2.3')).toBe('10.1.2.3');
    expect(from(['10.0.0.0/8'], '10.1.2.3', 'unknown')).toBe('10.1.2.3');
    expect(from(['10.0.0.0/8'], '10.1.2.3', 'nonsense, 10.5.5.5')).toBe('10.5.5.5');
  });

  it('is a household’s network of IPv6', () => {
    expect(from([], '2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(from([], '2001:db8:1:2:ffff::1')).toBe('2001:db8:1:2::/64');
    expect(from([], '2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(from([], '::1')).toBe('0:0:0:0::/64');
    expect(from([], 'fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(from(['2001:db8::/32'], '2001:db8::5', '2001:db9:0:1::7')).toBe('2001:db9:0:1::/64');
  });

  it('refuses a list with something else in it', () => {
    for (const bad of ['proxy.example', '10.0.0.0/x', '10.0.0.0/33', '', '1.2.3'])
      expect(() => clientAddress([bad]), bad).toThrow(RangeError);
  });
});

describe('who forwards requests and is no proxy of ours', () => {
  it('is told once of those near us, and once of those elsewhere', () => {
    const told: [string, boolean][] = [];
    const client = clientAddress(
      ['10.0.0.1'],
      strangersOnce((...given) => told.push(given)),
    );
    const ask = (remoteAddress: string, forwarded?: string) =>
      client({
        socket: { remoteAddress },
        headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      } as unknown as IncomingMessage);
    ask('10.0.0.2');
    ask('10.0.0.1', '198.51.100.7');
    expect(told).toEqual([]);
    for (const peer of ['203.0.113.5', '203.0.113.6', '::ffff:172.17.0.1', '127.0.0.1', '::1'])
      expect(ask(peer, '198.51.100.7')).not.toBe('198.51.100.7');
    expect(told).toEqual([
      ['203.0.113.5', false],
      ['172.17.0.1', true],
    ]);
  });
});
