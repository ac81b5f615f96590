import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
