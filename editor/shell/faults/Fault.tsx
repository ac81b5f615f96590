interface FaultProps {
  text: string | null | undefined;
  /** Unset: there is nothing to try again. */
  onRetry?: () => void;
}

/** What went wrong, said at once; nothing where nothing did. */
export const Fault = ({ text, onRetry }: FaultProps) =>
  text ? (
    <p className="pe-error" role="alert">
      {text}
      {onRetry ? (
        <>
          {' '}
          <button type="button" className="pe-button" onClick={onRetry}>
            Reintentar
          </button>
        </>
      ) : null}
    </p>
  ) : null;
