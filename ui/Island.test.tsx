import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { behaviour } from './behaviour.ts';
import { defineIsland, Island } from './Island.tsx';

const Counter = ({ start, label }: { start: number; label?: string }): ReactNode => (
  <button type="button">
    {label} {start}
  </button>
);
const counter = defineIsland('prueba/Counter', Counter);
const reader = { isEditing: false };

it('is marked for readers with its own name, its moment and its props', () => {
  expect(
    renderToStaticMarkup(<Island of={counter} when="idle" props={{ start: 3 }} page={reader} />),
  ).toBe(
    '<div data-island="prueba/Counter" data-when="idle" data-props="{&quot;start&quot;:3}"><button type="button"> 3</button></div>',
  );
});

it('stands on readers’ pages as React takes it over, with the start of its ids', () => {
  const hydratable = () => ({ html: '<b>vivo</b>', idPrefix: 'b1-0-' });
  const page = { isEditing: false, hydratable };
  expect(
    renderToStaticMarkup(<Island of={counter} when="load" props={{ start: 3 }} page={page} />),
  ).toBe(
    '<div data-island="prueba/Counter" data-when="load" data-props="{&quot;start&quot;:3}" data-ids="b1-0-"><b>vivo</b></div>',
  );
});

it('is plain markup on the canvas', () => {
  expect(
    renderToStaticMarkup(
      <Island of={counter} when="load" props={{ start: 3 }} page={{ isEditing: true }} />,
    ),
  ).toBe('<button type="button"> 3</button>');
});

const dated = defineIsland('prueba/Dated', ({ since }: { since: Date }) => since.toISOString());

/** Never run: the type check refuses each line under an expected error. */
const WRONG: (() => unknown)[] = [
  // @ts-expect-error: there is no such moment
  () => <Island of={counter} when="hover" props={{ start: 3 }} page={reader} />,
  // @ts-expect-error: nor for a behaviour
  () => behaviour('clock-bar/Clock', 'soon'),
  // @ts-expect-error: a name has its folder
  () => behaviour('Clock'),
  // @ts-expect-error: a component alone says no name
  () => <Island of={Counter} when="load" props={{ start: 3 }} page={reader} />,
  // @ts-expect-error: and a view cannot give it another one
  () => <Island of={counter} name="otra/Cosa" when="load" props={{ start: 3 }} page={reader} />,
  // @ts-expect-error: the props are the component's
  () => <Island of={counter} when="load" props={{ begin: 3 }} page={reader} />,
  // @ts-expect-error: what is no JSON does not travel
  () => <Island of={dated} when="load" props={{ since: new Date(0) }} page={reader} />,
];

it('does not compile where a view would disagree with its island', () => {
  expect(WRONG).toHaveLength(7);
});
