import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '../../scripts/import.ts';
import { type Post, wxr } from '../../scripts/moving/wordpress/wxr.testing.ts';

const POSTS = 2_000;

const PARAGRAPH =
  'El proyecto avanza por <strong>la avenida</strong>, según dijeron quienes viven ahí desde hace veinte años; ' +
  'la obra, que empezó en marzo, termina en <a href="https://diario.example/otra/">octubre</a> si no llueve.';

/** As long as a newspaper's posts are: some 3 kB with a picture, an embed, a list and tags. */
const postNumber = (at: number): Post => ({
  id: at,
  title: `Nota ${at} sobre la avenida`,
  content: [
    ...Array.from({ length: 6 }, () => PARAGRAPH),
    `[caption width="600"]<img class="wp-image-${at}" src="https://diario.example/a/${at}-600x400.jpg"> Pie[/caption]`,
    'https://youtu.be/dQw4w9WgXcQ',
    '<h2>Lo que falta</h2><ul><li>Uno</li><li>Dos</li></ul>',
    ...Array.from({ length: 4 }, () => PARAGRAPH),
  ].join('\n\n'),
  name: `nota-${at}`,
  link: `https://diario.example/2019/${String(1 + (at % 12)).padStart(2, '0')}/nota-${at}/`,
  dateGmt: `2019-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')} 12:00:00`,
  creator: 'ana',
  excerpt: 'Un resumen de la nota, de una línea.',
  terms: [
    ['category', 'nacional', 'Nacional'],
    ['post_tag', `tema-${at % 40}`, `Tema ${at % 40}`],
    ['post_tag', 'obras', 'Obras'],
  ],
  meta: [['_wp_old_slug', `vieja-${at}`]],
});

/** Brings an export of WordPress in, by the tool, and prints how many posts a second that are. */
export async function wordPressRate(dataDir: string): Promise<void> {
  const file = join(dataDir, 'wordpress.xml');
  writeFileSync(file, wxr(Array.from({ length: POSTS }, (_, at) => postNumber(at + 1))));
  writeFileSync(`${file}.secciones.json`, '{"nacional": "/nacional"}');
  const said: string[] = [];
  const output = {
    out: () => undefined,
    error: (line: string) => void said.push(line),
    bar: { write: () => undefined },
  };
  const { DATABASE_URL: _, ...rest } = process.env;
  const { TEST_DATABASE_URL: url } = process.env;
  const env = url ? { ...rest, DATABASE_URL: url } : { ...rest, DATA_DIR: dataDir };
  const args = ['--from', 'wordpress', '--without-media', '--site', 'brujula', file];
  const started = performance.now();
  const code = await main(args, env, output);
  const seconds = (performance.now() - started) / 1_000;
  if (code !== 0) throw new Error(said.join('\n'));
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  console.log(
    `\nWordPress: ${POSTS} posts (${megabytes} MB) with as many redirects in ${seconds.toFixed(1)} s, ` +
      `${(POSTS / seconds).toFixed(0)} posts a second\n`,
  );
}
