import { useCallback, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ENTRY_KINDS } from '../../schemas/live/live-blog.ts';
import { type EntryForm, KIND_WORDS } from './entry-form.ts';
import { Field } from './Field.tsx';
import { ImageField } from './ImageField.tsx';
import type { DeskActions } from './model.ts';
import { StorySearch } from './StorySearch.tsx';
import { TableField } from './TableField.tsx';
import { TextEditor } from './text/TextEditor.tsx';

interface EntryFieldsetProps {
  form: UseFormReturn<EntryForm>;
  /** Unset: the address of a story is typed. */
  stories: DeskActions['stories'] | undefined;
  /** Unset: there is no library to choose from. */
  images: DeskActions['images'] | undefined;
}

/** The fields of an update. */
export function EntryFieldset({ form, stories, images }: EntryFieldsetProps) {
  const textId = useId();
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  const isRecommending = watch('recommendPost');
  const isEmbedding = watch('isEmbedHtml');
  const url = watch('urlRecommendPost');
  const write = { shouldDirty: true, shouldValidate: formState.isSubmitted } as const;
  const find = useCallback((q: string) => stories?.(q) ?? Promise.resolve([]), [stories]);
  return (
    <>
      <Field label="Titular" error={errors.headline?.message}>
        {(parts) => <input type="text" autoComplete="off" {...parts} {...register('headline')} />}
      </Field>
      <div className="lb-field">
        <span id={textId} className="lb-label">
          Descripción
        </span>
        <TextEditor
          html={form.getValues('description')}
          labelId={textId}
          errorId={errors.description ? `${textId}-nota` : undefined}
          onWrite={(html) => setValue('description', html, write)}
        />
        {errors.description && (
          <p id={`${textId}-nota`} className="lb-error">
            {errors.description.message}
          </p>
        )}
      </div>
      <fieldset className="lb-kinds">
        <legend>Cómo se destaca</legend>
        {ENTRY_KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              value={kind}
              checked={watch('kind') === kind}
              onChange={() => setValue('kind', kind, write)}
            />
            <span>{KIND_WORDS[kind]}</span>
          </label>
        ))}
      </fieldset>
      <ImageField
        image={watch('image')}
        error={errors.image?.message}
        find={images}
        onChange={(image) => setValue('image', image, write)}
      />
      <TableField table={watch('table')} onChange={(table) => setValue('table', table, write)} />
      <div className="lb-columns">
        <Field label="Fecha" error={errors.date?.message}>
          {(parts) => (
            <input
              type="datetime-local"
              step={1}
              disabled={isRecommending && url.trim() !== ''}
              value={watch('date')}
              onChange={(event) => setValue('date', event.target.value, write)}
              {...parts}
            />
          )}
        </Field>
        <Field label="Autor" error={errors.updateByAuthor?.message}>
          {(parts) => (
            <input type="text" autoComplete="name" {...parts} {...register('updateByAuthor')} />
          )}
        </Field>
      </div>
      <label className="lb-check">
        <input
          type="checkbox"
          checked={isRecommending}
          onChange={({ target }) => {
            setValue('recommendPost', target.checked, write);
            if (target.checked) return;
            setValue('urlRecommendPost', '', write);
            setValue('recommendHeadline', '', write);
          }}
        />
        Recomendar nota
      </label>
      {isRecommending && (
        <div className="lb-inset">
          {stories && (
            <StorySearch
              find={find}
              onChoose={(story) => {
                setValue('urlRecommendPost', story.url, write);
                setValue('recommendHeadline', story.headline, write);
              }}
            />
          )}
          <Field label="Dirección de la nota" error={errors.urlRecommendPost?.message}>
            {(parts) => (
              <input
                type="url"
                value={url}
                onChange={(event) => {
                  setValue('urlRecommendPost', event.target.value, write);
                  setValue('recommendHeadline', '', write);
                }}
                onBlur={() => void form.trigger('urlRecommendPost')}
                {...parts}
              />
            )}
          </Field>
          {watch('recommendHeadline') !== '' && (
            <p className="lb-help">{watch('recommendHeadline')}</p>
          )}
        </div>
      )}
      <label className="lb-check">
        <input
          type="checkbox"
          checked={isEmbedding}
          onChange={({ target }) => setValue('isEmbedHtml', target.checked, write)}
        />
        Insertar HTML
      </label>
      {isEmbedding && (
        <div className="lb-inset">
          <Field label="HTML" error={errors.embedHtml?.message}>
            {(parts) => (
              <textarea
                rows={4}
                className="lb-code"
                spellCheck={false}
                {...parts}
                {...register('embedHtml')}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
