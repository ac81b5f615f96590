import './publishing.css';
import { useState } from 'react';
import type { PageVersion } from '../../../schemas/endpoints/shapes/page.ts';
import { useEditor, useSyncState } from '../EditorContext.ts';
import { VersionsDrawer } from '../panels/versions/VersionsDrawer.tsx';
import { ComparePages } from './ComparePages.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { PublishPanel } from './PublishPanel.tsx';
import { useSavingWork } from './use-saving-work.ts';
import { VersionView } from './VersionView.tsx';

export type PublishingPanel = 'publish' | 'versions' | 'links';

interface PublishingPanelsProps {
  panel: PublishingPanel;
  /** Where a template is shown. */
  path: string;
  onClose: () => void;
  onForm: () => void;
}

/** The sheets of publishing, versions and previews, and the pages that they show. */
export function PublishingPanels({ panel, path, onClose, onForm }: PublishingPanelsProps) {
  const { page } = useEditor();
  const work = useSavingWork();
  const [version, setVersion] = useState<PageVersion>();
  const [isCompared, setCompared] = useState(false);
  const revision = useSyncState((state) => state.revision);
  const publishedVersion = useSyncState((state) => state.publishedVersion);
  const compare = () => void work.flush().then(() => setCompared(true));
  const shown = { pageId: page.id, path, revision };
  const draft = { shows: 'draft', label: 'Tu borrador' } as const;
  if (panel === 'links') return <PreviewPanel path={path} onClose={onClose} />;
  if (panel === 'publish')
    return (
      <>
        <PublishPanel onClose={onClose} onForm={onForm} onCompare={compare} />
        {isCompared && publishedVersion !== undefined ? (
          <ComparePages
            {...shown}
            pages={[{ shows: publishedVersion, label: 'En el sitio' }, draft]}
            onClose={() => setCompared(false)}
          />
        ) : null}
      </>
    );
  if (!version) return <VersionsDrawer seen={undefined} onSee={setVersion} onClose={onClose} />;
  const { version: number, name } = version;
  const label = name ? `${name} (versión ${number})` : `Versión ${number}`;
  const seen = { shows: number, label };
  return (
    <>
      <VersionView
        version={version}
        isCompared={isCompared}
        onCompare={(isOn) => (isOn ? compare() : setCompared(false))}
        onBack={() => {
          setVersion(undefined);
          setCompared(false);
        }}
        onClose={onClose}
      />
      <ComparePages
        {...shown}
        pages={isCompared ? [seen, draft] : [seen]}
        onClose={() => {
          setVersion(undefined);
          setCompared(false);
        }}
      />
    </>
  );
}
