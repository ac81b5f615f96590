import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { DeskCatalogue } from '../../schemas/sales/sales-desk.ts';
import { useDeskForm } from '../shell/use-desk-form.ts';

interface CatalogueFormOptions<Typed extends FieldValues, Given> {
  schema: ZodType<Given, Typed>;
  defaultValues: Typed;
  send: (given: Given) => Promise<DeskCatalogue>;
  onDone: () => void;
}

/** A form that saves a part of the catalogue, and has every screen see it. */
export function useCatalogueForm<Typed extends FieldValues, Given>({
  onDone,
  ...options
}: CatalogueFormOptions<Typed, Given>) {
  const queries = useQueryClient();
  return useDeskForm<Typed, Given, DeskCatalogue>({
    ...options,
    onDone: (catalogue) => {
      queries.setQueryData(['sales', 'catalogue'], catalogue);
      onDone();
    },
  });
}
