import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { slimEndpoints } from './slim-endpoints.ts';

const SOURCE = `
export const pages = {
  change: endpoint('PATCH /pages/:id', {
    title: 'Cambia una página, {con} "signos"',
    action: 'page.save',
    on: 'page',
    query: z.object({ site: z.string() }),
    body: changePage,
    maxBytes: 10 * KB,
    reply: z.array(pageSummary),
    audited: ['page.change', 'page.save'],
  }),
  title: 'stays',
};`;

describe('endpoints for browsers', () => {
  it('keep their route and reply, and whether there is a query and a body', () => {
    expect(slimEndpoints('pages.ts', SOURCE).replace(/\s+/g, ' ').trim()).toBe(
      "export const pages = { change: endpoint('PATCH /pages/:id', { query: true, body: true, " +
        "reply: z.array(pageSummary), }), title: 'stays', };",
    );
  });

  it('lose every title, action and shape of a body of the real declarations', () => {
    const file = 'schemas/endpoints/pages.ts';
    const source = readFileSync(file, 'utf8');
    const slim = slimEndpoints(file, source);
    const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;
    expect(count(slim, /endpoint\('/g)).toBe(count(source, /endpoint\('/g));
    expect(count(slim, /title:|action:|audited:/g)).toBe(0);
    expect(count(slim, /body: true/g)).toBe(count(source, /^ {4}body: /gm));
  });
});
