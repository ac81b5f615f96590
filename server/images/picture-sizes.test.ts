import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pictureAddress } from '../../editor/media/address.ts';
import { seed } from '../../fixtures/seed.ts';
import { buildPage } from '../../renderer/page/build-page.ts';
import {
  seedBuilder,
  seedLookups,
  seedPage,
  seedSite,
} from '../../renderer/seed-builder.testing.ts';
import { CROP_RATIOS, ratioNumber } from '../../schemas/crop-ratios.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { COMMON_SIZES, snapFocal, snapSize } from '../../services/images/sizes.ts';
import { ratioOf, sizeOf, sourceSet } from '../../ui/image-address.ts';

const root = join(import.meta.dirname, '../..');
const ADDRESS = /\/resizer\/v2\/([^"'\s?]+)\?([^"'\s,]+)/g;
const RATIOS = ['16:9', '3:2', '4:3'];

interface Picture {
  width: number;
  height: number;
  focalPoint?: { x: number; y: number };
}

/** The newspaper's pictures as they are stored. */
const PICTURES = new Map<string, Picture>(
  seed.pictures.map(({ id, svg, focalPoint }) => {
    const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    return [id, { width: Number(width), height: Number(height), focalPoint }];
  }),
);
const PHOTO: Picture = { width: 1_800, height: 1_200 };

const sideIn = (query: URLSearchParams, name: string) =>
  query.has(name) ? { [name]: Math.floor(Number(query.get(name))) } : {};

/** The addresses in some markup that the resizer would not reply to as they say. */
function changedAddresses(markup: string, pictureOf: (id: string) => Picture): string[] {
  const addresses = [...markup.replaceAll('&amp;', '&').matchAll(ADDRESS)];
  return addresses.flatMap(([address, name = '', text = '']) => {
    const picture = pictureOf(decodeURIComponent(name).replace(/\.[a-z]{3,4}$/, ''));
    const query = new URLSearchParams(text);
    const requested = { ...sideIn(query, 'width'), ...sideIn(query, 'height') };
    const [x, y] = (query.get('focal') ?? '').split(',').map(Number);
    const size = snapSize(picture, requested);
    const focal = x && y ? { x, y } : undefined;
    const isSame =
      JSON.stringify(size) === JSON.stringify(requested) &&
      (!focal || snapFocal(picture, size, focal) === focal);
    return isSame ? [] : [`${address} ${picture.width}x${picture.height}`];
  });
}

const picturesOfSeed = (id: string): Picture => {
  const picture = PICTURES.get(id);
  if (!picture) throw new Error(`no picture ${id}`);
  return picture;
};

/** The blocks with every choice of a ratio set to this one. */
const withRatio = (blocks: readonly StoredBlock[], ratio: string): StoredBlock[] =>
  blocks.map((block) => {
    const fields: JsonObject = { ...block.fields };
    for (const field of Object.keys(fields)) if (/^imageRatio/.test(field)) fields[field] = ratio;
    const children = withRatio(block.children ?? [], ratio);
    return {
      ...block,
      fields: { ...fields, imageRatio: ratio },
      ...(block.children ? { children } : {}),
    };
  });

it('the resizer renders what the newspaper’s pages request, to the pixel', async () => {
  const stories = seed.stories.map((story) => story.websites?.[seedSite.key]?.website_url ?? '');
  const routes = (await seedLookups.publishedPages(seedSite.key)).map(({ route }) => route);
  const pages = routes.flatMap((route) =>
    typeof route === 'object' && 'path' in route ? route.path : [],
  );
  const paths = [...pages, ...stories.filter(Boolean)];
  const builder = seedBuilder();
  const changed = new Set<string>();
  let found = 0;
  for (const path of paths) {
    const { document, facts, tags } = await seedPage(path);
    for (const ratio of pages.includes(path) ? RATIOS : RATIOS.slice(0, 1)) {
      const sections = Object.fromEntries(
        Object.entries(document.sections).map(([name, blocks]) => [name, withRatio(blocks, ratio)]),
      );
      const page = { document: { ...document, sections } as PageDocument, facts, tags };
      const markup = (await buildPage(builder, page)).body.identity.bytes.toString();
      found += [...markup.matchAll(ADDRESS)].length;
      for (const address of changedAddresses(markup, picturesOfSeed)) changed.add(address);
    }
  }
  expect([...changed]).toEqual([]);
  expect(found).toBeGreaterThan(2_000);
});

/** `width: 377, ratio: '4:3', widths: [377, 754]`, as blocks declare what they request. */
const DECLARED =
  /width: ([\d_]+),\s*(?:height: ([\d_]+),\s*)?(?:ratio: '([\d:]+)',\s*)?widths: \[([\d_,\s]+)\]/g;
const number = (text: string | undefined): number => Number((text ?? '').replaceAll('_', ''));
const numbers = (text = ''): number[] => text.split(',').flatMap((one) => number(one) || []);

/** Every source file of the blocks, but tests. */
const blockSources = readdirSync(join(root, 'blocks'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|testing|e2e)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, 'blocks', path), 'utf8') }));

it('the resizer renders what blocks declare, to the pixel', () => {
  let declared = 0;
  for (const { path, text } of blockSources)
    for (const [, width, height, ratio, widths] of text.matchAll(DECLARED)) {
      declared += 1;
      for (const each of height || ratio ? [ratio] : RATIOS) {
        const size = { width: number(width), ...(height ? { height: number(height) } : {}) };
        const box = sizeOf({ ...size, ratio: ratioOf(each) });
        if (!box) throw new Error(path);
        const shape = height ? { w: box.width, h: box.height } : ratioOf(each);
        if (!shape) throw new Error(path);
        const set = sourceSet('/resizer/v2/a?auth=b', [box.width, ...numbers(widths)], shape);
        expect(
          changedAddresses(set, () => PHOTO),
          path,
        ).toEqual([]);
      }
    }
  expect(declared).toBeGreaterThanOrEqual(24);
});

it('what is made ahead is what promos request: 16:9, 3:2 and 4:3 in five widths', () => {
  const requested = RATIOS.flatMap((ratio) => {
    const shape = ratioOf(ratio);
    const set = shape ? sourceSet('/a?b', [200, 400, 600, 800, 1_200], shape) : '';
    return [...set.matchAll(/width=(\d+)&height=(\d+)/g)].map(([, width, height]) => ({
      width: Number(width),
      height: Number(height),
    }));
  });
  expect(COMMON_SIZES).toEqual(requested);
});

it('the resizer knows every width that blocks name by themselves', () => {
  const widths = blockSources.flatMap(({ text }) =>
    [...text.matchAll(/WIDTHS_PX = \[([\d_,\s]+)\]/g)].flatMap(([, list]) => numbers(list)),
  );
  expect(widths.length).toBeGreaterThan(20);
  const isListed = (width: number) =>
    [...RATIOS, '1:1', `${PHOTO.width}:${PHOTO.height}`].some((ratio) => {
      const exact = sizeOf({ width, ratio: ratioOf(ratio) })?.height;
      return exact !== undefined && snapSize(PHOTO, { width, height: exact }).height === exact;
    });
  expect(widths.filter((width) => !isListed(width))).toEqual([]);
});

it('the resizer renders what the editor requests, to the pixel', () => {
  const image = { id: 'a', url: '/imagenes/a.jpg', auth: { 1: 'b' } };
  const editor = [
    ...['media/CropPreview.tsx', 'media/ImageGrid.tsx', 'media/LookAlikes.tsx'],
    ...['media/SimilarImages.tsx', 'fields/ImageControl.tsx'],
  ];
  const sources = editor.map((path) => readFileSync(join(root, 'editor', path), 'utf8')).join('');
  const named = [...sources.matchAll(/(?:WIDTH_PX = |width: )(\d+)/g)].map(([, px]) => Number(px));
  expect(new Set(named)).toEqual(new Set([120, 300, 400, 800]));
  const sizes = [
    { width: 800 },
    { width: 400 },
    { width: 400, height: 266 },
    { width: 120, height: 80 },
    // The previews of a crop.
    ...CROP_RATIOS.map((ratio) => ({
      width: 300,
      height: Math.floor(300 / ratioNumber(ratio)),
    })),
  ];
  const addresses = sizes.map((size) => pictureAddress(image, size)).join('\n');
  const picker = readFileSync(join(root, 'services/stories/story-summaries.ts'), 'utf8');
  const [, thumbnail] = /THUMBNAIL = '([^']+)'/.exec(picker) ?? [];
  expect(thumbnail).toBeDefined();
  const all = `${addresses}\n/resizer/v2/a?auth=b&${thumbnail}`;
  expect(changedAddresses(all, () => PHOTO)).toEqual([]);
});
