import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Block } from '../../blocks/_block/define-block.ts';
import { registry } from '../../blocks/registry.ts';
import { styleFilesOf } from '../../renderer/assets/collect.ts';
import { galleryMarkup } from './gallery-markup.ts';

const root = join(import.meta.dirname, '../..');

/** Attributes by which something takes more or less room, or none. */
const SEEN =
  /\s(class|hidden|open|width|height|type|rows|colspan|popover)(?:="([^"]*)")?(?=[\s/>])/g;

/**
 * What is seen of markup: its elements with their classes, and where words stand. Which words, and
 * where links and pictures lead, is content.
 */
export const skeletonOf = (markup: string): string =>
  markup
    .replace(/<link\b[^>]*>/g, '')
    .replace(/<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/g, (_, name, attributes) => {
      const seen = [...`${attributes} `.matchAll(SEEN)].map(([, key, value]) => `${key}=${value}`);
      return `<${[name, ...seen].join(' ')}>`;
    })
    .replace(/>[^<]*[^<\s][^<]*/g, '>·');

interface Place {
  /** The block's folder, from the root of the repository. */
  folder: string;
  skeleton: string;
}

const nameOf = (file: string): string => basename(file).replace('.module.css', '');

/**
 * The styles of the block and its families of which a class stands in the markup. What `ui` has is
 * left out: every block is styled by it, and each small change there would make every picture old.
 */
const stylesOf = ({ folder, skeleton }: Place): string[] =>
  styleFilesOf(root, `${folder}/block.ts`)
    .filter((file) => !file.startsWith('ui/'))
    .filter((file) => new RegExp(`[= ]${nameOf(file)}_`).test(skeleton));

/** Without what says nothing to a browser. */
const rulesOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * A digest of what the picture of a block is drawn from; another one, and the picture is old. Two
 * blocks that differ in their names alone have the same.
 */
export async function drawnFrom(block: Block, folder = `blocks/${block.name}`): Promise<string> {
  const skeleton = skeletonOf(await galleryMarkup(block));
  const styles = stylesOf({ folder, skeleton });
  const own = styles.filter((file) => file.startsWith(`${folder}/`)).map(nameOf);
  const nameless = own.reduce((text, name) => text.replaceAll(`${name}_`, '_'), skeleton);
  return createHash('sha256')
    .update(JSON.stringify([nameless, ...styles.map(rulesOf)]))
    .digest('hex')
    .slice(0, 12);
}

/** For each block that has a look of its own, by name: one that stands for others has none. */
export async function allDrawnFrom(): Promise<Map<string, string>> {
  const drawn = [...registry.values()].filter(({ standsFor }) => !standsFor);
  const entries = drawn.map(async (block) => [block.name, await drawnFrom(block)] as const);
  return new Map(await Promise.all(entries));
}
