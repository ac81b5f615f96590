import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { registry } from '../../blocks/registry.ts';
import { fieldMeta, insideOf, kindOf } from '../../schemas/fields.ts';
import type { Json } from '../../schemas/json.ts';
import { ELEMENT_TYPES } from '../../schemas/lenient/elements.ts';
import { SHAPES } from '../../services/ingest/ans/ans-shapes.ts';
import { walk } from '../../services/ingest/ans/ans-walk.ts';
import { checkAns } from '../../services/ingest/check-ans.ts';
import { HOSTILE_DOCUMENTS, type HostileKind, withoutRefused } from './hostile-documents.ts';
import { HOSTILE_ELEMENTS, sayAll } from './hostile-elements.ts';
import { hostileBlock } from './hostile-fields.ts';
import { hostileEntry, LIVE_PLACES } from './hostile-live.ts';
import { hostileBlocks, hostilePages, TURNS } from './hostile-page.ts';
import { PAYLOADS, type Payload, payloadAt } from './payloads.ts';

const LEAST = 300;

describe('the corpus', () => {
  it('has 300 payloads that differ in more than their number', () => {
    const distinct = new Set(
      PAYLOADS.map(({ text, number }) => text.replaceAll(`(${number})`, '')),
    );
    expect(distinct.size).toBe(PAYLOADS.length);
    expect(distinct.size).toBeGreaterThanOrEqual(LEAST);
  });

  it('comes from every context, in which each tells its own number or asks a host of nobody', () => {
    const contexts = new Set(PAYLOADS.map(({ context }) => context));
    expect(contexts.size).toBe(14);
    const isSilent = ({ number, text }: Payload) =>
      !text.includes(`__xss(${number})`) &&
      !text.includes('xss.example') &&
      !text.includes('base64,');
    const silent = PAYLOADS.filter(isSilent).map(({ text }) => text);
    // Names of objects and settings of a page, which call nothing.
    expect(silent.length).toBeLessThan(30);
  });
});

/** Fields that hold no text of anybody's: one of some words, a number, a yes or no. */
const CLOSED = new Set(['toggle', 'choice', 'number', 'adType', 'color']);

/** The paths of all fields that take a text, lists and groups entered, with their kinds. */
function openFields(shape: Record<string, z.ZodType>, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  const add = (schema: z.ZodType, at: string): void => {
    const inside = insideOf(schema);
    if (inside && 'item' in inside) add(inside.item, `${at}[]`);
    else if (inside)
      for (const [name, inner] of Object.entries(inside.fields)) add(inner, `${at}.${name}`);
    else {
      const kind = kindOf(schema)?.kind;
      if (kind && !CLOSED.has(kind) && !fieldMeta(schema)?.options) found.set(at, kind);
    }
  };
  for (const [name, schema] of Object.entries(shape)) add(schema, prefix + name);
  return found;
}

describe.each([...registry.values()].map((block) => [block.name, block] as const))(
  '%s',
  (_, block) => {
    it('says at least 300 payloads in every field that takes a text', () => {
      const said = new Map<string, Set<number>>();
      const onSaid = (at: string, { number }: Payload) =>
        void said.set(at, (said.get(at) ?? new Set()).add(number));
      for (const one of PAYLOADS)
        hostileBlock(block, 'b', { payload: () => one, stance: 'all-on', onSaid });
      for (const [at, kind] of openFields(block.shape))
        expect(said.get(at)?.size ?? 0, `${at} (${kind})`).toBeGreaterThanOrEqual(LEAST);
    });
  },
);

it('stands twice on the page of its kind on every turn, and has said half the corpus at the end', () => {
  const byBlock = new Map<string, Set<string>>();
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const { block, fields } of hostileBlocks(turn, 'tag'))
      byBlock.set(block, (byBlock.get(block) ?? new Set()).add(JSON.stringify(fields)));
  expect([...byBlock.keys()]).toEqual(['tag-title']);
  const kinds = ['story', 'section', 'tag', 'author', 'search'] as const;
  const placed = kinds.flatMap((kind) => hostileBlocks(0, kind).map(({ block }) => block));
  expect(new Set(placed)).toEqual(new Set(registry.keys()));
});

describe('documents', () => {
  it('are of every kind that is taken in, with every kind of element', () => {
    expect(Object.keys(HOSTILE_DOCUMENTS).sort()).toEqual(Object.keys(SHAPES).sort());
    expect(Object.keys(HOSTILE_ELEMENTS).sort()).toEqual([...ELEMENT_TYPES].sort());
  });

  const said = (document: Json): Set<string> => {
    const texts = new Set<string>();
    walk(document, (value) => void (typeof value === 'string' && texts.add(value)));
    return texts;
  };
  const place = { id: 'hostil', path: '/ciencia/hostil/', turn: 0 };

  it.each(Object.keys(HOSTILE_DOCUMENTS) as HostileKind[])(
    'of kind %s say every payload',
    (kind) => {
      const texts = new Set<string>();
      for (let at = 0; at < PAYLOADS.length; at++)
        for (const text of said(HOSTILE_DOCUMENTS[kind](sayAll(at), place))) texts.add(text);
      // An address of a redirect has no blanks.
      const all = [...texts].map((text) => text.replace(/\s/g, ''));
      const isSaid = ({ text }: Payload) =>
        all.some((one) => one.includes(text.replace(/\s/g, '')));
      const missing = PAYLOADS.filter((payload) => !isSaid(payload)).map(({ text }) => text);
      expect(missing).toEqual([]);
    },
  );

  it.each(Object.keys(HOSTILE_DOCUMENTS) as HostileKind[])(
    'of kind %s are taken, but for what is refused',
    (kind) => {
      let document = HOSTILE_DOCUMENTS[kind](sayAll(0), place);
      for (let round = 0; round < 3; round++) {
        const checked = checkAns(document);
        if (checked.ok) break;
        document = withoutRefused(
          document,
          checked.issues.map(({ path }) => path),
        );
      }
      expect(checkAns(document)).toMatchObject({ ok: true });
      expect(said(document).size).toBeGreaterThan(1);
    },
  );
});

it('an update of a live blog says nearly all payloads in every field', () => {
  const said = new Map<string, Set<number>>();
  const onSaid = (place: string, { number }: Payload) =>
    void said.set(place, (said.get(place) ?? new Set()).add(number));
  for (let turn = 0; turn < PAYLOADS.length; turn++) hostileEntry('x', turn, onSaid);
  expect([...said.keys()].sort()).toEqual([...LIVE_PLACES].sort());
  for (const [place, numbers] of said) expect(numbers.size, place).toBeGreaterThanOrEqual(LEAST);
});

it('makes a page of every kind', async () => {
  const make = hostilePages('sanitised');
  const html = await make(0, 'story');
  expect(html).toContain('__xss(');
  expect(html).not.toContain(`<script>__xss(${payloadAt(0).number})`);
  expect(await make(0, 'tag')).toContain('__xss(');
});
