// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import type { OpenStory } from '../../schemas/story-desk-api.ts';
import { renderDesk } from '../desk/desk.testing.tsx';
import { laterParts } from '../shell/later.tsx';
import { deskClient } from './desk-client.ts';
import { StoryBar } from './StoryBar.tsx';
import { StoryContext } from './StoryContext.ts';
import type { StorySyncState } from './saving/story-sync.ts';
import type { Publishing } from './use-publishing.ts';

const FAULT = { path: ['websites', 'brujula'], message: 'Elige la sección' };
/** Of which nothing is missing, and nothing would be mended first. */
const WHOLE: JsonObject = {
  _id: 's1',
  type: 'story',
  version: '0.10.10',
  headlines: { basic: 'Abre la línea 3' },
  description: { basic: 'Doce kilómetros' },
  credits: { by: [{ type: 'author', name: 'Rosa Prado' }] },
  taxonomy: {
    tags: [
      { slug: 'tranvia', text: 'Tranvía' },
      { slug: 'ciudad', text: 'Ciudad' },
    ],
  },
  promo_items: {
    basic: {
      type: 'image',
      _id: 'i1',
      url: 'https://b.example/tren.jpg',
      alt_text: 'Un tren',
      caption: 'El primero del día',
      credits: { by: [{ type: 'author', name: 'Luz Peña' }] },
    },
  },
  content_elements: [{ type: 'text', content: 'Ciudad de México.— Abrió hoy.' }],
};

const STORY: OpenStory = {
  id: 's1',
  site: 'brujula',
  document: WHOLE,
  revision: 1,
  savedAt: '',
  savedBy: '',
  state: 'draft',
  isShown: false,
  wasShown: false,
  isChanged: false,
  isOvertaken: false,
  places: [],
  schedule: null,
  mayWrite: true,
  mayPublish: true,
  tokens: {},
};

const SYNC = { state: () => stateOf(WHOLE) };

const stateOf = (document: JsonObject): StorySyncState => ({
  status: 'saved',
  document,
  revision: 1,
  savedAt: '2026-11-30T12:00:00Z',
  clashes: [],
  savedBy: '',
  refusal: undefined,
  epoch: 0,
});

/** The bar of a story; `write` is what somebody types while the server is asked. */
function show(replies: readonly (readonly object[])[]) {
  const pending: ((faults: readonly object[]) => void)[] = [];
  vi.spyOn(deskClient, 'storyChecks').mockImplementation(
    () =>
      new Promise((resolve) => {
        pending.push((faults) =>
          resolve({ template: null, templates: [], faults: [...faults] as never, limits: {} }),
        );
      }),
  );
  const publishing = {
    story: STORY,
    isBusy: false,
    faults: new Map(),
    issues: [],
    isOvertaken: false,
    save: vi.fn(async () => true),
    publish: vi.fn(async () => undefined),
    refuse: vi.fn(),
  };
  let write: (document: JsonObject) => void = () => undefined;
  const Bar = () => {
    const [document, setDocument] = useState(WHOLE);
    write = setDocument;
    return (
      <StoryContext.Provider value={{ document, sites: [], story: STORY, sync: SYNC } as never}>
        <StoryBar
          state={stateOf(document)}
          publishing={publishing as unknown as Publishing}
          people={[]}
          onFault={() => undefined}
        />
      </StoryContext.Provider>
    );
  };
  renderDesk(<Bar />);
  const answers = [...replies];
  return {
    publishing,
    write: (document: JsonObject) => act(() => write(document)),
    /** The server says what is missing. */
    reply: async () => {
      await waitFor(() => expect(pending.length).toBeGreaterThan(0));
      await act(async () => pending.shift()?.(answers.shift() ?? []));
    },
    press: () => userEvent.setup().click(screen.getByRole('button', { name: 'Publicar' })),
  };
}

beforeAll(async () => {
  await Promise.all(laterParts.map((part) => part.get()));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a story that is published', () => {
  it('goes out where nothing is missing', async () => {
    const { publishing, press, reply } = show([[]]);
    await press();
    await reply();
    expect(publishing.publish).toHaveBeenCalledTimes(1);
    expect(publishing.refuse).not.toHaveBeenCalled();
  });

  it('is refused for what was missing, also where that is filled in meanwhile', async () => {
    const { publishing, press, reply, write } = show([[FAULT]]);
    await press();
    write({ ...WHOLE, websites: { brujula: {} } });
    await reply();
    expect(publishing.refuse).toHaveBeenCalledWith([FAULT]);
    expect(publishing.publish).not.toHaveBeenCalled();
  });

  it('is looked at again where it was written on meanwhile', async () => {
    const { publishing, press, reply, write } = show([[], []]);
    await press();
    write({ ...WHOLE, credits: { by: [] } });
    await reply();
    expect(publishing.publish).not.toHaveBeenCalled();
    await reply();
    // Nobody signs it any more: that is asked.
    expect(await screen.findByRole('dialog', { name: 'Antes de publicar' })).toBeTruthy();
    expect(publishing.publish).not.toHaveBeenCalled();
  });
});
