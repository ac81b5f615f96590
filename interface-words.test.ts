import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { purposes } from './blocks/purposes.ts';
import { isForEditors, TERMS, termFaults, wordsIn } from './interface-words.ts';

const root = import.meta.dirname;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => isForEditors(file) && existsSync(join(root, file)));

describe('the words of the interface', () => {
  it('are ours, one for each thing', () => {
    expect(files.length).toBeGreaterThan(500);
    const read = (file: string) => termFaults(file, readFileSync(join(root, file), 'utf8'));
    expect(files.flatMap(read)).toEqual([]);
  });

  it('are held wherever an editor reads, in the gallery too', () => {
    const held = files.filter((file) => file.startsWith('editor/gallery/'));
    expect(held).toContain('editor/gallery/BlockPage.tsx');
    expect(held).toContain('editor/gallery/BlockFacts.tsx');
    expect(held).not.toContain('editor/gallery/ForDevelopers.tsx');
  });

  it('are the same in what blocks are for', () => {
    const said = [...purposes].flatMap(([name, text]) =>
      TERMS.filter(({ avoid }) => avoid.test(text)).map(({ say }) => `${name}: ${text}: ${say}`),
    );
    expect(said).toEqual([]);
  });
});

describe('reading a file', () => {
  const texts = (source: string) => wordsIn('a.tsx', source).map(({ text }) => text);

  it('finds what people read, wherever it stands', () => {
    const source = `
      import { a } from 'una palabra';
      type Never = 'no se lee';
      const title = 'Elige una nota';
      const told = \`Quedan \${count} notas por ver\`;
      const view = <p className="una clase" title="Otra cosa">Presiona <b>Enter</b></p>;`;
    expect(texts(source)).toEqual([
      ...['Elige una nota', 'Quedan', 'notas por ver', 'Otra cosa', 'Presiona', 'Enter'],
    ]);
  });

  it('leaves out keys, addresses, SQL and what developers read', () => {
    const source = `
      const key = 'includeSections';
      const address = '/notas/una';
      const rows = sql\`SELECT id FROM pages\`;
      throw new Error('Context is missing');`;
    expect(texts(source)).toEqual([]);
  });

  it.each([
    ['Pulsa Intro', ['presiona', 'Enter']],
    ['Haz clic en la imagen', ['presiona']],
    ['Con Mayús, a saltos', ['Shift']],
    ['Id de la nota', ['the name of the thing; pickers choose it']],
    ['Corre npm run seed', ['who helps: quien administra']],
    ['Escribe el JSON', ['nothing: editors see no data']],
    ['Presiona Enter o Shift', []],
    ['Impulsa la nota', []],
    ['El sistema guarda', []],
  ])('%s', (text, said) => {
    const faults = termFaults('editor/a.ts', `export const words = '${text}';`);
    expect(faults).toEqual(said.map((say) => `editor/a.ts:1: «${text}»: ${say}`));
  });
});
