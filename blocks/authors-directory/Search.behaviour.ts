const TIMEOUT_MS = 20_000;

/**
 * Searches without leaving the page: the input is disabled until the answer is there (spec 4), then
 * the found ones take the place of the others. When it cannot, it says so, and the form still works
 * by itself.
 */
export function start(form: HTMLElement): void {
  const input = form.querySelector('input');
  const { block = '', loading = '', failed = '' } = form.dataset;
  if (!input) return;
  let isWaiting = false;

  const found = () => form.closest('section')?.querySelector<HTMLElement>('[data-found]');
  const say = (text: string) => {
    const status = found()?.querySelector('[role="status"]');
    if (status) status.textContent = text;
  };

  async function ask(text: string): Promise<Element> {
    const query = new URLSearchParams({ ruta: location.pathname });
    if (text) query.set('buscar', text);
    const website = new URLSearchParams(location.search).get('_website');
    if (website) query.set('_website', website);
    const address = `/_portada/bloque/${block}?${query}`;
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const template = document.createElement('template');
    template.innerHTML = response.ok ? await response.text() : '';
    const answer = template.content.querySelector('[data-found]');
    if (!answer) throw new Error(`${address}: ${response.status}`);
    return answer;
  }

  async function search(field: HTMLInputElement): Promise<void> {
    const text = field.value.trim();
    try {
      const answer = await ask(text);
      const told = answer.querySelector('[role="status"]')?.textContent ?? '';
      found()?.replaceChildren(...answer.childNodes);
      // Said by an element that was empty before: what comes with new markup is not heard.
      say('');
      setTimeout(() => say(told));
      const here = new URL(location.href);
      if (text) here.searchParams.set(field.name, text);
      else here.searchParams.delete(field.name);
      history.replaceState(history.state, '', here);
    } catch (error) {
      console.error(error);
      say(failed);
    }
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isWaiting) return;
    isWaiting = true;
    input.disabled = true;
    form.setAttribute('aria-busy', 'true');
    say(loading);
    await search(input);
    isWaiting = false;
    input.disabled = false;
    form.removeAttribute('aria-busy');
    input.focus();
  });
}
