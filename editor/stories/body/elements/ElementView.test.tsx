// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { JsonObject } from '../../../../schemas/json.ts';
import { StoryContext, type StoryEditing } from '../../StoryContext.ts';
import { ElementView } from './ElementView.tsx';

const { happyDOM } = window as unknown as {
  happyDOM: { settings: { disableIframePageLoading: boolean } };
};
happyDOM.settings.disableIframePageLoading = true;

afterEach(cleanup);

const html = (content: string): JsonObject => ({ type: 'raw_html', content });
const TEXT: JsonObject = { type: 'text', content: 'Uno' };

function show() {
  let state = { status: 'saved', revision: 4 };
  let hear: () => void = () => undefined;
  const sync = {
    subscribe: (listener: () => void) => {
      hear = listener;
      return () => undefined;
    },
    state: () => state,
  };
  const view = (elements: JsonObject[], element: JsonObject) => {
    const document = { websites: { jalisco: {} }, content_elements: elements };
    const editing = { document, story: { id: 'n1' }, sync } as unknown as StoryEditing;
    return (
      <StoryContext value={editing}>
        <ElementView element={element} name="Código HTML" />
      </StoryContext>
    );
  };
  const { rerender } = render(view([TEXT, html('a')], html('a')));
  const write = (elements: JsonObject[], element: JsonObject) => {
    state = { ...state, status: 'unsaved' };
    rerender(view(elements, element));
  };
  const save = (revision: number) => {
    state = { status: 'saved', revision };
    act(hear);
  };
  return { write, save };
}

const frame = () => screen.getByTitle('Vista: Código HTML') as HTMLIFrameElement;
const address = () => frame().getAttribute('src');
const load = (markup: string) => {
  const inner = new DOMParser().parseFromString(markup, 'text/html');
  Object.defineProperty(frame(), 'contentDocument', { value: inner, configurable: true });
  fireEvent.load(frame());
};

it('shows an element of the stored draft, and anew once it was saved anew', () => {
  const { write, save } = show();
  const at = (element: number, revision: number) =>
    `/api/story-desk/stories/n1/rendered?site=jalisco&element=${element}#${revision}`;
  expect(address()).toBe(at(1, 4));
  expect(frame().getAttribute('sandbox')).toBe('allow-same-origin');
  // What the server does not have yet cannot be shown.
  write([TEXT, html('ab')], html('ab'));
  expect(address()).toBe(at(1, 4));
  save(5);
  expect(address()).toBe(at(1, 5));
  // What changed elsewhere does not load it again.
  write([TEXT, TEXT, html('ab')], html('ab'));
  save(6);
  expect(address()).toBe(at(1, 5));
});

it('says when readers get nothing, when something of others is not loaded, and when it failed', () => {
  show();
  load('<main> </main>');
  expect(screen.getByRole('status').textContent).toContain('Los lectores no verán nada aquí');
  load('<main><p>Hola</p></main>');
  expect(screen.getByText('Como lo verán los lectores')).toBeTruthy();
  load('<main><iframe></iframe></main>');
  expect(screen.getByText(/Lo que viene de otros sitios no se carga aquí/)).toBeTruthy();
  load('<p>Sesión terminada</p>');
  expect(screen.getByText(/No se pudo mostrar/)).toBeTruthy();
});
