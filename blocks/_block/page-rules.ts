import type { Finding } from '../../schemas/finding.ts';
import { asObject } from '../../schemas/json.ts';
import type { Issue, PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { Block } from './define-block.ts';
import { emptyFields } from './empty-fields.ts';
import { liftFields, readBlock } from './read-block.ts';
import { driftLabel, type StoryDrift } from './story-drift.ts';

/** What the rules need to know of a layout. */
interface RuledLayout {
  label: string;
  sections: readonly { name: string; label: string; role: string }[];
}

/** A page that readers are about to get. */
export interface RuledPage {
  document: PageDocument;
  /** What they get now; unset where it is nothing. */
  live?: PageDocument | undefined;
  blocks: ReadonlyMap<string, Block>;
  layout: RuledLayout | undefined;
  /**
   * What changed in the stories that blocks rewrite, by the blocks' stored ids; unset where the
   * stories are not at hand.
   */
  drifts?: ReadonlyMap<string, readonly StoryDrift[]> | undefined;
}

interface Placed {
  stored: StoredBlock;
  path: Issue['path'];
}

function placedIn(list: readonly StoredBlock[], path: Issue['path']): Placed[] {
  return list.flatMap((stored, index) => {
    const at = [...path, index];
    return [{ stored, path: at }, ...placedIn(stored.children ?? [], [...at, 'children'])];
  });
}

const listOf = ({ sections }: PageDocument, name: string): readonly StoredBlock[] => {
  const list: unknown = Object.hasOwn(sections, name) ? sections[name] : undefined;
  return Array.isArray(list) ? (list as StoredBlock[]) : [];
};

/** The blocks of the sections that the layout has: the others are kept, and nobody sees them. */
const shownBlocks = ({ document, layout }: RuledPage): Placed[] =>
  (layout?.sections ?? []).flatMap(({ name }) =>
    placedIn(listOf(document, name), ['sections', name]),
  );

const labelOf = ({ blocks }: RuledPage, { block }: StoredBlock): string =>
  blocks.get(block)?.label ?? `Bloque desconocido («${block}»)`;

const finding = (
  page: RuledPage,
  { stored, path }: Placed,
  found: Pick<Finding, 'rule' | 'severity' | 'message' | 'field'> & { path?: Issue['path'] },
): Finding => ({
  ...found,
  path: [...path, ...(found.path ?? [])],
  block: { id: stored.id, label: labelOf(page, stored) },
});

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
      return finding(page, placed, {
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
      finding(page, placed, {
        rule: 'required',
        severity: 'fault',
        message,
        path: ['fields', ...path],
        field: { path: path.join('.'), label },
      }),
    );
  });

const unknownBlocks = (page: RuledPage): Finding[] =>
  shownBlocks(page)
    .filter(({ stored }) => !page.blocks.has(stored.block))
    .map((placed) =>
      finding(page, placed, {
        rule: 'unknown-block',
        severity: 'warning',
        message: 'Este bloque ya no existe: nadie lo verá',
      }),
    );

const emptyContainers = (page: RuledPage): Finding[] =>
  shownBlocks(page)
    .filter(({ stored: { block, children } }) => {
      const { container } = page.blocks.get(block) ?? {};
      return container && !container.standsAlone && (children ?? []).length === 0;
    })
    .map((placed) =>
      finding(page, placed, {
        rule: 'empty-container',
        severity: 'warning',
        message: 'No tiene bloques dentro: nadie la verá',
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
  const isEmpty = (name: string) => listOf(document, name).length === 0;
  const mains = layout.sections.filter(({ role }) => role === 'main');
  const hasNoMain = mains.length > 0 && mains.every(({ name }) => isEmpty(name));
  return layout.sections
    .filter(({ name, role }) => {
      if (!isEmpty(name)) return false;
      if (live) return listOf(live, name).length > 0;
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
      finding(page, placed, {
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
  parkedBlocks,
  nothingToSee,
  emptySections,
  unknownBlocks,
  emptyContainers,
  changedStories,
];

const withoutChildren = ({ children: _, ...stored }: StoredBlock): string => JSON.stringify(stored);

/**
 * The faults and warnings of a page, faults first. What a live block has had all along only asks:
 * old data must never keep a newsroom from publishing.
 */
export function pageFindings(page: RuledPage): Finding[] {
  const blocksOf = (document: PageDocument) =>
    Object.keys(document.sections).flatMap((name) => placedIn(listOf(document, name), []));
  const before = new Map(
    (page.live ? blocksOf(page.live) : []).map(({ stored }) => [
      stored.id,
      withoutChildren(stored),
    ]),
  );
  const now = new Map(blocksOf(page.document).map(({ stored }) => [stored.id, stored]));
  const isAsBefore = ({ block }: Finding): boolean => {
    const stored = block && now.get(block.id);
    return stored !== undefined && before.get(stored.id) === withoutChildren(stored);
  };
  const found = RULES.flatMap((rule) => rule(page)).map(
    (each): Finding => (isAsBefore(each) ? { ...each, severity: 'warning' } : each),
  );
  return [
    ...found.filter(({ severity }) => severity === 'fault'),
    ...found.filter(({ severity }) => severity === 'warning'),
  ];
}
