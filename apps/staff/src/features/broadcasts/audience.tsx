import { Alert, Link, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import {
  AUDIENCE_LABELS,
  formatHurdle,
  missingChoice,
} from '@orchard/contract/staff/broadcast-audience';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RadioButtonGroupInput, useInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCall } from '#lib/use-call.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ChoiceSelect, useChoices } from '#ui/inputs/choices.tsx';
import { Conditions } from '#ui/inputs/member-conditions.tsx';
import { RecordSearch, type Sought } from '#ui/inputs/record-search.tsx';
import { choicesOf } from '#ui/inputs/select-field.tsx';
import { Quiet } from '#ui/texts.tsx';
import { formatAudience, formatMembers, formatSkipped } from './broadcast-labels.tsx';

/** What of a broadcast operators write. */
export type Draft = Pick<
  RecordOf<'broadcasts'>,
  'subject' | 'body' | 'brand_id' | 'audience' | 'segment_id' | 'filter' | 'member_ids'
>;

/** The draft as it stands in the form, saved or not. */
export const useDraft = () => useWatch() as Draft;

const SENDER = '差出人のブランド';

/** What must be chosen before anybody can be counted. */
const uncountable = (draft: Draft): string | undefined =>
  draft.audience === 'brand' && draft.brand_id === null ? SENDER : missingChoice(draft)?.[1];

/** What of sender and audience is still to be chosen. */
export const lackingAudience = (draft: Draft): string[] =>
  [draft.brand_id === null ? SENDER : undefined, missingChoice(draft)?.[1]].filter(
    (label) => label !== undefined,
  );

/** The members whom an audience would reach now; not asked while a part of it is to be chosen. */
export function useAudience(draft: Draft) {
  const { brand_id, audience, segment_id, filter, member_ids } = draft;
  const body = { brand_id, audience, segment_id, filter: filter as never, member_ids };
  return useCall(staffApi['broadcasts.audience'], {
    queryKey: ['broadcasts', 'audience', body],
    body,
    enabled: uncountable(draft) === undefined,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** From whom to whom a broadcast goes, how many get it, the first of them, and who does not and why. */
export function Audience() {
  const draft = useDraft();
  const { data, error } = useAudience(draft);
  const { data: segments = [] } = useChoices<RowOf<'segments'>>('segments');
  const missing = uncountable(draft);
  if (missing) return <Quiet>{`${missing}を選択すると、ここに人数が表示されます。`}</Quiet>;
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Typography role="status">数えています…</Typography>;
  const { count, from, outside, first, skipped, hurdle } = data;
  if (hurdle === 'segment_gone') return <Alert severity="warning">{formatHurdle(hurdle)}</Alert>;
  const others = outside.map(
    ({ brand, count: some }) =>
      `${brand === null ? '会員区分のない会員' : `${brand}の会員`} ${formatMembers(some)}`,
  );
  const segment = segments.find(({ id }) => id === draft.segment_id);
  const names = first.map(({ label }) => label).join('、');
  return (
    <Stack spacing={1}>
      {hurdle && <Alert severity="warning">{formatHurdle(hurdle)}</Alert>}
      <Typography role="status">
        送信する会員：<strong>{formatMembers(count)}</strong>
      </Typography>
      {count > 0 && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {count > first.length ? `${names} ほか${formatMembers(count - first.length)}` : names}
        </Typography>
      )}
      {skipped.length > 0 && (
        <Typography variant="body2" color="textSecondary" component="div">
          送信しない会員：{formatSkipped(skipped)}
        </Typography>
      )}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {from && `差出人：${from}`}
        <br />
        送信先：{formatAudience({ ...draft, segment_name: segment?.name ?? null })}
        {others.length > 0 && <strong>（{others.join('、')}を含む）</strong>}
      </Typography>
    </Stack>
  );
}

/** Whose values a mail is shown with; nobody: those of the first who would get it. */
export const ShownMember = (props: {
  value: Sought | null;
  onChange: (member: Sought | null | undefined) => void;
}) => (
  <RecordSearch
    {...props}
    reference="members"
    label="表示する会員"
    placeholder="送信先の最初の会員"
  />
);

/** The members who are named one by one. */
function NamedMembers() {
  const { field, fieldState } = useInput<{ source: string }>({ source: 'member_ids' });
  const { data } = useAudience(useDraft());
  const [added, setAdded] = useState<readonly Sought[]>([]);
  const ids = field.value as number[];
  const names = new Map([...(data?.members ?? []), ...added].map((member) => [member.id, member]));
  return (
    <RecordSearch
      multiple
      reference="members"
      label="会員"
      placeholder="氏名・メールアドレスで追加"
      value={ids.map((id) => names.get(id) ?? { id, name: '…' })}
      onChange={(chosen) => {
        setAdded(chosen ?? []);
        field.onChange((chosen ?? []).map(({ id }) => id));
      }}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? `${ids.length.toLocaleString('ja-JP')}名を選択中`}
    />
  );
}

/** From whom and to whom a broadcast goes. */
export function AudienceFields() {
  const { brand_id, audience, filter } = useDraft();
  const { setValue } = useFormContext();
  const { data: brands = [] } = useChoices('brands');
  const only = brands.length === 1 ? brands[0]?.id : undefined;
  useEffect(() => {
    if (brand_id === null && only) setValue('brand_id', only, { shouldDirty: true });
  }, [brand_id, only, setValue]);
  const choices = choicesOf(AUDIENCE_LABELS).filter(({ id }) => id !== 'filter' || filter);
  return (
    <>
      <ChoiceSelect
        source="brand_id"
        reference="brands"
        label="差出人のブランド"
        optionText="label"
        sx={{ maxWidth: 400 }}
      />
      <RadioButtonGroupInput
        source="audience"
        label="送信先"
        choices={choices}
        row={false}
        helperText={false}
      />
      {audience === 'segment' && (
        <ChoiceSelect source="segment_id" reference="segments" label="保存した条件" />
      )}
      {audience === 'filter' && filter && (
        <Stack spacing={1}>
          <Conditions filter={filter} />
          <Quiet>送信するときに、この条件に当てはまる会員に届きます。</Quiet>
        </Stack>
      )}
      {audience === 'members' && <NamedMembers />}
      <Quiet>
        <Link href="/members">会員の一覧</Link>
        で絞り込むか選択して「メールを書く」を押すと、その会員を送信先にできます。
      </Quiet>
    </>
  );
}
