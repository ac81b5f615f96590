const TIMEOUT_MS = 20_000;

/**
 * Searches without leaving the page: the input is disabled until the reply is there (rule 7.22),
 * then its results take the place of the others. When it cannot, it says so, and the form still
 * works by itself.
 */
export function start(form: HTMLElement): void {
  const input = form.querySelector('input');
  const { block = '', loading = '', failed = '' } = form.dataset;
  if (!input) return;
  let isWaiting = false;

  const results = () => form.closest('section')?.querySelector<HTMLElement>('[data-found]');
  const say = (text: string) => {
    const status = results()?.querySelector('[role="status"]');
    if (status) status.textContent = text;
  };

  async function request(text: string): Promise<Element> {
    const query = new URLSearchParams({ ruta: location.pathname });
    if (text) query.set('buscar', text);
    const website = new URLSearchParams(location.search).get('_website');
    if (website) query.set('_website', website);
    const address = `/_portada/bloque/${block}?${query}`;
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const template = document.createElement('template');
    template.innerHTML = response.ok ? await response.text() : '';
    const reply = template.content.querySelector('[data-found]');
    if (!reply) throw new Error(`${address}: ${response.status}`);
    return reply;
  }

  async function search(field: HTMLInputElement): Promise<void> {
    const text = field.value.trim();
    try {
      const reply = await request(text);
      const status = reply.querySelector('[role="status"]')?.textContent ?? '';
      results()?.replaceChildren(...reply.childNodes);
      // Screen readers announce a status only when its text changes, not when it arrives with new
      // markup: it is emptied first.
      say('');
      setTimeout(() => say(status));
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
