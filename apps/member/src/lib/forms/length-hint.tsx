import { useSyncExternalStore } from 'react';
import { createMessages } from '#lib/messages.ts';
import type { Form } from './form.ts';

const t = createMessages({ 'form.length': '{count}／{max}文字' });

/** Shows the used and the allowed length, 「120／5,000文字」, counted as on the server. */
export function LengthHint<Values extends object>({
  form,
  name,
  max,
}: {
  form: Pick<Form<Values, unknown>, 'subscribe' | 'values'>;
  name: keyof Values;
  max: number;
}) {
  const read = () => form.values()[name];
  const value = useSyncExternalStore(form.subscribe, read, read);
  const count = typeof value === 'string' ? [...value.trim()].length : 0;
  return t('form.length', {
    count: count.toLocaleString('ja-JP'),
    max: max.toLocaleString('ja-JP'),
  });
}
