import { Box, Button, Stack, Typography } from '@mui/material';
import { BROADCAST_PLACEHOLDERS } from '@orchard/contract/staff/broadcast-text';
import { RadioButtonGroupInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type OnProgress, uploadImage } from '#lib/api/upload.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { ChoiceSelect } from '#ui/inputs/choice-select.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';

const AUDIENCES = [
  { id: 'all', name: 'すべての会員' },
  { id: 'brand', name: '差出人のブランドの会員' },
  { id: 'segment', name: 'セグメント（保存した条件）の会員' },
];

// Mail programs show pictures without a sign-in.
const uploadPublic = (file: Blob, onProgress?: OnProgress) =>
  uploadImage(file, onProgress, 'public');

function SegmentChoice() {
  const audience = useWatch({ name: 'audience' });
  if (audience !== 'segment') return null;
  return <ChoiceSelect source="segment_id" reference="segments" label="セグメント" />;
}

const Insert = ({ onInsert }: { onInsert: (text: string) => void }) => (
  <Stack
    direction="row"
    useFlexGap
    role="group"
    aria-label="差し込み項目を本文に入れる"
    sx={{ gap: 1, flexWrap: 'wrap' }}
  >
    {Object.keys(BROADCAST_PLACEHOLDERS).map((name) => (
      <Button key={name} size="small" variant="outlined" onClick={() => onInsert(`{${name}}`)}>
        {`{${name}}`}
      </Button>
    ))}
  </Stack>
);

/** The fields of a broadcast. */
export const BroadcastFields = () => (
  <>
    <ChoiceSelect
      source="brand_id"
      reference="brands"
      label="差出人のブランド"
      optionText="label"
    />
    <RadioButtonGroupInput
      source="audience"
      label="送信先"
      choices={AUDIENCES}
      row={false}
      helperText={false}
    />
    <SegmentChoice />
    <LineInput source="subject" label="件名" />
    <RichTextInput
      source="body"
      label="本文"
      upload={uploadPublic}
      below={(insert) => <Insert onInsert={insert} />}
    />
  </>
);

/** The placeholders that subject and body may contain. */
export const PlaceholdersBox = () => (
  <SideBox title="差し込み項目">
    <Typography variant="body2" color="textSecondary">
      件名と本文に入力すると、会員ごとの内容に置き換わります。
    </Typography>
    {Object.entries(BROADCAST_PLACEHOLDERS).map(([name, label]) => (
      <Box key={name}>
        <Box component="code" sx={{ color: 'primary.main' }}>{`{${name}}`}</Box>
        <Typography variant="body2">{label}</Typography>
      </Box>
    ))}
  </SideBox>
);
