import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import {
  Alert,
  Box,
  Button,
  CircularProgress,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { SelectField } from '#ui/inputs/select-field.tsx';
import { darkTheme } from '#ui/theme.ts';
import { useChoices } from './inputs/choices.tsx';

/** Members' screens are dark, whatever the operator's are. */
const membersTheme = createTheme(darkTheme);

const WIDTHS = { phone: 360, desktop: 860 } as const;

interface Brand {
  id: number;
  label: string;
}

/** Of whom a preview is asked: the record, and the brand that the member holds, if any. */
export interface Viewer {
  params: { id: number };
  query: { brand?: string };
  signal: AbortSignal;
}

const NONE = 'none';

/**
 * What is saved of the record that is open, as a member of a brand would get it, and whether they
 * would now.
 * @param ask makes the call of the kind
 * @param children shows its answer in the members' look
 */
export function SavedPreview<Answer extends { is_visible: boolean }>({
  ask,
  children,
}: {
  ask: (viewer: Viewer) => Promise<Answer>;
  children: (answer: Answer) => ReactNode;
}) {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const { isDirty } = useFormState();
  const { data: brands = [] } = useChoices<Brand>('brands');
  const [chosen, setChosen] = useState<string | null>(null);
  const brand = chosen ?? String(brands[0]?.id ?? NONE);
  const { data, error } = useQuery({
    queryKey: [resource, 'preview', record?.id, record?.revision, brand],
    gcTime: 0,
    queryFn: ({ signal }) =>
      ask({
        params: { id: Number(record?.id) },
        query: brand === NONE ? {} : { brand },
        signal,
      }),
  });
  return (
    <Stack spacing={2} sx={{ pt: 1 }}>
      <SelectField
        label="表示する会員"
        value={brand}
        choices={[
          ...brands.map(({ id, label }) => ({ id: String(id), name: `${label}の会員` })),
          { id: NONE, name: '会員区分が未設定の会員' },
        ]}
        onChange={setChosen}
      />
      {isDirty && (
        <Alert severity="info">保存していない変更は、このプレビューに含まれません。</Alert>
      )}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && (
        <Alert severity={data.is_visible ? 'success' : 'warning'}>
          {data.is_visible
            ? 'この会員に表示されています。'
            : 'この会員には表示されていません。公開設定をご確認ください。'}
        </Alert>
      )}
      {!data && !error && <CircularProgress aria-label="読み込み中" />}
      {data && children(data)}
    </Stack>
  );
}

/** Opens what members will see, in their look, as wide as their phones or their screens. */
export function PreviewButton({
  preview,
  label = 'プレビュー',
}: {
  preview: ReactNode;
  label?: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  return (
    <>
      <Button startIcon={<PreviewIcon />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <AskDialog
        isOpen={isOpen}
        title="プレビュー"
        onClose={() => setIsOpen(false)}
        fullWidth={false}
        maxWidth="lg"
        dividers
        close={{ children: '閉じる' }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="画面の幅"
          value={width}
          onChange={(_, next: keyof typeof WIDTHS | null) => next && setWidth(next)}
          sx={{ mb: 2 }}
        >
          <ToggleButton value="phone">スマートフォン</ToggleButton>
          <ToggleButton value="desktop">パソコン</ToggleButton>
        </ToggleButtonGroup>
        <ThemeProvider theme={membersTheme}>
          <Box
            sx={{
              ...{ width: WIDTHS[width], maxWidth: '100%', mx: 'auto', p: 2, borderRadius: 1 },
              ...{ bgcolor: 'background.default', color: 'text.primary' },
            }}
          >
            {preview}
          </Box>
        </ThemeProvider>
      </AskDialog>
    </>
  );
}
