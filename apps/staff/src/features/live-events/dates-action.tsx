import { Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { INTERVAL_LABELS, MAX_DATES } from '@orchard/contract/staff/live-events';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { choicesOf, SelectField } from '#ui/inputs/select-field.tsx';

const COUNTS = Array.from({ length: MAX_DATES }, (_, at) => ({ id: at + 1, name: `${at + 1}回` }));

/** Adds drafts of the open evening on further dates; nothing beside a new one. */
export function DatesAction() {
  const record = useRecordContext();
  const mayWrite = useMayWrite();
  const [interval, setInterval] = useState<keyof typeof INTERVAL_LABELS>('weekly');
  const [count, setCount] = useState(4);
  if (!mayWrite || record?.revision === undefined) return null;
  const id = Number(record.id);
  return (
    <ConfirmedAction
      title="日程を追加しますか？"
      confirm="下書きを追加"
      act={() =>
        call(staffApi['live-events.addDates'], { params: { id }, body: { interval, count } })
      }
      done={(added) => `${added.count}件の下書きを追加しました（すでにある日程を除く）。`}
      content={
        <Stack spacing={2}>
          <Typography>
            保存した内容と同じ夜の会を、このあとの日程で下書きとして作成します。1件ずつ変更できます。
          </Typography>
          <SelectField
            label="間隔"
            value={interval}
            choices={choicesOf(INTERVAL_LABELS)}
            onChange={(value) => setInterval(value as typeof interval)}
          />
          <SelectField
            label="回数"
            value={count}
            choices={COUNTS}
            onChange={(value) => setCount(Number(value))}
          />
        </Stack>
      }
    >
      日程を追加
    </ConfirmedAction>
  );
}
