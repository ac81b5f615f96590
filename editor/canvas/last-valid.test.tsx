// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { testFacts } from '../../blocks/_block/render-block.testing.tsx';
import { largeManualPromo } from '../../blocks/large-manual-promo/block.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { catalogueOf } from '../document/catalogue.ts';
import { ApiContext } from '../shell/api/ApiContext.ts';
import { makeApi } from '../shell/api/api.ts';
import { CanvasContext } from './CanvasContext.ts';
import { RenderedBlock } from './RenderedBlock.tsx';

const nothing = () => undefined;
const canvas = {
  catalogue: catalogueOf(new Map([[largeManualPromo.name, largeManualPromo]]), []),
  facts: testFacts(),
  select: nothing,
  save: nothing,
  change: nothing,
  clash: nothing,
};
const api = makeApi(async () => new Response('{}'));
const queries = new QueryClient();

function View({ fields }: { fields: JsonObject }) {
  const stored = { id: 'p', block: largeManualPromo.name, v: 1, fields };
  return (
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <CanvasContext value={canvas}>
          <RenderedBlock
            nodeId="nodo"
            stored={stored}
            slots={[]}
            resetKey={JSON.stringify(stored)}
          />
        </CanvasContext>
      </ApiContext>
    </QueryClientProvider>
  );
}

const TITLE = { headline: 'Un titular a mano' };
const WRONG = { ...TITLE, linkURL: 'laprensa mx' };
const note = /Aquí ves lo último válido/;

describe('a block on the canvas whose data became invalid', () => {
  afterEach(cleanup);

  it('keeps its last valid view, and says what is wrong', () => {
    const { rerender } = render(<View fields={{ ...TITLE, linkURL: '/nacional/' }} />);
    rerender(<View fields={WRONG} />);
    expect(screen.getByText('Un titular a mano')).toBeTruthy();
    expect(screen.getByText(note).textContent).toMatch(/^Escribe una dirección que empiece con/);
    rerender(<View fields={{ ...TITLE, linkURL: '/mundo/' }} />);
    expect(screen.queryByText(note)).toBeNull();
  });

  it('that never was valid says why it is not shown', () => {
    render(<View fields={WRONG} />);
    expect(screen.getByText('Este bloque tiene datos que no son válidos')).toBeTruthy();
  });
});
