import { Checkbox } from '@mantine/core';
import { Button } from '../shell/Button.tsx';
import type { AddressNews } from './use-address.ts';

interface AddressNotesProps {
  news: AddressNews | undefined;
  /** Somebody said that the page may take a template's place. */
  isHidingFine: boolean;
  onHidingFine: (isFine: boolean) => void;
  onPropose: (path: string) => void;
}

/** What there is to know of an address before a page takes it, with a way out. */
export const AddressNotes = ({
  news,
  isHidingFine,
  onHidingFine,
  onPropose,
}: AddressNotesProps) => (
  <div role="status" className="pe-address-notes">
    {news?.proposal ? (
      <Button variant="default" size="compact-sm" onClick={() => onPropose(news.proposal ?? '')}>
        Usar {news.proposal}
      </Button>
    ) : null}
    {news?.hides ? (
      <>
        <p className="pe-help">{news.hides}</p>
        <Checkbox
          color="ink"
          label="Sí, que la página ocupe su lugar"
          checked={isHidingFine}
          onChange={(event) => onHidingFine(event.currentTarget.checked)}
        />
      </>
    ) : null}
  </div>
);
