import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../shell/Icon.tsx';
import { part } from '../shell/part.tsx';
import { isSafeAddress } from './inline-html.ts';

interface InlineToolbarProps {
  label: string;
  onBold: () => void;
  onItalic: () => void;
  /** null removes the link. */
  onLink: (href: string | null) => void;
  onDone: () => void;
  onRestore?: () => void;
}

const Tool = ({
  name,
  onPress,
  children,
}: {
  name: string;
  onPress: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    className="pc-tool"
    aria-label={name}
    title={name}
    // The selection stays in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </button>
);

function InlineToolbarView({
  label,
  onBold,
  onItalic,
  onLink,
  onDone,
  onRestore,
}: InlineToolbarProps) {
  const [href, setHref] = useState<string | null>(null);
  const bar = useRef<HTMLSpanElement>(null);
  // What is beneath a text is read with it: the tools stand above, where there is room for them.
  useLayoutEffect(() => {
    const shown = bar.current;
    if (!shown) return;
    shown.toggleAttribute('data-below', shown.getBoundingClientRect().top < 0);
    const page = shown.ownerDocument.documentElement;
    page.setAttribute('data-writing', '');
    return () => page.removeAttribute('data-writing');
  }, []);
  const apply = () => {
    if (href === null || (href !== '' && !isSafeAddress(href))) return;
    onDone();
    onLink(href === '' ? null : href);
    setHref(null);
  };
  return (
    <span
      ref={bar}
      className="pc-tools"
      role="toolbar"
      aria-label={`Formato de ${label}`}
      contentEditable={false}
    >
      {href === null ? (
        <>
          <Tool name="Negritas (Ctrl+B)" onPress={onBold}>
            <Icon name="bold" />
          </Tool>
          <Tool name="Cursivas (Ctrl+I)" onPress={onItalic}>
            <Icon name="italic" />
          </Tool>
          <Tool name="Enlace" onPress={() => setHref('')}>
            <Icon name="link" />
          </Tool>
          {onRestore ? (
            <Tool name="Volver al original" onPress={onRestore}>
              <Icon name="reset" />
              <span>Volver al original</span>
            </Tool>
          ) : null}
        </>
      ) : (
        <>
          <input
            className="pc-tool-input"
            aria-label="Dirección del enlace"
            placeholder="https:// (vacío lo quita)"
            value={href}
            // biome-ignore lint/a11y/noAutofocus: it opens on request and is the one thing to fill
            autoFocus
            onChange={(event) => setHref(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') apply();
              if (event.key === 'Escape') {
                setHref(null);
                onDone();
              }
            }}
          />
          <Tool name="Aplicar enlace" onPress={apply}>
            <Icon name="check" />
          </Tool>
        </>
      )}
    </span>
  );
}

export const InlineToolbar = part('Formato del texto', InlineToolbarView);
