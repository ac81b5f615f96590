import './button.css';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router';

interface Look {
  /** `default`: one of several; unset: the one action, in `color`. */
  variant?: 'default' | 'subtle' | undefined;
  color?: 'ink' | 'brand' | undefined;
  size?: 'sm' | 'compact-sm' | undefined;
  leftSection?: ReactNode;
  fullWidth?: boolean | undefined;
  children?: ReactNode;
}

const marks = ({ variant, color = 'ink', size = 'sm', fullWidth = false }: Look) => ({
  'data-variant': variant ?? 'filled',
  'data-color': color,
  'data-size': size,
  'data-wide': fullWidth || undefined,
});

const Inside = ({ leftSection, children }: Pick<Look, 'leftSection' | 'children'>) => (
  <>
    {leftSection ? <span className="pe-action-icon">{leftSection}</span> : null}
    <span className="pe-action-label">{children}</span>
  </>
);

type ButtonProps = Look &
  Omit<ComponentPropsWithRef<'button'>, keyof Look> & {
    /** Something is under way: it cannot be pressed again. */
    loading?: boolean;
  };

/** A button of a screen, a dialog or the editor's bar. */
export function Button({
  variant,
  color,
  size,
  leftSection,
  fullWidth,
  loading = false,
  disabled = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...marks({ variant, color, size, fullWidth })}
      type={type}
      className="pe-action"
      disabled={disabled || loading}
      data-loading={loading || undefined}
    >
      <Inside leftSection={leftSection}>{children}</Inside>
      {loading ? <Loader /> : null}
    </button>
  );
}

/** A link that looks like a button. `to`: another screen; `href`: another page. */
export function ButtonLink({
  variant,
  color,
  size,
  leftSection,
  fullWidth,
  children,
  to,
  href,
}: Look & { to?: string | undefined; href?: string | undefined }) {
  const look = { ...marks({ variant, color, size, fullWidth }), className: 'pe-action' };
  const inside = <Inside leftSection={leftSection}>{children}</Inside>;
  return to === undefined ? (
    <a {...look} href={href}>
      {inside}
    </a>
  ) : (
    <Link {...look} to={to}>
      {inside}
    </Link>
  );
}

/** Turns while something is under way. */
export const Loader = () => <span className="pe-loader" aria-hidden="true" />;

/** Stands where rows will be. */
export const Skeleton = ({ height }: { height: number }) => (
  <div className="pe-skeleton" style={{ height }} />
);
