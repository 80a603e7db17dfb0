import { Link, Stack } from '@mui/material';
import { AUDIENCE_LABELS } from '@orchard/contract/staff/broadcast-audience';
import { useEffect } from 'react';
import { RadioButtonGroupInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { ChoiceSelect, useChoices } from '#ui/inputs/choices.tsx';
import { Conditions } from '#ui/inputs/member-conditions.tsx';
import { choicesOf } from '#ui/inputs/select-field.tsx';
import { Quiet } from '#ui/texts.tsx';
import { useDraft } from './audience.tsx';
import { NamedMembers } from './member-choices.tsx';

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
        <Link component={RouterLink} to="/members">
          会員の一覧
        </Link>
        で絞り込むか選択して「メールを書く」を押すと、その会員を送信先にできます。
      </Quiet>
    </>
  );
}
