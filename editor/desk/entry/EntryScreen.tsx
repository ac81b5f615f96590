import '../desk.css';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CallFailed } from '../../shell/api/call.ts';
import { Skeleton } from '../../shell/Button.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { DeskFrame, deskFailure } from '../DeskFrame.tsx';
import type { ChosenSite } from '../use-site.ts';

interface EntryScreenProps {
  opened: UseQueryResult<{ name: string }>;
  at: ChosenSite;
  /** Of the list that it stands in. */
  list: { label: string; address: string };
  words: {
    title: string;
    /** It is not there, or not for who asks. */
    missing: string;
    toList: string;
    failed: string;
  };
  /** Beside the way back to the list. */
  place?: ReactNode;
  /** undefined until it is there. */
  children: ReactNode;
}

/** The screen of one thing of a list, with its way back, or why it cannot be read. */
export function EntryScreen({ opened, at, list, words, place, children }: EntryScreenProps) {
  const { sites, site } = at;
  if (opened.error instanceof CallFailed && [403, 404].includes(opened.error.status))
    return (
      <Screen title={words.missing} action={{ label: words.toList, href: list.address }}>
        {opened.error.message}
      </Screen>
    );
  const failure = deskFailure(words.failed, sites, opened);
  if (failure) return failure;
  return (
    <DeskFrame title={opened.data?.name ?? words.title}>
      <main className="pe-desk-main">
        <p className="pe-crumb">
          <Link to={`${list.address}?${new URLSearchParams({ sitio: site?.key ?? '' })}`}>
            {list.label}
          </Link>
          {place}
        </p>
        {children ?? <Skeleton height={240} />}
      </main>
    </DeskFrame>
  );
}
