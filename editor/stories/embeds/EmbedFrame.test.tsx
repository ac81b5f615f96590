// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CustomEmbed } from '../../../schemas/live/embed.ts';
import { EmbedFrame } from './EmbedFrame.tsx';
import { EMBED_TYPES, type EmbedPanel, type EmbedType } from './embed-types.ts';

const [TYPE] = EMBED_TYPES as [EmbedType];
const EMBED: CustomEmbed = { id: 'noche-1', url: '/', config: { headline: 'Noche' } };
const ORIGIN = window.location.origin;

const frame = () => screen.getByTitle('Blog en vivo') as HTMLIFrameElement;
const addressOf = () => new URL(frame().getAttribute('src') ?? '', 'https://editor.example');
const keyOf = () => new URLSearchParams(addressOf().hash.split('?')[1]).get('k');

function say(message: object, { origin = ORIGIN, source = frame().contentWindow as object } = {}) {
  const data = JSON.stringify({ source: 'custom_embed', key: keyOf(), ...message });
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source } as never));
  });
}

function show(panel: EmbedPanel, type = TYPE, ans?: object) {
  const [onData, onCancel] = [vi.fn(), vi.fn()];
  render(
    <EmbedFrame
      type={type}
      panel={panel}
      onData={onData}
      onCancel={onCancel}
      ans={ans}
      title="Blog en vivo"
      embed={EMBED}
    />,
  );
  return { onData, onCancel };
}

interface Browser {
  Response: new (body: string) => object;
  happyDOM: { settings: { fetch: { interceptor: object } } };
}
/** No frame of these tests asks a server for its page. */
const { happyDOM, Response: Reply } = window as unknown as Browser;
happyDOM.settings.fetch.interceptor = { beforeAsyncRequest: async () => new Reply('') };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the frame of a custom embed', () => {
  it('takes the height that its panel tells, as often as it tells it', () => {
    show('view');
    expect(screen.getByRole('status').textContent).toBe('Cargando la vista…');
    say({ action: 'ready', data: { height: 320 } });
    expect(screen.queryByRole('status')).toBeNull();
    expect(frame().getAttribute('height')).toBe('320');
    say({ action: 'ready', data: { height: 480 } });
    expect(frame().getAttribute('height')).toBe('480');
  });

  it('gives up after ten seconds, and tries again with another key', () => {
    show('edit');
    const before = keyOf();
    act(() => void vi.advanceTimersByTime(9_999));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByTitle('Blog en vivo')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('no respondió');
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(keyOf()).not.toBe(before);
    say({ action: 'ready', data: { height: 100 } });
    act(() => void vi.advanceTimersByTime(20_000));
    expect(frame()).toBeTruthy();
  });

  it('hears nobody but its own frame, from its own origin, with its own key', () => {
    const { onData } = show('edit');
    const data = { action: 'data', data: EMBED };
    say(data, { origin: 'https://hostil.example' });
    say(data, { source: window });
    say({ ...data, key: 'otra' });
    expect(onData).not.toHaveBeenCalled();
    say(data);
    expect(onData).toHaveBeenCalledExactlyOnceWith(EMBED);
  });

  it('gives panels of other sites no more than they need, and hears them by their origin', () => {
    const { onData } = show('edit', { ...TYPE, edit: 'https://ajeno.example/e#EDIT' });
    expect(frame().getAttribute('sandbox')).not.toContain('allow-top-navigation');
    const data = { action: 'data', data: EMBED };
    say(data);
    expect(onData).not.toHaveBeenCalled();
    say(data, { origin: 'https://ajeno.example' });
    expect(onData).toHaveBeenCalledOnce();
    cleanup();
    show('edit');
    expect(frame().hasAttribute('sandbox')).toBe(false);
  });

  it('says what it refuses, and hands nothing on', () => {
    const { onData } = show('edit');
    say({ action: 'data', data: { ...EMBED, config: { timeLine: [{ type: 'x' }] } } });
    expect(screen.getByRole('alert').textContent).toContain('«type»');
    expect(onData).not.toHaveBeenCalled();
  });

  it('closes on cancel, but for a view', () => {
    const { onCancel } = show('search');
    say({ action: 'cancel' });
    expect(onCancel).toHaveBeenCalledOnce();
    cleanup();
    const view = show('view');
    say({ action: 'cancel' });
    expect(view.onCancel).not.toHaveBeenCalled();
  });

  it('gives the story to a panel that asks for it, and to its origin alone', () => {
    const ans = { headlines: { basic: 'Marcha' } };
    show('edit', TYPE, ans);
    const post = vi.fn();
    const source = frame().contentWindow as Window;
    source.postMessage = post as never;
    say({ action: 'ready', data: { height: 90 } });
    expect(post).not.toHaveBeenCalled();
    say({ action: 'ready', data: { height: 90 }, isAnsRequired: true });
    expect(post).toHaveBeenCalledExactlyOnceWith({ message: 'ans_data', data: ans }, ORIGIN);
  });
});
