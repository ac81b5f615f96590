import { MAX_PAGE_BYTES, type PageDocument, type StoredBlock } from '../../../schemas/page.ts';
import { Problem } from '../../http/problem.ts';

/** A pattern as a page of its own: what checks and shows pages does the same to it. */
export const pageOf = <T>(blocks: T[]) => ({
  layout: 'single-column',
  sections: { body: blocks },
  metadata: {},
});

/** The blocks of such a page. */
export const blocksOf = ({ sections }: PageDocument): StoredBlock[] => sections.body ?? [];

/** Throws Problem 413. */
export function refuseLarge(blocks: readonly StoredBlock[]): void {
  if (Buffer.byteLength(JSON.stringify(blocks)) > MAX_PAGE_BYTES)
    throw new Problem(413, 'too_large', `El patrón pasa de ${MAX_PAGE_BYTES / 1_000} kB.`);
}
