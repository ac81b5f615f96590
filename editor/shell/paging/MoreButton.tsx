interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
  children: string;
}

/** Fetches the next page of a list; nothing where there is none. */
export const MoreButton = ({ query, children }: MoreButtonProps) =>
  query.hasNextPage ? (
    <button
      type="button"
      className="pe-button"
      disabled={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </button>
  ) : null;
