import { type Finding, isFault } from '../../schemas/finding.ts';
import { asObject } from '../../schemas/json.ts';
import type { Issue, PageDocument, StoredBlock } from '../../schemas/page.ts';
import { CHECKS, type CheckName } from '../../schemas/site-checks.ts';
import { ALL_CHECKS } from '../_checks/all-checks.ts';
import { checkedPage } from '../_checks/checked-page.ts';
import type { Block } from './define-block.ts';
import { emptyFields } from './empty-fields.ts';
import { missingPageContent } from './page-content-rule.ts';
import { misplacement } from './places.ts';
import { liftFields, readBlock } from './read-block.ts';
import { findingAt, listOf, placedIn, type RuledPage, seenIn, shownBlocks } from './ruled-page.ts';
import { driftLabel } from './story-drift.ts';
import { wholePage } from './whole-page.ts';

/** A page in a layout that is no more cannot be shown at all. */
const unknownLayout = ({ document, layout }: RuledPage): Finding[] =>
  layout
    ? []
    : [
        {
          rule: 'unknown-layout',
          severity: 'fault',
          path: ['layout'],
          message: `No hay un diseño «${document.layout}»: elige otro`,
        },
      ];

const fieldLabel = (block: Block, path: Issue['path']): string => {
  const schema = block.shape[String(path[0])];
  return schema?.meta()?.title ?? String(path[0] ?? '');
};

const invalidBlocks = (page: RuledPage): Finding[] =>
  shownBlocks(page).flatMap((placed) => {
    const block = page.blocks.get(placed.stored.block);
    const read = block && readBlock(block, placed.stored);
    if (!block || !read || read.ok) return [];
    return read.issues.map(({ path, message }) => {
      const inFields = path[0] === 'fields' ? path.slice(1) : [];
      const field = { path: inFields.join('.'), label: fieldLabel(block, inFields) };
      return findingAt(page, placed, {
        rule: 'invalid-block',
        severity: 'fault',
        message,
        path,
        ...(inFields.length > 0 ? { field } : {}),
      });
    });
  });

const emptyRequired = (page: RuledPage): Finding[] =>
  shownBlocks(page).flatMap((placed) => {
    const block = page.blocks.get(placed.stored.block);
    // One that cannot be read is told of as such.
    if (!block || !readBlock(block, placed.stored).ok) return [];
    const values = asObject(liftFields(block, placed.stored));
    return emptyFields(block.shape, values).map(({ path, label, message }) =>
      findingAt(page, placed, {
        rule: 'required',
        severity: 'fault',
        message,
        path: ['fields', ...path],
        field: { path: path.join('.'), label },
      }),
    );
  });

const misplacedBlocks = (page: RuledPage): Finding[] =>
  (page.layout?.sections ?? []).flatMap((section) =>
    seenIn(listOf(page.document, section.name), ['sections', section.name]).flatMap((placed) => {
      const block = page.blocks.get(placed.stored.block);
      const message = block && misplacement(block, section, page.route);
      return message
        ? [findingAt(page, placed, { rule: 'misplaced', severity: 'fault', message })]
        : [];
    }),
  );

/** A shared block with something that may not stand where the page puts it; told of once. */
const misplacedInShared = (page: RuledPage): Finding[] => {
  const whole = wholePage(page);
  if (!whole) return [];
  const told = new Set<string>();
  return (page.layout?.sections ?? []).flatMap((section) =>
    seenIn(listOf(whole.document, section.name), []).flatMap(({ stored }) => {
      const standIn = whole.standIns.get(stored.id);
      const block = page.blocks.get(stored.block);
      const why = standIn && block && misplacement(block, section, page.route);
      if (!why || told.has(standIn.stored.id)) return [];
      told.add(standIn.stored.id);
      const message = `Trae un bloque fuera de lugar. ${why}`;
      return [findingAt(page, standIn, { rule: 'misplaced', severity: 'fault', message })];
    }),
  );
};

const unknownBlocks = (page: RuledPage): Finding[] =>
  shownBlocks(page)
    .filter(({ stored }) => !page.blocks.has(stored.block))
    .map((placed) =>
      findingAt(page, placed, {
        rule: 'unknown-block',
        severity: 'warning',
        message: 'Este bloque ya no existe: nadie lo verá',
        mend: { kind: 'remove-block', label: 'Quitar el bloque', block: placed.stored.id },
      }),
    );

const emptyContainers = (page: RuledPage): Finding[] =>
  shownBlocks(page)
    .filter(({ stored: { block, children } }) => {
      const { container } = page.blocks.get(block) ?? {};
      return container && !container.standsAlone && seenIn(children ?? [], []).length === 0;
    })
    .map((placed) =>
      findingAt(page, placed, {
        rule: 'empty-container',
        severity: 'warning',
        message: 'No tiene bloques dentro: nadie la verá',
        mend: { kind: 'remove-block', label: 'Quitar la cadena', block: placed.stored.id },
      }),
    );

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const parkedBlocks = ({ document, layout }: RuledPage): Finding[] => {
  if (!layout) return [];
  const names = new Set(layout.sections.map(({ name }) => name));
  const parked = Object.keys(document.sections).filter((name) => !names.has(name));
  const count = parked.reduce((total, name) => total + listOf(document, name).length, 0);
  if (count === 0) return [];
  const what = counted(count, 'bloque no se verá', 'bloques no se verán');
  return [
    {
      rule: 'parked',
      severity: 'warning',
      path: ['sections', parked[0] ?? ''],
      message: `${what}: el diseño «${layout.label}» no tiene sus secciones`,
    },
  ];
};

const nothingToSee = (page: RuledPage): Finding[] =>
  page.layout && shownBlocks(page).length === 0
    ? [
        {
          rule: 'no-blocks',
          severity: 'warning',
          path: ['sections'],
          message: 'La página no tiene bloques a la vista: quien la lea la verá vacía',
        },
      ]
    : [];

const MISSED: Record<string, string> = { navigation: 'la navegación', footer: 'el pie de página' };

/** Sections that readers miss: those that lost their blocks, and of a new page what frames it. */
const emptySections = (page: RuledPage): Finding[] => {
  const { document, live, layout } = page;
  if (!layout || shownBlocks(page).length === 0) return [];
  const isEmpty = (name: string) => seenIn(listOf(document, name), []).length === 0;
  const mains = layout.sections.filter(({ role }) => role === 'main');
  const hasNoMain = mains.length > 0 && mains.every(({ name }) => isEmpty(name));
  return layout.sections
    .filter(({ name, role }) => {
      if (!isEmpty(name)) return false;
      if (live) return seenIn(listOf(live, name), []).length > 0;
      return role === 'main' ? hasNoMain && name === mains[0]?.name : role in MISSED;
    })
    .map(({ name, label, role }) => ({
      rule: 'empty-section',
      severity: 'warning',
      path: ['sections', name],
      message: live
        ? `«${label}» se queda sin bloques`
        : `La sección «${label}» está vacía: la página saldrá sin ${MISSED[role] ?? 'contenido principal'}`,
    }));
};

const changedStories = (page: RuledPage): Finding[] =>
  shownBlocks(page).flatMap((placed) =>
    (page.drifts?.get(placed.stored.id) ?? []).map((drift) =>
      findingAt(page, placed, {
        rule: 'story-changed',
        severity: 'warning',
        message: driftLabel(drift),
        path: ['overrides', drift.storyId, drift.part],
      }),
    ),
  );

type Rule = (page: RuledPage) => Finding[];

/** Everything that is looked at before readers get a page. A new rule is a line here. */
const RULES: readonly Rule[] = [
  unknownLayout,
  invalidBlocks,
  emptyRequired,
  misplacedBlocks,
  misplacedInShared,
  missingPageContent,
  parkedBlocks,
  nothingToSee,
  emptySections,
  unknownBlocks,
  emptyContainers,
  changedStories,
];

const isTunable = (rule: string): rule is CheckName => CHECKS.some((name) => name === rule);

/** What was found, as grave as the site says. What it does not say is what the rule says. */
const asSiteWants = (found: readonly Finding[], { site }: RuledPage): Finding[] =>
  found.flatMap((each): Finding[] => {
    const wanted = isTunable(each.rule) ? site?.checks?.[each.rule] : undefined;
    if (wanted === 'off') return [];
    return [wanted ? { ...each, severity: wanted } : each];
  });

/** The rules of `_checks`, for pages whose site is known. */
const checked = (page: RuledPage): Finding[] => {
  if (!page.site) return [];
  const read = checkedPage(page, page.site);
  const found = new Map<string, Finding>();
  // Of two blocks in one shared block the same may be said, at the one that stands for it.
  for (const each of ALL_CHECKS.flatMap((check) => check(read)))
    found.set(JSON.stringify(each), { ...each, severity: 'warning' });
  return [...found.values()];
};

const findingsIn = (page: RuledPage): Finding[] =>
  asSiteWants([...RULES.flatMap((rule) => rule(page)), ...checked(page)], page);

const withoutChildren = ({ children: _, ...stored }: StoredBlock): string => JSON.stringify(stored);

const blocksOf = (document: PageDocument) =>
  Object.keys(document.sections).flatMap((name) => placedIn(listOf(document, name), []));

/** What is found of a page as a whole, by rule and place. */
const keyOfWhole = ({ rule, path }: Finding): string => `${rule} ${path.join('.')}`;

/** Has readers' page had it all along? */
function seenBefore(page: RuledPage): (finding: Finding) => boolean {
  const { live, document } = page;
  if (!live) return () => false;
  // What a page as a whole lacks in one layout says nothing of it in another.
  const isComparable = live.layout === document.layout;
  const before = new Map(blocksOf(live).map(({ stored }) => [stored.id, withoutChildren(stored)]));
  const now = new Map(blocksOf(document).map(({ stored }) => [stored.id, stored]));
  const isSame = (id: string): boolean => {
    const stored = now.get(id);
    return stored !== undefined && before.get(id) === withoutChildren(stored);
  };
  let ofLive: ReadonlySet<string> | undefined;
  const wholes = () => {
    const found = findingsIn({ ...page, document: live, live: undefined, around: undefined });
    return new Set(found.filter(({ block }) => !block).map(keyOfWhole));
  };
  return (finding) => {
    const { block, also, rule } = finding;
    if (block) return isSame(block.id) && (!also || isSame(also.id));
    if (!isTunable(rule) || !isComparable) return false;
    ofLive ??= wholes();
    return ofLive.has(keyOfWhole(finding));
  };
}

/**
 * The faults and warnings of a page, faults first. A fault that a live block has had all along only
 * asks: old data must never keep a newsroom from publishing.
 */
export function pageFindings(page: RuledPage): Finding[] {
  const isOld = seenBefore(page);
  const found = findingsIn(page).map((each): Finding => {
    if (!isOld(each)) return each;
    if (isFault(each)) return { ...each, severity: 'warning' };
    // Two texts to choose from: that wants an answer.
    return each.rule === 'story-changed' ? each : { ...each, isOld: true };
  });
  return [...found.filter(isFault), ...found.filter((each) => !isFault(each))];
}
