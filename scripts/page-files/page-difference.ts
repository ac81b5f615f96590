import { joinPath } from '../../schemas/page.ts';
import { canonicalLine, type PageFile } from '../../schemas/page-file.ts';
import { diffPages } from '../../schemas/page-records/diff.ts';
import type { PageChange, Place } from '../../schemas/page-records/page-change.ts';
import { parentOf, sectionOf } from '../../schemas/page-records/page-records.ts';
import { AS_STORED } from '../../schemas/page-records/page-shape.ts';
import { valueChanges } from '../../schemas/page-records/values.ts';
import { cutText } from '../../schemas/text/cut-text.ts';

const MAX_VALUE_CHARS = 80;

const shortValue = (value: unknown): string =>
  value === undefined ? '(nada)' : cutText(canonicalLine(value), MAX_VALUE_CHARS + 1);

function placeWords({ list, preceding: [before] }: Place): string {
  const parent = parentOf(list);
  const where = parent === undefined ? `sección ${sectionOf(list)}` : `dentro de ${parent}`;
  return before === undefined ? `${where}, al principio` : `${where}, después de ${before}`;
}

function lineOf(change: PageChange, root: readonly string[]): string {
  if (change.kind === 'value') {
    const block = change.block === null ? [] : [change.block];
    const path = joinPath([...root, ...block, ...change.path]);
    return `${path}: ${shortValue(change.before)} → ${shortValue(change.after)}`;
  }
  const block = joinPath([...root, change.block]);
  if (change.kind === 'moved')
    return `${block}: de ${placeWords(change.from)} a ${placeWords(change.to)}`;
  const named = `${block} (${change.own.block})`;
  const place = placeWords(change.place);
  return change.kind === 'added' ? `${named}: nuevo, ${place}` : `${named}: sin él, ${place}`;
}

/** What two files of one page have differently, a line each; blocks are named by their ids. */
export function differenceLines(stored: PageFile, given: PageFile): string[] {
  const { document: before, ...old } = stored;
  const { document: after, ...now } = given;
  return [
    ...valueChanges(null, old, now).map((change) => lineOf(change, [])),
    ...diffPages(before, after, AS_STORED).map((change) => lineOf(change, ['document'])),
  ];
}
