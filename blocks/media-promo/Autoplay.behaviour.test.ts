// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { start } from './Autoplay.behaviour.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function begin({
  play = async () => undefined,
  isCalm = false,
}: {
  play?: () => Promise<undefined>;
  isCalm?: boolean;
} = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  document.body.innerHTML = '<div><video autoplay></video></div>';
  const video = document.querySelector('video') as HTMLVideoElement;
  const started = vi.fn(play);
  const paused = vi.fn();
  Object.assign(video, { play: started, pause: paused });
  start(document.querySelector('div') as HTMLElement);
  return { video, started, paused };
}

it('starts by itself, without sound, on and on, and can be stopped', () => {
  const { video, started } = begin();
  expect(started).toHaveBeenCalledOnce();
  expect([video.muted, video.loop, video.controls]).toEqual([true, true, true]);
});

it('says on the console when it may not', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = new Error('NotAllowedError');
  begin({ play: () => Promise.reject(error) });
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('No se pudo iniciar el video', error));
});

it('stands still where movement is not wanted', () => {
  const { video, started, paused } = begin({ isCalm: true });
  expect(started).not.toHaveBeenCalled();
  expect(paused).toHaveBeenCalledOnce();
  expect([video.autoplay, video.controls]).toEqual([false, true]);
});

it('leaves players in frames alone', () => {
  document.body.innerHTML = '<div><iframe></iframe></div>';
  expect(() => start(document.querySelector('div') as HTMLElement)).not.toThrow();
});
