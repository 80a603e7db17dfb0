import { Button, Stack } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { serverNow } from '#lib/api/server-clock.ts';
import { type Publication, stateAt, toWireTime } from '#lib/japan-time.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { StateChip } from '#ui/state-chip.tsx';
import { AudienceInput } from './audience-input.tsx';
import { DateTimeInput } from './date-time-input.tsx';

/** The fields of the box in a new record: a draft for everyone. */
export const unpublished = { published_at: null, published_until: null, brand_ids: [] };

/**
 * From when until when, and for whom. The buttons fill in the fields; it counts once saved.
 * @param audience false for kinds that are for everybody
 */
export function PublicationBox({ audience = true }: { audience?: boolean }) {
  const mayWrite = useMayWrite();
  const { setValue } = useFormContext<Publication>();
  const [published_at = null, published_until = null] = useWatch<
    Publication,
    ['published_at', 'published_until']
  >({ name: ['published_at', 'published_until'] });
  const now = toWireTime(serverNow());
  const state = stateAt({ published_at, published_until }, now);
  const change = (name: keyof Publication, value: string | null) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true });
  const publishNow = () => {
    // To the minute, as dates are typed.
    const now = `${toWireTime(serverNow()).slice(0, 16)}:00`;
    change('published_at', now);
    if (published_until && published_until <= now) change('published_until', null);
  };
  return (
    <SideBox title="公開設定">
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <StateChip state={state} />
        {mayWrite && state !== 'published' && (
          <Button size="small" variant="outlined" onClick={publishNow}>
            今すぐ公開
          </Button>
        )}
        {mayWrite && state !== 'draft' && (
          <Button size="small" onClick={() => change('published_at', null)}>
            下書きに戻す
          </Button>
        )}
      </Stack>
      <DateTimeInput source="published_at" label="公開開始" />
      <DateTimeInput source="published_until" label="公開終了" />
      {audience && <AudienceInput />}
    </SideBox>
  );
}
