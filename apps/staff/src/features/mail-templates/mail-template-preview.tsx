import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { PlainText } from '#ui/inbox/plain-text.tsx';

/** The mail that the form would produce, with samples in its placeholders. */
export function MailTemplatePreview() {
  const { id = 0 } = useRecordContext<RecordOf<'mail-templates'>>() ?? {};
  const [subject, body, link_label] = useWatch({ name: ['subject', 'body', 'link_label'] });
  const { data, error, isPending } = useQuery({
    queryKey: ['mail-templates', 'preview', id, subject, body, link_label],
    queryFn: () =>
      call(staffApi['mail-templates.preview'], {
        params: { id },
        body: { subject, body, link_label },
      }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (isPending) return <Skeleton variant="rounded" height={240} />;
  return (
    <Stack component="article" spacing={2}>
      <Typography component="h1" sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
        {data.subject}
      </Typography>
      {data.blocks.map((block, index) =>
        'url' in block ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no name but their place
          <Box key={index}>
            <Button variant="contained" disableRipple component="span">
              {block.label}
            </Button>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {block.url}
            </Typography>
          </Box>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no name but their place
          <PlainText key={index}>{block.text}</PlainText>
        ),
      )}
    </Stack>
  );
}
