import { Box, Button, Link } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useRef } from 'react';
import { call } from '#lib/api/call.ts';
import { formatDuration } from '#lib/duration.ts';
import { useStep } from '#lib/use-open-record.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { SideBox } from '#ui/section.tsx';
import { PlainText, Quiet } from '#ui/texts.tsx';
import type { Opened } from './reply-form.tsx';

type Question = RecordOf<'questions'>;

/** So many are offered. */
const MOST = 8;

/** Questions that share the answer of this one, and those that could. */
export function MergingBox({ item: { id, others }, replace }: Opened<Question>) {
  const mayWrite = useMayWrite();
  const box = useRef<HTMLDivElement>(null);
  const merge = useStep(
    async ({ other, into }: { other: number; into: number | null }) => {
      const body = { question_id: into };
      await call(staffApi['questions.merge'], { params: { id: other }, body });
      return call(staffApi['questions.read'], { params: { id } });
    },
    (next) => {
      // The pressed button goes, and would take the focus with it.
      box.current?.focus();
      replace(next);
    },
    '保存しました。',
  );
  const doubles = others.filter(({ same_as_id }) => same_as_id === id);
  const rows = others.slice(0, doubles.length + MOST);
  if (rows.length === 0) return null;
  return (
    <SideBox title="この動画のほかの質問">
      <Box ref={box} tabIndex={-1} sx={{ outlineOffset: 4 }}>
        <Quiet>まとめると、1回の回答がそれぞれの会員に届きます。</Quiet>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map(({ id: other, message, member, at_seconds: at, same_as_id }) => {
            const act = same_as_id === null ? 'この質問にまとめる' : '別々に戻す';
            const into = same_as_id === null ? id : null;
            return (
              <Box component="li" key={other} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
                <Quiet>
                  <Link href={`/questions/${other}`}>#{other}</Link> {member.name}
                  {at !== null && `・${formatDuration(at)} の場面`}
                  {same_as_id !== null && '・まとめ済み'}
                </Quiet>
                <PlainText>{[...message].slice(0, 120).join('')}</PlainText>
                {mayWrite && (
                  <Button
                    size="small"
                    aria-disabled={merge.isPending}
                    aria-label={`#${other} を${act}`}
                    onClick={() => merge.isPending || merge.mutate({ other, into })}
                  >
                    {act}
                  </Button>
                )}
              </Box>
            );
          })}
        </Box>
      </Box>
    </SideBox>
  );
}
