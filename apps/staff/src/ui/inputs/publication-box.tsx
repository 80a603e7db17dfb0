import { Button, FormHelperText, Stack, TextField, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { BooleanInput, useInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { serverNow } from '#lib/api/server-clock.ts';
import {
  formatDateTime,
  fromField,
  type Publication,
  stateAt,
  toField,
  toWireTime,
} from '#lib/japan-time.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { SideBox } from '#ui/section.tsx';
import { StateChip } from '#ui/state-chip.tsx';
import { BrandChecks } from './brand-checks.tsx';
import { RadioField } from './ticks.tsx';

/**
 * A date-time in Japan's time, in browsers of any time zone: it is stored as it is typed.
 * @param label is followed by 「日本時間」
 */
export function DateTimeInput(props: { source: string; label: string; hint?: string }) {
  const { source, label, hint } = props;
  const {
    id,
    field,
    fieldState: { error },
  } = useInput<{ source: string }>({ source });
  const input = useRef<HTMLInputElement>(null);
  const value = field.value as string | null;

  // Not controlled: a half-typed date has no value, and would be wiped away at each key.
  useEffect(() => {
    const typed = input.current;
    if (typed && fromField(typed.value) !== (value || null)) typed.value = toField(value);
  }, [value]);

  return (
    <TextField
      id={id}
      type="datetime-local"
      label={`${label}（日本時間）`}
      defaultValue={toField(value)}
      inputRef={input}
      name={field.name}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(fromField(event.target.value))}
      error={error !== undefined}
      helperText={error?.message ?? hint}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { step: 60, min: '1900-01-01T00:00', max: '9999-12-31T23:59' },
      }}
    />
  );
}

/** For whom something is published: every member, or those of the brands that are ticked. */
function AudienceInput() {
  const {
    field,
    fieldState: { error },
  } = useInput({ source: 'brand_ids' });
  const chosen = (field.value || []) as number[];
  const [choosing, setChoosing] = useState(false);
  const isForSome = choosing || chosen.length > 0;
  const choose = (who: 'all' | 'some') => {
    setChoosing(who === 'some');
    if (who === 'all') field.onChange([]);
  };
  return (
    <div>
      <RadioField
        label="公開対象"
        value={isForSome ? 'some' : 'all'}
        labels={{ all: '全員', some: 'ブランドを選択する' }}
        onChange={choose}
        error={error?.message}
      />
      {isForSome && (
        <BrandChecks chosen={chosen} onChange={field.onChange} sx={{ pl: 3 }}>
          {chosen.length === 0 && (
            <FormHelperText>ブランドを選択しない場合は、全員に公開されます。</FormHelperText>
          )}
        </BrandChecks>
      )}
    </div>
  );
}

/** Whether members are also mailed as it is published; once they were told, when that was. */
export function AlsoMailBox() {
  const announcedAt = useRecordContext<{ id: number; announced_at?: string | null }>()
    ?.announced_at;
  return (
    <SideBox title="会員への通知">
      {announcedAt ? (
        <Typography variant="body2">
          {formatDateTime(announcedAt)}
          に会員へ知らせました。もう一度公開しても、再び知らせることはありません。
        </Typography>
      ) : (
        <BooleanInput
          source="also_mail"
          label="メールでも知らせる"
          helperText="公開されたときに1回、受け取り方を自分で選んでいない会員にすぐメールで知らせます。メールを停止した会員には送りません。公開開始が7日より前のものは知らせません。"
        />
      )}
    </SideBox>
  );
}

/** The fields of the box in a new record: a draft for everyone. */
export const unpublished = { published_at: null, published_until: null, brand_ids: [] };

/**
 * From when until when, and for whom. Buttons fill in the fields of a new record; it counts once
 * saved.
 * @param audience false for kinds that are for everybody
 * @param hasEnd false for kinds that are published for good
 */
export function PublicationBox({ audience = true, hasEnd = true }) {
  const mayWrite = useMayWrite();
  // A saved record is published at its head, at once.
  const isNew = useRecordContext()?.revision === undefined;
  const mayFill = mayWrite && isNew;
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
        {mayFill && state !== 'published' && (
          <Button size="small" variant="outlined" onClick={publishNow}>
            今すぐ公開
          </Button>
        )}
        {mayFill && state !== 'draft' && (
          <Button size="small" onClick={() => change('published_at', null)}>
            下書きに戻す
          </Button>
        )}
      </Stack>
      <DateTimeInput source="published_at" label="公開開始" />
      {hasEnd && <DateTimeInput source="published_until" label="公開終了" />}
      {audience && <AudienceInput />}
    </SideBox>
  );
}
