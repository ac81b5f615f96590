/** The field of Puck's root that holds a section. */
export const sectionSlot = (section: string) => `section-${section}` as const;

/** The field of a component that holds a column of a block which names no slots itself. */
export const columnSlot = (index: number) => `column-${index}` as const;
