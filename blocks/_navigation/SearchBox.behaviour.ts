import { searchWords } from '../../schemas/search-words.ts';

/**
 * rule 8.8: a press on the button takes the focus from the line before it is a
 * press.
 */
const FOCUS_GUARD_MS = 250;

/**
 * A page that searches in its own way takes this event and prevents its default. Its detail is what
 * was written.
 */
const SEARCH_EVENT = 'portada:search';

const website = (): string => {
  const given = new URLSearchParams(location.search).get('_website');
  return given ? `?_website=${encodeURIComponent(given)}` : '';
};

/**
 * Opens the search line by its button, closes it when the focus leaves, and leads to
 * `/search/{query}/`.
 */
export function start(form: HTMLElement): void {
  const input = form.querySelector('input');
  const button = form.querySelector('button');
  if (!input || !button) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  if (form.dataset.place !== 'menu') {
    const show = (isOpen: boolean) => {
      form.toggleAttribute('data-open', isOpen);
      button.setAttribute('aria-expanded', String(isOpen));
    };
    show(false);
    button.addEventListener('click', (event) => {
      if (form.hasAttribute('data-open')) return;
      event.preventDefault();
      show(true);
      input.focus();
    });
    form.addEventListener('focusin', () => clearTimeout(timer));
    form.addEventListener('focusout', () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!form.contains(document.activeElement)) show(false);
      }, FOCUS_GUARD_MS);
    });
    form.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !form.hasAttribute('data-open')) return;
      show(false);
      button.focus();
    });
  }

  form.addEventListener('submit', (event) => {
    const detail = input.value.trim();
    if (!detail) return;
    const words = searchWords(input.value);
    event.preventDefault();
    const isFree = form.dispatchEvent(
      new CustomEvent(SEARCH_EVENT, { bubbles: true, cancelable: true, detail }),
    );
    const path = words ? `/search/${encodeURIComponent(words)}/` : '/busqueda/';
    if (isFree) location.assign(`${path}${website()}`);
  });
}
