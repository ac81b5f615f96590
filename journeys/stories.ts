import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { type Product, runTool } from './product.ts';

/** A story as an agency would send it. */
export const agencyStory = (_id: string, address: string, headline: string) => {
  const section = {
    _id: `/${address.split('/')[1]}`,
    type: 'section',
    version: '0.10.12',
    name: 'Sección',
  };
  return {
    _id,
    type: 'story',
    version: '0.10.12',
    display_date: '2026-11-20T23:50:00Z',
    headlines: { basic: headline },
    canonical_url: address,
    canonical_website: 'brujula',
    taxonomy: { sections: [section], primary_section: section },
    websites: { brujula: { website_url: address, website_section: section } },
  };
};

/** More of them than a section shows at once. */
export const scienceNotes = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    agencyStory(`nota-${n}`, `/ciencia/2026/11/20/nota-${n}/`, `Nota número ${n}`),
  );

export async function importStories(product: Product, stories: readonly unknown[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portada-notas-'));
  const file = join(folder, 'notas.json');
  writeFileSync(file, JSON.stringify(stories));
  const { code, output } = await runTool(product, 'import', file);
  rmSync(folder, { recursive: true });
  expect(code, output).toBe(0);
}

interface Written {
  headline: string;
  /** ISO 8601: it is scheduled. Unset: it stays a draft. */
  at?: string;
}

/** A story of La Brújula as the desk writes it, in a page of the editor. Returns its id. */
export const writeStory = (page: Page, written: Written): Promise<string> =>
  page.evaluate(async ({ headline, at }) => {
    const send = async (method: string, path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(path, { method, headers, body: JSON.stringify(body) });
      if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
      return reply.json();
    };
    const begun = await send('POST', '/api/story-desk/stories', {
      site: 'brujula',
      section: '/nacional',
    });
    const path = `/api/story-desk/stories/${begun.id}`;
    const content_elements = [{ type: 'text', content: 'Lo que se sabe hasta ahora.' }];
    const document = { ...begun.document, headlines: { basic: headline }, content_elements };
    const { revision } = await send('PUT', `${path}/draft`, {
      baseRevision: begun.revision,
      document,
    });
    if (at) await send('PUT', `${path}/schedule`, { baseRevision: revision, at });
    return begun.id;
  }, written);
