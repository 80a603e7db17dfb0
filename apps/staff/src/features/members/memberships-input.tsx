import AddIcon from '@mui/icons-material/AddOutlined';
import { Alert, Button, FormHelperText, FormLabel, Paper, Stack, Typography } from '@mui/material';
import { foreseen, formatOutlook, newMembership } from '@orchard/contract/staff/membership-terms';
import {
  MEMBERSHIP_LABELS,
  type MembershipDraft,
  membershipDraft,
} from '@orchard/contract/staff/memberships';
import { useId } from 'react';
import { BooleanInput, DateInput } from 'react-admin';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { useMayWrite } from '#lib/use-rights.ts';
import { firstMessage } from '#ui/form/refusal.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { type ContractBrand, japanToday, useContractBrands } from '#ui/members/contracts.tsx';
import { Row } from '#ui/row.tsx';

/** What follows from what stands in the fields of a contract; nothing while they are not right. */
function Outlook({ draft, brand }: { draft: MembershipDraft; brand: ContractBrand }) {
  const { data } = membershipDraft.safeParse(draft);
  if (!data) return null;
  const today = japanToday();
  const comes = formatOutlook(foreseen(data, brand, today), data, today);
  return <Typography sx={{ fontWeight: 600 }}>{comes}</Typography>;
}

function Contract(props: {
  at: number;
  draft: MembershipDraft;
  brand: ContractBrand | undefined;
  remove: () => void;
}) {
  const { at, draft, brand, remove } = props;
  const mayWrite = useMayWrite();
  const titleId = useId();
  const source = (name: keyof typeof MEMBERSHIP_LABELS) => `memberships.${at}.${name}`;
  const { failed_since, paid_until, renews } = draft;
  const grace = brand?.grace_days ?? 0;
  return (
    <Paper variant="outlined" role="group" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Row sx={{ justifyContent: 'space-between' }}>
        <Typography id={titleId} sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {brand?.label ?? '…'}
        </Typography>
        {mayWrite && (
          <Button color="inherit" aria-label={`${brand?.label}の契約を外す`} onClick={remove}>
            外す
          </Button>
        )}
      </Row>
      <Stack spacing={2} sx={{ my: 2 }}>
        <DateInput
          source={source('first_day')}
          label={MEMBERSHIP_LABELS.first_day}
          helperText="空欄なら、いつからでも利用できます。"
        />
        <DateInput
          source={source('paid_until')}
          label={MEMBERSHIP_LABELS.paid_until}
          helperText="当日まで利用できます（日本時間）。空欄なら期限はありません。"
        />
        <BooleanInput
          source={source('renews')}
          label={MEMBERSHIP_LABELS.renews}
          helperText="オンの間は期限のたびに更新され、期限を毎月書き換える必要はありません。"
        />
        {paid_until !== null && !renews && (
          <DateInput
            source={source('ends_on')}
            label={MEMBERSHIP_LABELS.ends_on}
            helperText="空欄なら、お支払い済みの期限（更新中だった契約は今の契約期間の末日）に終了します。"
          />
        )}
        <DateInput
          source={source('failed_since')}
          label={MEMBERSHIP_LABELS.failed_since}
          helperText={
            failed_since
              ? `入金を確認したら空欄にします。猶予は${grace}日です。`
              : 'お支払いができなかった日。遅れがなければ空欄です。'
          }
        />
        <LineInput
          source={source('reference')}
          label={MEMBERSHIP_LABELS.reference}
          slotProps={{ htmlInput: { 'data-short': '' } }}
          helperText="任意。決済サービスの契約番号など。会員には表示されません。"
        />
      </Stack>
      {brand && <Outlook draft={draft} brand={brand} />}
    </Paper>
  );
}

/** The contracts of a member, one for each brand; a new one begins as the brand's terms have it. */
export function MembershipsInput({ label }: { label: string }) {
  const { fields, append, remove } = useFieldArray({ name: 'memberships', keyName: 'key' });
  const drafts = (useWatch({ name: 'memberships' }) ?? []) as MembershipDraft[];
  const { errors } = useFormState({ name: 'memberships' });
  const brands = useContractBrands();
  const mayWrite = useMayWrite();
  const labelId = useId();
  const free = brands.filter(({ id }) => !drafts.some(({ brand_id }) => brand_id === id));
  const { root, message } = (errors.memberships ?? {}) as { root?: unknown; message?: string };
  const wrong = message ?? firstMessage(root);
  return (
    <Stack role="group" aria-labelledby={labelId} spacing={1.5}>
      <div>
        <FormLabel id={labelId}>{label}</FormLabel>
        <FormHelperText>
          会員区分ごとに、表示されるコンテンツと利用規約が決まります。契約がないと、全会員向けの内容だけを見られます。
        </FormHelperText>
      </div>
      {wrong && <Alert severity="error">{wrong}</Alert>}
      {fields.map(({ key }, at) => {
        const draft = drafts[at];
        return (
          draft && (
            <Contract
              key={key}
              at={at}
              draft={draft}
              brand={brands.find(({ id }) => id === draft.brand_id)}
              remove={() => remove(at)}
            />
          )
        );
      })}
      {mayWrite && (
        <Row>
          {free.map((brand) => (
            <Button
              key={brand.id}
              variant="outlined"
              startIcon={<AddIcon />}
              onClick={() => append(newMembership(brand.id, brand, japanToday()))}
            >
              {brand.label}の契約を追加
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}
