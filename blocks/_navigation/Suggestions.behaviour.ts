const DEBOUNCE_MS = 150;
const MIN_CHARS = 2;
/** A press on an option takes the focus from the field before it is a press. */
const FOCUS_GUARD_MS = 250;

const address = (query: string): string => {
  const given = new URLSearchParams(location.search).get('_website');
  const website = given ? `&_website=${encodeURIComponent(given)}` : '';
  return `/_portada/sugerencias?q=${encodeURIComponent(query)}${website}`;
};

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ');

/**
 * Makes a search field an ARIA combobox: the server's suggestions for what is typed, moved through
 * with the arrow keys, followed with Enter, closed with Escape.
 */
export function start(root: HTMLElement): void {
  const input = root.querySelector('input');
  const list = root.querySelector<HTMLElement>('[role=listbox]');
  const status = root.querySelector('[role=status]');
  if (!input || !list || !status) return;
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = '';
  let active = -1;

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];

  const mark = (index: number) => {
    active = index;
    for (const [at, option] of options().entries())
      option.setAttribute('aria-selected', String(at === index));
    const option = options()[index];
    if (option) {
      input.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    } else input.removeAttribute('aria-activedescendant');
  };

  const show = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    mark(-1);
  };

  const fill = (html: string) => {
    list.innerHTML = html;
    for (const [index, option] of options().entries()) option.id = `${list.id}-${index}`;
    status.textContent = list.firstElementChild?.getAttribute('data-status') ?? '';
    show(options().length > 0);
  };

  const look = async () => {
    const query = tidy(input.value);
    request?.abort();
    if (query === shown && !list.hidden) return;
    shown = query;
    if (query.length < MIN_CHARS) {
      status.textContent = '';
      show(false);
      return;
    }
    request = new AbortController();
    try {
      const reply = await fetch(address(query), { signal: request.signal });
      if (reply.ok) fill(await reply.text());
      else show(false);
    } catch {
      // Overtaken by the next letter, or no network: the form still searches.
    }
  };

  const move = (event: KeyboardEvent, step: 1 | -1) => {
    const count = options().length;
    if (list.hidden && count > 0 && shown === tidy(input.value)) show(true);
    if (list.hidden) return;
    event.preventDefault();
    // One place more than options: the field itself, between the last and the first.
    mark(((active + 1 + step + count + 1) % (count + 1)) - 1);
  };

  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  show(false);

  input.addEventListener('input', (event) => {
    if ((event as InputEvent).isComposing) return;
    clearTimeout(timer);
    timer = setTimeout(look, DEBOUNCE_MS);
  });
  root.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      options()[active]?.click();
    } else if (event.key === 'Escape' && !list.hidden) {
      // The first press closes the list, the next one what holds the field.
      event.preventDefault();
      event.stopPropagation();
      show(false);
    }
  });
  root.addEventListener('focusout', () => {
    setTimeout(() => {
      if (!root.contains(document.activeElement)) show(false);
    }, FOCUS_GUARD_MS);
  });
  // Words that were typed before this script came.
  if (document.activeElement === input) void look();
}
