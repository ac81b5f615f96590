// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { isMarkdown, readMarkdown } from './markdown.ts';

it.each([
  ['# Título\n\nTexto', true],
  ['Un **gran** día', true],
  ['Ver [esto](https://a.example/)', true],
  ['- uno\n- dos', true],
  ['1. uno\n2. dos', true],
  ['| a | b |\n|---|---|\n| 1 | 2 |', true],
  ['- Sí -dijo- y se fue.\nNada más.', false],
  ['Costó 3 * 4 * 5 pesos', false],
  ['#Sismo en #Oaxaca', false],
  ['El 1. de mayo\nfue', false],
])('%j is Markdown: %s', (text, is) => {
  expect(isMarkdown(text)).toBe(is);
});

it('is read into blocks, its HTML as that of any clipboard', async () => {
  const text =
    '## Saldo\n\nUn **gran** [día](https://a.example/?utm_source=x).\n\n- uno\n  - dos\n\n> dicho\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n<script>alert(1)</script>\n\n---\n';
  const { blocks } = await readMarkdown(text);
  const plain = (words: string, marks: string[] = []) => ({ kind: 'text', text: words, marks });
  expect(blocks).toEqual([
    { kind: 'header', level: 2, inline: [plain('Saldo')] },
    {
      kind: 'paragraph',
      inline: [
        plain('Un '),
        plain('gran', ['b']),
        plain(' '),
        { kind: 'link', href: 'https://a.example/', opensTab: false, inside: [plain('día')] },
        plain('.'),
      ],
    },
    {
      kind: 'list',
      isOrdered: false,
      items: [
        { kind: 'item', inline: [plain('uno')] },
        { kind: 'list', isOrdered: false, items: [{ kind: 'item', inline: [plain('dos')] }] },
      ],
    },
    { kind: 'quote', inline: [plain('dicho')] },
    {
      kind: 'table',
      header: [[plain('A')], [plain('B')]],
      rows: [[[plain('1')], [plain('2')]]],
    },
    { kind: 'divider' },
  ]);
});
