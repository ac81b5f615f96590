import { type KeyboardEvent, memo } from 'react';
import { parkedBlocks } from '../../../document/parked.ts';
import { useEngineState } from '../../../engine/engine-state.ts';
import { laterView } from '../../../shell/later.tsx';
import { part } from '../../../shell/part.tsx';
import { useEditor } from '../../EditorContext.ts';

export type SideTab = 'blocks' | 'stories' | 'outline' | 'parked';

const BlockDrawer = laterView(
  'Bloques',
  async () => (await import('./BlockDrawer.tsx')).BlockDrawer,
);
const StoryRail = laterView('Notas', async () => (await import('../rail/StoryRail.tsx')).StoryRail);
const Outline = laterView(
  'Estructura',
  async () => (await import('../outline/Outline.tsx')).Outline,
);
const ParkedBlocks = laterView(
  'Apartados',
  async () => (await import('./ParkedBlocks.tsx')).ParkedBlocks,
);

const tabId = (tab: SideTab) => `pe-tab-${tab}`;

interface SidePanelProps {
  current: SideTab;
  onTab: (tab: SideTab) => void;
  isReadOnly: boolean;
}

/** The left side: blocks and stories to add, the page as a tree, and blocks without a place. */
const SidePanelView = memo(function SidePanelView({ current, onTab, isReadOnly }: SidePanelProps) {
  const { layout, catalogue } = useEditor();
  const parkedCount = useEngineState(({ page }) => parkedBlocks(page, layout, catalogue).length);
  const labels = new Map<SideTab, string>([
    ['blocks', 'Bloques'],
    ['stories', 'Notas'],
    ['outline', 'Estructura'],
  ]);
  if (parkedCount > 0) labels.set('parked', `Apartados (${parkedCount})`);
  const tabs = [...labels.keys()];
  const onKeyDown = (event: KeyboardEvent, tab: SideTab) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    onTab(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <aside className="pe-left" aria-label="Bloques y estructura">
      <div className="pe-tabs" role="tablist" aria-label="Panel izquierdo">
        {[...labels].map(([tab, label]) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={tabId(tab)}
            aria-selected={current === tab}
            aria-controls="pe-side"
            tabIndex={current === tab ? 0 : -1}
            onClick={() => onTab(tab)}
            onKeyDown={(event) => onKeyDown(event, tab)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="pe-side" id="pe-side" role="tabpanel" aria-labelledby={tabId(current)}>
        {current === 'outline' ? (
          <Outline />
        ) : (
          <fieldset className="pe-able" disabled={isReadOnly}>
            {current === 'blocks' ? (
              <BlockDrawer />
            ) : current === 'stories' ? (
              <StoryRail />
            ) : (
              <ParkedBlocks />
            )}
          </fieldset>
        )}
      </div>
    </aside>
  );
});

export const SidePanel = part('Bloques y estructura', SidePanelView);
