import { useState } from 'react';
import type { SiteProperties } from '../../../schemas/site.ts';
import { siteAddress } from '../../page/panels/site-address.ts';
import { PreviewLinks } from '../../page/publishing/PreviewLinks.tsx';
import { Dialog } from '../../shell/Dialog.tsx';
import { showNotice } from '../../shell/notices.ts';
import { part } from '../../shell/part.tsx';
import { deskClient } from '../desk-client.ts';
import { canonicalOf, sitesIn } from '../document-fields.ts';
import { useStory } from '../StoryContext.ts';

interface StoryLinksProps {
  isOpen: boolean;
  sites: readonly SiteProperties[];
  timeZone: string;
  /** Sends what was written last. Resolves whether the server has it. */
  save: () => Promise<boolean>;
  onClose: () => void;
}

/** Private links to the draft of a story on one of its sites. */
function StoryLinksView({ isOpen, sites, timeZone, save, onClose }: StoryLinksProps) {
  const { story, document } = useStory();
  const [chosen, setChosen] = useState(canonicalOf(document));
  const on = sitesIn(document).flatMap((key) => sites.filter((site) => site.key === key));
  const site = on.find(({ key }) => key === chosen) ?? on[0];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Enlaces de vista previa">
      <div className="st-links">
        <PreviewLinks
          subject={story.id}
          list={() => deskClient.storyPreviews(story.id)}
          create={async (hours) => {
            if (!site) throw new Error('Elige primero en qué sitio se publica.');
            if (!(await save())) throw new Error('Primero hay que guardar lo escrito.');
            const { path } = await deskClient.createStoryPreview(story.id, {
              site: site.key,
              hours,
            });
            return siteAddress(site, path, window.location);
          }}
          revoke={(id) => deskClient.revokeStoryPreview(story.id, id)}
          timeZone={timeZone}
          announce={(message) => showNotice({ message })}
        >
          <p className="pe-help">
            Un enlace privado al borrador, con el resto del sitio alrededor. Lo abre quien lo tenga,
            sin cuenta, hasta que venza o lo revoques.
          </p>
          {on.length > 1 ? (
            <div className="st-field">
              <label htmlFor="st-enlace-sitio">Sitio</label>
              <select
                id="st-enlace-sitio"
                className="pe-input"
                value={site?.key}
                onChange={(event) => setChosen(event.currentTarget.value)}
              >
                {on.map(({ key, websiteName }) => (
                  <option key={key} value={key}>
                    {websiteName}
                  </option>
                ))}
              </select>
            </div>
          ) : null}
        </PreviewLinks>
      </div>
    </Dialog>
  );
}

export const StoryLinks = part('Enlaces de vista previa', StoryLinksView);
