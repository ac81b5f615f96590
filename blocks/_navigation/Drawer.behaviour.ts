const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

const reachable = (drawer: HTMLElement): HTMLElement[] =>
  [...drawer.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.hasAttribute('disabled') &&
      element.getClientRects().length > 0,
  );

/** The platform lets the focus leave an open popover; a menu over the whole page keeps it. */
function keepFocus(drawer: HTMLElement, event: KeyboardEvent): void {
  const stops = reachable(drawer);
  const first = stops[0];
  const last = stops.at(-1);
  const isAtEdge =
    document.activeElement === (event.shiftKey ? first : last) ||
    !drawer.contains(document.activeElement);
  if (event.key !== 'Tab' || !isAtEdge) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/**
 * All that lies beside the drawer, up to the body; other popovers, which may open over it, are not
 * meant.
 */
function around(drawer: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (
    let at: HTMLElement = drawer;
    at !== document.body && at.parentElement;
    at = at.parentElement
  ) {
    for (const other of at.parentElement.children) {
      if (other !== at && other instanceof HTMLElement && !other.inert && !other.popover)
        found.push(other);
    }
  }
  return found;
}

/** A press on the row toggles its submenu; one on the link itself follows the link. */
function toggleSubmenu({ target }: Event): void {
  if (!(target instanceof Element) || target.closest('a')) return;
  const caret = target.closest('[data-row]')?.querySelector('[aria-controls]');
  const submenu = caret && document.getElementById(caret.getAttribute('aria-controls') ?? '');
  if (!submenu) return;
  submenu.hidden = !submenu.hidden;
  caret.setAttribute('aria-expanded', String(!submenu.hidden));
}

/**
 * What the platform does not do for a drawer: the body's mark, the state of its buttons, the focus
 * kept and given back, submenus.
 */
export function start(root: HTMLElement): void {
  const drawer = root.querySelector<HTMLElement>('[data-drawer]');
  if (!drawer) return;
  const openers = [...root.querySelectorAll<HTMLElement>(`[popovertarget="${drawer.id}"]`)].filter(
    (button) => !drawer.contains(button),
  );
  let opener = openers[0];
  for (const button of openers) {
    button.addEventListener('click', () => {
      opener = button;
    });
  }
  let stilled: HTMLElement[] = [];
  const still = (isStill: boolean) => {
    // May run twice for one opening: for the drawer's state at the start, and for its event.
    if (isStill && stilled.length > 0) return;
    if (isStill) stilled = around(drawer);
    for (const element of stilled) element.inert = isStill;
    if (!isStill) stilled = [];
  };
  const follow = (isOpen: boolean) => {
    still(isOpen);
    document.body.classList.toggle('nav-open', isOpen);
    const isInside = drawer.contains(document.activeElement);
    if (isOpen && !isInside) reachable(drawer)[0]?.focus();
    // A click on the backdrop leaves no element focused.
    if (!isOpen && (isInside || document.activeElement === document.body)) opener?.focus();
  };
  drawer.setAttribute('aria-modal', 'true');
  drawer.addEventListener('toggle', (event) => {
    if (event.target === drawer) follow((event as ToggleEvent).newState === 'open');
  });
  drawer.addEventListener('keydown', (event) => keepFocus(drawer, event));
  drawer.addEventListener('click', toggleSubmenu);
  if (drawer.matches(':popover-open')) follow(true);
}
