import { describe, expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { refuseSharedHost } from './shared-host.ts';

const sites = [
  {
    key: 'uno',
    hosts: ['www.uno.example', 'uno.example'],
    websiteDomain: 'https://www.uno.example',
  },
  { key: 'dos', hosts: [], websiteDomain: 'https://Dos.example' },
];

describe('the host of the editor', () => {
  it('is none of a site, whatever the port', () => {
    for (const origin of [
      'https://uno.example',
      'https://www.uno.example:8443',
      'https://dos.example',
      'http://dos.localhost:4300',
    ])
      expect(() => refuseSharedHost(origin, sites), origin).toThrow(ConfigError);
    expect(() => refuseSharedHost('https://uno.example', sites)).toThrow(/«uno»/);
  });

  it('may be a neighbour of theirs', () => {
    for (const origin of [
      'https://editor.uno.example',
      'https://example',
      'http://editor.localhost:4300',
    ])
      expect(() => refuseSharedHost(origin, sites), origin).not.toThrow();
  });
});
