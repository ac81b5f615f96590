// npm run new-block -- name "Etiqueta": writes a block's folder that passes the tests as it stands.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newBlockFiles } from './new-block-files.mjs';
import { fail, root } from './prepare.mjs';

const [name = '', label = ''] = process.argv.slice(2);
const usage = 'Uso: npm run new-block -- nombre-del-bloque "Etiqueta"';
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
  fail(`${usage}. El nombre lleva minúsculas y guiones.`);
if (!label || /['\\\n]/.test(label))
  fail(`${usage}. La etiqueta es lo que leen los editores, sin comillas.`);
const folder = join(root, 'blocks', name);
if (existsSync(folder)) fail(`Ya existe el bloque «${name}».`);

mkdirSync(folder);
for (const [file, text] of Object.entries(newBlockFiles(name, label)))
  writeFileSync(join(folder, file), text);
console.log(`Listo: blocks/${name}. Ábrelo en el editor con npm run dev.`);
