import { SaveButton, useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';

/** What the next record takes over from the last one, where the form has it. */
const CARRIED = [
  'tag_ids',
  'brand_ids',
  'published_at',
  'published_until',
  'category_id',
  'notice_category_id',
  'faq_category_id',
] as const;

/** Saves a new record and empties the form for the next one, with the dates, tags and audience. */
export function SaveAndNext({ defaults }: { defaults: Record<string, unknown> }) {
  const notify = useNotify();
  const { getValues, reset } = useFormContext();
  return (
    <SaveButton
      type="button"
      variant="outlined"
      label="保存して次を作成"
      icon={<span hidden />}
      alwaysEnable
      mutationOptions={{
        onSuccess: () => {
          const saved = getValues();
          const carried = CARRIED.filter((name) => name in defaults);
          reset({
            ...defaults,
            ...Object.fromEntries(carried.map((name) => [name, saved[name]])),
          });
          notify('作成しました。続けて次を入力できます。', { type: 'success' });
          window.scrollTo({ top: 0 });
          document
            .querySelector<HTMLElement>('#main-content form input:not([type=radio])')
            ?.focus();
        },
      }}
    />
  );
}
