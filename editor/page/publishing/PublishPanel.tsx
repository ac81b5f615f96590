import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Finding } from '../../../schemas/finding.ts';
import { blockOfStored } from '../../document/tree.ts';
import { useApi } from '../../shell/api/ApiContext.ts';
import { part } from '../../shell/part.tsx';
import { Sheet } from '../../shell/Sheet.tsx';
import { routeLabel } from '../../shell/words.ts';
import { momentLabel } from '../../shell/zoned-minute.ts';
import { useMend } from '../checks/mends/use-mend.ts';
import { useEditor, useSyncState } from '../EditorContext.ts';
import { DriftChoice } from '../panels/form/DriftChoice.tsx';
import { SharedUses } from '../panels/shared/SharedUses.tsx';
import { useSettle } from '../use-stories.ts';
import { LeadChange } from './changes/LeadChange.tsx';
import { StoriesTogether, useTogether } from './changes/StoriesTogether.tsx';
import { TemplateReach } from './changes/TemplateReach.tsx';
import { leadToBlock, leadToFinding } from './lead-to.ts';
import { PublishSheet } from './PublishSheet.tsx';
import { usePublishFacts } from './use-publish-facts.ts';
import { useSavingWork } from './use-saving-work.ts';

/** The form would stand under the sheet. */
const PHONE = '(max-width: 720px)';

interface PublishPanelProps {
  onClose: () => void;
  /** Makes room for the form of a block. */
  onForm: () => void;
  onCompare: () => void;
}

/** The sheet of publishing for the page that is open. */
function PublishPanelView({ onClose, onForm, onCompare }: PublishPanelProps) {
  const api = useApi();
  const queries = useQueryClient();
  const { page, site, commands, saving, announce } = useEditor();
  const work = useSavingWork();
  const { timeZone } = site.dateLocalization;
  const facts = usePublishFacts();
  const undecided = useSyncState(({ conflicts }) => conflicts.length);
  const together = useTogether();
  const settle = useSettle();
  const mend = useMend();
  const { publishing, findings, changes, before } = facts;
  const reload = async () => {
    await work.refresh();
    await queries.invalidateQueries({ queryKey: ['publishing', page.id] });
    await queries.invalidateQueries({ queryKey: ['versions', page.id] });
  };
  const publish = useMutation({
    mutationFn: () => work.publish(),
    onSuccess: (isDone) => {
      void reload();
      if (!isDone) return;
      announce('Página publicada');
      onClose();
    },
  });
  const schedule = useMutation({
    mutationFn: async (at: Date) => {
      const baseRevision = await work.flush();
      const document = saving.read();
      if (!document) throw new Error('La página aún no está abierta.');
      const stories = [...together.ids];
      const when = at.toISOString();
      const given = { kind: 'publish', at: when, baseRevision, document, stories } as const;
      const done = await api.schedule(page.id, given);
      if (done.saved) work.continueFrom(done.saved);
      return done;
    },
    onSuccess: ({ schedule: { at } }) => {
      announce(`Programada para el ${momentLabel(at, timeZone)}`);
      void reload();
    },
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.unschedule(page.id, id),
    onSettled: reload,
    onSuccess: () => announce('Se quitó de lo programado'),
  });
  const unpublish = useMutation({
    mutationFn: async ({ confirmation, at }: { confirmation: string; at: Date | undefined }) => {
      if (at) {
        const given = { kind: 'unpublish', at: at.toISOString(), confirmation } as const;
        await api.schedule(page.id, given);
      } else await api.unpublish(page.id, { confirmation });
      return at;
    },
    onSuccess: (at) => {
      announce(at ? 'Retiro programado' : 'La página ya no está en el sitio');
      void reload();
      if (!at) onClose();
    },
  });
  if (!publishing || facts.isLoading)
    return (
      <Sheet title={`Publicar «${page.name}»`} onClose={onClose}>
        {facts.error ? (
          <p className="pe-error" role="alert">
            {facts.error.message}
          </p>
        ) : (
          <p className="pe-help" aria-busy="true">
            Comparando con lo que está en el sitio…
          </p>
        )}
      </Sheet>
    );
  const lead = (finding: Finding) => {
    onForm();
    if (window.matchMedia(PHONE).matches) onClose();
    leadToFinding(commands, finding);
  };
  const choiceOf = ({ rule, block, path }: Finding) => {
    const [storyId, part] = path.slice(-2);
    const drift =
      rule === 'story-changed' && block
        ? facts.drifts.get(block.id)?.find((one) => one.storyId === storyId && one.part === part)
        : undefined;
    const held = drift && block && blockOfStored(commands.page(), block.id);
    if (!drift || !held || part === 'story') return null;
    return <DriftChoice drift={drift} onChoose={(choice) => settle(held.id, drift, choice)} />;
  };
  const busy = publish.isPending
    ? 'publish'
    : schedule.isPending
      ? 'schedule'
      : unpublish.isPending || cancel.isPending
        ? 'unpublish'
        : null;
  const failed = schedule.error ?? unpublish.error ?? cancel.error;
  return (
    <PublishSheet
      publishing={publishing}
      findings={findings}
      undecided={undecided}
      changes={changes}
      together={<StoriesTogether {...together} />}
      lead={before ? <LeadChange before={before} after={facts.document} /> : null}
      timeZone={timeZone}
      busy={busy}
      onClose={onClose}
      onCompare={onCompare}
      pageName={page.name}
      address={routeLabel(page.route)}
      error={failed?.message}
      note={
        page.route.kind === 'shared' ? (
          <SharedUses site={page.site} name={page.route.name} verb="Cambiará en" />
        ) : page.route.kind === 'type' ? (
          <TemplateReach site={page.site} type={page.route.type} />
        ) : null
      }
      onFinding={lead}
      onMend={mend}
      choiceOf={choiceOf}
      onChange={({ block }) => block && leadToBlock(commands, block)}
      onPublish={() => publish.mutate()}
      onSchedule={(at) => schedule.mutate(at)}
      onCancel={({ id }) => cancel.mutate(id)}
      onUnpublish={(confirmation, at) => unpublish.mutate({ confirmation, at })}
    />
  );
}

export const PublishPanel = part('Publicar', PublishPanelView);
