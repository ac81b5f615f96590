import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type Finding, isFault, type Mend } from '../../../schemas/finding.ts';
import type { PagePublishing, PageSchedule } from '../../../schemas/publishing-api.ts';
import type { ChangeRow } from '../../document/change-rows.ts';
import { Button } from '../../shell/Button.tsx';
import { Fault } from '../../shell/faults/Fault.tsx';
import { Icon } from '../../shell/Icon.tsx';
import { MinuteField, useMinute } from '../../shell/MinuteField.tsx';
import { part } from '../../shell/part.tsx';
import { Segments } from '../../shell/Segments.tsx';
import { Sheet } from '../../shell/Sheet.tsx';
import { plural } from '../../shell/words.ts';
import { momentLabel } from '../../shell/zoned-minute.ts';
import { ChangeList } from './changes/ChangeList.tsx';
import { FaultSection, FindingList, NothingToMend } from './FindingList.tsx';
import { ScheduleList } from './ScheduleList.tsx';
import { Unpublish } from './Unpublish.tsx';

export interface PublishSheetProps {
  pageName: string;
  /** Where readers find it, in words. */
  address: string;
  timeZone: string;
  publishing: PagePublishing;
  findings: readonly Finding[];
  /** Texts that two people changed, of which nobody said yet which stays. */
  undecided?: number;
  /** What changed since the live version; unset where there is none. */
  changes: readonly ChangeRow[] | undefined;
  /** The lead before and after, where it changed. */
  lead?: ReactNode;
  /** What goes out with the page at a minute to come. */
  together?: ReactNode;
  /** What is being done. */
  busy: 'publish' | 'schedule' | 'unpublish' | null;
  error: string | undefined;
  onClose: () => void;
  onFinding: (finding: Finding) => void;
  onMend?: ((mends: readonly Mend[]) => void) | undefined;
  /** Said before everything else: where a shared block will change. */
  note?: ReactNode;
  /** What settles a warning on the spot. */
  choiceOf?: ((finding: Finding) => ReactNode) | undefined;
  onChange: (row: ChangeRow) => void;
  onCompare: () => void;
  onPublish: () => void;
  onSchedule: (at: Date) => void;
  onCancel: (schedule: PageSchedule) => void;
  /** At a moment to come, or now. */
  onUnpublish: (confirmation: string, at: Date | undefined) => void;
}

type When = 'now' | 'later';
const WHEN: readonly { value: When; label: string }[] = [
  { value: 'now', label: 'Ahora' },
  { value: 'later', label: 'A una hora' },
];

function LiveNow({ publishing: { live }, timeZone }: PublishSheetProps) {
  if (!live) return <p className="pe-sheet-live">Aún no está en el sitio.</p>;
  const { version, name, publishedAt, savedBy } = live;
  return (
    <p className="pe-sheet-live">
      <span className="pe-tag" data-tone="live">
        En el sitio
      </span>{' '}
      {name ? `«${name}» · ` : ''}versión {version}, {momentLabel(publishedAt, timeZone)} ·{' '}
      {savedBy}
    </p>
  );
}

function Findings({
  findings,
  onFinding,
  onMend,
  choiceOf,
  agreed,
  onAgree,
}: Pick<PublishSheetProps, 'findings' | 'onFinding' | 'onMend' | 'choiceOf'> & {
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}) {
  const faults = findings.filter(isFault);
  const warnings = findings.filter((finding) => !isFault(finding) && !finding.isOld);
  /** Of what readers have had all along: one line, until somebody wants to see them. */
  const old = findings.filter((finding) => !isFault(finding) && finding.isOld);
  const isAsking = faults.length === 0 && warnings.length > 0;
  const list = { onOpen: onFinding, onMend, choiceOf };
  return (
    <>
      <FaultSection findings={faults} onOpen={onFinding} onMend={onMend} />
      {warnings.length > 0 ? (
        <section aria-label="Avisos">
          <h3>{plural(warnings.length, 'aviso', 'avisos')}</h3>
          <FindingList findings={warnings} {...list} />
          {isAsking ? (
            <label className="pe-agree">
              <input
                type="checkbox"
                checked={agreed}
                onChange={(event) => onAgree(event.currentTarget.checked)}
              />
              <span>Ya lo vi: publicar así</span>
            </label>
          ) : null}
        </section>
      ) : null}
      {old.length > 0 ? (
        <section aria-label="Avisos de antes">
          <details className="pe-old">
            <summary>{plural(old.length, 'aviso', 'avisos')} de lo que ya está en el sitio</summary>
            <FindingList findings={old} {...list} />
          </details>
        </section>
      ) : null}
      {findings.length === 0 ? (
        <section>
          <NothingToMend />
        </section>
      ) : null}
    </>
  );
}

function Changes({
  changes,
  onChange,
  onCompare,
}: Pick<PublishSheetProps, 'changes' | 'onChange' | 'onCompare'>) {
  if (!changes) return null;
  if (changes.length === 0)
    return (
      <section>
        <h3>Sin cambios</h3>
        <p className="pe-help">Lo que se publicaría es lo que ya está en el sitio.</p>
      </section>
    );
  const count = plural(changes.length, 'cambio', 'cambios');
  return (
    <section aria-label="Cambios">
      <h3>{count} desde lo que está en el sitio</h3>
      <ChangeList
        rows={changes}
        canOpen={({ block, kind }) => block !== null && kind !== 'removed'}
        onOpen={onChange}
      />
      <p className="pe-sheet-more">
        <button type="button" className="pe-button" onClick={onCompare}>
          <Icon name="layers" size={16} /> Ver las dos páginas
        </button>
      </p>
    </section>
  );
}

/** What the server measures of each save: other figures make it no other warning. */
const isMeasured = (rule: string) => rule === 'page-weight';

/** The same warning, wherever its block stands by now. */
const warningKey = ({ rule, block, message }: Finding): string =>
  [rule, block?.id, isMeasured(rule) ? message.replace(/\d+/g, '') : message].join(' ');

/** Everything that publishing a page decides, in one place, with the page in view beside it. */
function PublishSheetView(props: PublishSheetProps) {
  const { pageName, address, timeZone, publishing, findings, changes, busy, error } = props;
  const [isLeaving, setIsLeaving] = useState(false);
  const [when, setWhen] = useState<When>('now');
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());
  // An hour that was chosen for the one is none for the other.
  const turn = (isToLeave: boolean) => {
    setIsLeaving(isToLeave);
    setWhen('now');
  };
  const minute = useMinute(timeZone);
  const asked = findings.filter((each) => !isFault(each) && !each.isOld).map(warningKey);
  // What is mended meanwhile takes nothing back; what comes is to be seen first.
  const isAgreed = asked.every((key) => agreed.has(key));
  const hasFaults = findings.some(isFault);
  const isSame = changes?.length === 0;
  const isLater = when === 'later';
  const at = isLater && !minute.fault ? minute.moment : undefined;
  const label = at ? momentLabel(at.toISOString(), timeZone) : '';
  const undecided = props.undecided ?? 0;
  const isReady =
    !hasFaults && undecided === 0 && isAgreed && (isLater ? at !== undefined : !isSame);
  const send = () => (at ? props.onSchedule(at) : props.onPublish());
  const sent = useRef<() => void>(() => undefined);
  sent.current = () => {
    if (busy !== null || isLeaving) return;
    // What is to be seen first is shown.
    if (isReady) send();
    else document.querySelector<HTMLElement>('.pe-sheet .pe-agree input')?.focus();
  };
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      // What stands over the sheet has the keys.
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      event.preventDefault();
      event.stopPropagation();
      sent.current();
    };
    // Before the keys of the whole editor, which open this sheet.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
  const chooser = (
    <section aria-label="Cuándo">
      <h3>Cuándo</h3>
      <Segments label="Cuándo" value={when} options={WHEN} onChange={setWhen} />
      {isLater ? (
        <MinuteField
          {...minute.clock}
          label={isLeaving ? 'Cuándo se retira' : 'Cuándo se publica'}
          timeZone={timeZone}
          fault={minute.fault}
          onChange={minute.setClock}
        />
      ) : null}
      {isLater && !isLeaving ? props.together : null}
    </section>
  );
  if (isLeaving)
    return (
      <Sheet title={`Retirar «${pageName}»`} onClose={props.onClose}>
        {chooser}
        <section>
          <Unpublish
            pageName={pageName}
            address={address}
            error={error}
            isFront={publishing.isFront}
            isBusy={busy === 'unpublish'}
            when={isLater ? label || 'día y la hora que elijas' : undefined}
            onDo={(confirmation) => {
              if (!isLater || at) props.onUnpublish(confirmation, at);
            }}
            onBack={() => turn(false)}
          />
        </section>
      </Sheet>
    );
  const footer = (
    <>
      <Fault text={error} />
      <Button
        fullWidth
        color="brand"
        loading={busy === 'publish' || busy === 'schedule'}
        disabled={!isReady || busy !== null}
        title="Ctrl + Enter"
        onClick={send}
      >
        {at ? `Programar para el ${label}` : isLater ? 'Programar' : 'Publicar ahora'}
      </Button>
      {publishing.live ? (
        <button type="button" className="pe-link-button" onClick={() => turn(true)}>
          Retirar del sitio…
        </button>
      ) : null}
    </>
  );
  return (
    <Sheet title={`Publicar «${pageName}»`} onClose={props.onClose} footer={footer}>
      <LiveNow {...props} />
      {props.note}
      {undecided > 0 ? (
        <section aria-label="Por decidir" className="pe-fault">
          {plural(undecided, 'cambio de dos personas', 'cambios de dos personas')} por decidir:
          elige cuál queda antes de publicar.
        </section>
      ) : null}
      <Findings
        findings={findings}
        onFinding={props.onFinding}
        onMend={props.onMend}
        choiceOf={props.choiceOf}
        agreed={isAgreed}
        onAgree={(isOn) => setAgreed(new Set(isOn ? asked : []))}
      />
      {props.lead}
      <Changes {...props} />
      {chooser}
      {publishing.schedules.length > 0 ? (
        <section aria-label="Programado">
          <h3>Programado</h3>
          <ScheduleList
            schedules={publishing.schedules}
            timeZone={timeZone}
            isBusy={busy !== null}
            onCancel={props.onCancel}
          />
        </section>
      ) : null}
    </Sheet>
  );
}

export const PublishSheet = part('Publicar', PublishSheetView);
