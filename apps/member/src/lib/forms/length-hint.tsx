import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { t } from '#lib/messages.ts';

/** How much has been typed of what may be: 「120／5,000文字」, counted as the server counts. */
export function LengthHint<Values extends FieldValues>({
  name,
  max,
}: {
  name: FieldPath<Values>;
  max: number;
}) {
  const value: unknown = useWatch({ name: name as string });
  const count = typeof value === 'string' ? [...value.trim()].length : 0;
  return t('form.length', {
    count: count.toLocaleString('ja-JP'),
    max: max.toLocaleString('ja-JP'),
  });
}
