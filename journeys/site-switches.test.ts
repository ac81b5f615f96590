import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSeen, SITE_SWITCHES } from './site-switches.ts';

const ROOT = join(import.meta.dirname, '..');

describe('the table of sites’ switches', () => {
  it.each(
    Object.entries(SITE_SWITCHES).flatMap(([name, how]) =>
      isSeen(how) ? [] : how.in.map((file) => [name, file] as const),
    ),
  )('has %s tried where it says: %s', (name, file) => {
    const path = join(ROOT, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it('has whatever brings somebody else’s script or mark seen in a browser', () => {
    const seen = Object.values(SITE_SWITCHES).filter(isSeen);
    for (const { script, shows } of seen) expect(script ?? shows).toBeDefined();
  });
});
