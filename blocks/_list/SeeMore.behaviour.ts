const TIMEOUT_MS = 20_000;

/** The link's own parameters, by their full names and as the server takes them for one block. */
function parametersOf(
  link: HTMLAnchorElement,
  block: string,
): [full: string, bare: string, value: string][] {
  const pairs = [...new URL(link.href).searchParams].filter(([name]) => name.endsWith(`-${block}`));
  return pairs.map(([name, value]) => [name, name.slice(0, -block.length - 1), value]);
}

async function fetchBlock(
  block: string,
  parameters: ReturnType<typeof parametersOf>,
): Promise<DocumentFragment> {
  const query = new URLSearchParams({ ruta: location.pathname });
  for (const [, bare, value] of parameters) query.set(bare, value);
  const website = new URLSearchParams(location.search).get('_website');
  if (website) query.set('_website', website);
  const address = `/_portada/bloque/${block}?${query}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const template = document.createElement('template');
  template.innerHTML = response.ok ? await response.text() : '';
  if (!template.content.querySelector('[data-item]'))
    throw new Error(`${address}: ${response.status}`);
  return template.content;
}

/**
 * Adds the next page of a list to what is there, each item once, and takes the focus to the first
 * new one. When it cannot, it says so and the link still leads to the page.
 */
export function start(more: HTMLElement): void {
  const list = more.previousElementSibling as HTMLElement | null;
  const link = more.querySelector('a');
  const status = more.querySelector('[role="status"]');
  if (!list || !link || !status) return;
  const {
    block = '',
    loading = '',
    added = '',
    addedOne = '',
    none = '',
    failed = '',
  } = more.dataset;

  const add = async () => {
    const parameters = parametersOf(link, block);
    const fresh = await fetchBlock(block, parameters);
    const present = new Set([...list.children].map((item) => (item as HTMLElement).dataset.item));
    const items = [...fresh.querySelectorAll<HTMLElement>('[data-item]')].filter(
      ({ dataset }) => !present.has(dataset.item),
    );
    list.append(...items);
    const next = fresh.querySelector<HTMLAnchorElement>(
      `[data-behaviour="${more.dataset.behaviour}"] a`,
    );
    if (next) link.href = next.getAttribute('href') ?? '';
    else link.hidden = true;
    status.textContent =
      items.length > 1
        ? added.replace('{n}', String(items.length))
        : items.length
          ? addedOne
          : none;
    const place = items[0] ?? (next ? null : list.lastElementChild);
    place?.querySelector<HTMLElement>('a:not([aria-hidden])')?.focus();
    const here = new URL(location.href);
    for (const [full, , value] of parameters) here.searchParams.set(full, value);
    history.replaceState(history.state, '', here);
  };

  link.addEventListener('click', async (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (list.getAttribute('aria-busy') === 'true') return;
    list.setAttribute('aria-busy', 'true');
    status.textContent = loading;
    try {
      await add();
    } catch (error) {
      console.error(error);
      status.textContent = failed;
    }
    list.removeAttribute('aria-busy');
  });
}
