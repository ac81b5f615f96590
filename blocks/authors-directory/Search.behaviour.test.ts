// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { start } from './Search.behaviour.ts';

const directory = (names: string[], told: string) =>
  `<section><form data-block="b1" data-loading="Buscando…" data-failed="No se pudo"><input name="buscar-b1"></form>
  <div data-found><p role="status">${told}</p><ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul></div></section>`;

describe('the search of authors', () => {
  let answer: (html: string | Error) => void;
  const asked: string[] = [];
  const input = () => document.querySelector('input') as HTMLInputElement;
  const status = () => document.querySelector('[role="status"]')?.textContent;
  const found = () => [...document.querySelectorAll('li')].map((item) => item.textContent).join();

  beforeEach(() => {
    asked.length = 0;
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
      'https://sitio.example/autores/?_website=jalisco&otra=1',
    );
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      return new Promise((resolve, reject) => {
        answer = (html) =>
          html instanceof Error
            ? reject(html)
            : resolve({ ok: true, status: 200, text: async () => html });
      });
    });
    document.body.innerHTML = directory(['Ana', 'Luis'], '2 autores');
    start(document.querySelector('form') as HTMLElement);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const submit = (text: string) => {
    input().value = text;
    document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
  };

  it('disables the input until the answer is there, then shows who was found', async () => {
    submit(' Ana ');
    expect([input().disabled, status()]).toEqual([true, 'Buscando…']);
    expect(asked).toEqual(['/_portada/bloque/b1?ruta=%2Fautores%2F&buscar=Ana&_website=jalisco']);
    answer(directory(['Ana'], 'Un autor'));
    await vi.waitFor(() => expect(input().disabled).toBe(false));
    expect([found(), document.activeElement === input()]).toEqual(['Ana', true]);
    await vi.waitFor(() => expect(status()).toBe('Un autor'));
    expect(location.search).toBe('?_website=jalisco&otra=1&buscar-b1=Ana');
  });

  it('asks for everybody again when nothing is looked for', async () => {
    submit('');
    expect(asked[0]).not.toContain('buscar=');
    answer(directory(['Ana', 'Luis'], '2 autores'));
    await vi.waitFor(() => expect(input().disabled).toBe(false));
    expect(location.search).toBe('?_website=jalisco&otra=1');
  });

  it('asks once while it waits', () => {
    submit('Ana');
    submit('Luis');
    expect(asked).toHaveLength(1);
  });

  it.each([new Error('sin red'), '<p>otra cosa</p>'])(
    'says when it fails, and leaves what is there: %s',
    async (outcome) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      submit('Ana');
      answer(outcome);
      await vi.waitFor(() => expect(input().disabled).toBe(false));
      expect([status(), found()]).toEqual(['No se pudo', 'Ana,Luis']);
    },
  );
});
