import { Box } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { InboxKind } from '@orchard/contract/staff/inbox';
import { NAME_PLACEHOLDER } from '@orchard/contract/staff/reply-templates';
import type { ReactNode } from 'react';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';

const lines = { typography: 'body2', color: 'text.secondary', whiteSpace: 'pre-wrap' } as const;

/**
 * A field with what the mail says before and after its text, so that nobody greets twice.
 * @param brand whose name the mail bears; absent: the first one's
 * @param name the member's
 */
export function MailLines(props: {
  kind: InboxKind;
  brand?: number | undefined;
  name?: string;
  children: ReactNode;
}) {
  const { kind, brand, name = '〔会員の氏名〕', children } = props;
  const { data } = useCall(staffApi['inbox.mailFrame'], {
    queryKey: ['mail-frame', kind, brand],
    query: { kind, ...(brand && { brand: String(brand) }) },
    staleTime: 60_000,
    enabled: useMay(`${kind}.read`),
  });
  const shown = (text: string) => text.replaceAll(NAME_PLACEHOLDER, () => name);
  const [first = '', ...rest] = shown(data?.after ?? '').split('\n');
  return (
    <Box role="group" aria-label="メールの文面" sx={{ overflowWrap: 'anywhere' }}>
      {data?.before && <Box sx={{ ...lines, mb: 1.5 }}>{shown(data.before)}</Box>}
      {children}
      {first && (
        <Box component="details" sx={{ ...lines, mt: 1 }}>
          <summary>{first} …（あとに続く文面と署名）</summary>
          {rest.join('\n')}
        </Box>
      )}
    </Box>
  );
}
