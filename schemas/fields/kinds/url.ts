import { z } from 'zod';
import { defineKind, type FieldOptions, seal } from '../field.ts';

export const urlKind = defineKind({ kind: 'url', label: 'Dirección', sample: 'link' });

/**
 * '' or an address that a link may carry: http(s), mailto, tel, root-relative or a fragment. Never
 * `javascript:`.
 */
const LINK_ADDRESS =
  /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:[^\s]+|\/(?![/\\])[^\s]*|#[^\s]*|\?[^\s]*)?$/i;

export const url = ({ default: value = '', ...options }: FieldOptions & { default?: string }) =>
  seal(
    z
      .string()
      .max(2_048)
      .regex(LINK_ADDRESS, 'Escribe una dirección que empiece con https://, / o mailto:')
      .default(value),
    urlKind,
    options,
  );
