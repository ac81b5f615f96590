import { useQuery } from '@tanstack/react-query';
import { momentLabel } from '../../shell/zoned-minute.ts';
import { useEditor, useSyncState } from '../EditorContext.ts';
import { renderedAddress } from '../publishing/RenderedFrame.tsx';
import { useSavingWork } from '../publishing/use-saving-work.ts';
import { isDirty } from '../saving/sync-state.ts';
import { PreviewView } from './PreviewView.tsx';

interface PreviewScreenProps {
  /** Where a template is shown. */
  path: string;
  /** As of when the canvas shows its content. */
  at: string | undefined;
  /** Of the canvas, in px. */
  width: number;
  onClose: () => void;
  onShare: () => void;
}

/** The preview of the open page, with what was written last. */
export function PreviewScreen({ path, at, width, onClose, onShare }: PreviewScreenProps) {
  const { page, site } = useEditor();
  const work = useSavingWork();
  const revision = useSyncState((state) => state.revision);
  const sent = useQuery({
    queryKey: ['sent', page.id],
    queryFn: work.flush,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <PreviewView
      addressOf={
        sent.isSuccess
          ? (looks) =>
              renderedAddress({ pageId: page.id, shows: 'draft', path, at, revision, looks })
          : undefined
      }
      isBehind={useSyncState(isDirty)}
      moment={at && momentLabel(at, site.dateLocalization.timeZone)}
      site={{ hasAds: site.websiteAdPath !== '', hasDarkScheme: site.hasDarkScheme === true }}
      width={width}
      onClose={onClose}
      onShare={onShare}
    />
  );
}
