import { Checkbox, Link, TextField, Typography } from '@mui/material';
import type { AnyImport } from '@orchard/contract/staff/imports';
import { type PaymentChoices, paymentImports } from '@orchard/contract/staff/payment-imports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { BulkAction } from '#ui/bulk/bulk-action.tsx';
import { Chosen } from '#ui/bulk/selection.tsx';
import { Tick } from '#ui/inputs/ticks.tsx';
import { japanToday } from '#ui/members/contracts.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox, StatisticsTable } from '#ui/section.tsx';

/** Members whose payment is due in the days of a file and who are in no row of it. */
export function UnpaidBox({ record: { id, state, counts, choices } }: { record: AnyImport }) {
  const client = useQueryClient();
  const mayWrite = useMayWrite();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const queryKey = ['payment-imports', 'unpaid', id];
  const { data } = useCall(paymentImports.unpaid, {
    queryKey: [...queryKey, state, counts],
    params: { id },
  });
  const { brand_id, until } = choices as unknown as PaymentChoices;
  const today = japanToday();
  // A day that is still to come cannot have failed.
  const [typed, setDay] = useState<string>();
  const day = typed ?? (until < today ? until : today);
  if (!data || brand_id === null) return null;
  const { total, members } = data;
  const clear = () => {
    setChosen([]);
    void client.invalidateQueries({ queryKey });
  };
  const toggle = (one: number) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  const isAll = members.length > 0 && chosen.length === members.length;
  return (
    <SideBox title={`会員でお支払いのない方（${total.toLocaleString('ja-JP')}名）`}>
      <Typography>
        {total === 0
          ? 'この期間にお支払いの予定があり、ファイルにない会員はいません。'
          : 'この期間にお支払いの予定があり、ファイルのどの行にもない会員です。'}
        {total > members.length &&
          `先頭の${members.length.toLocaleString('ja-JP')}名を表示しています。`}
      </Typography>
      {members.length > 0 && (
        <>
          {mayWrite && (
            <Row>
              <Tick
                label="すべて選択する"
                checked={isAll}
                onChange={() => setChosen(isAll ? [] : members.map((one) => one.id))}
              />
              {chosen.length > 0 && (
                <Chosen resource="members" ids={chosen} clear={clear}>
                  <BulkAction
                    variant="outlined"
                    title="お支払いの遅れにしますか？"
                    effect="会員にお知らせし、猶予の日数を過ぎるまで利用できます。入金を記録すると元どおりになります。"
                    isForeseen
                    change={
                      day ? { action: 'payment_set', brand_id, failed_since: day } : undefined
                    }
                    fields={
                      <TextField
                        label="お支払いができなかった日"
                        type="date"
                        value={day}
                        onChange={({ target }) => setDay(target.value)}
                        slotProps={{ inputLabel: { shrink: true } }}
                      />
                    }
                  >
                    {`${chosen.length.toLocaleString('ja-JP')}名をお支払いの遅れにする`}
                  </BulkAction>
                </Chosen>
              )}
            </Row>
          )}
          <StatisticsTable
            label="会員でお支払いのない方"
            isText
            columns={['氏名', '会員番号', '決済の番号', 'お支払い済みの期限']}
            rows={members.map(({ name, number, reference, paid_until, ...member }) => ({
              key: member.id,
              cells: [
                <Row key="name">
                  {mayWrite && (
                    <Checkbox
                      checked={chosen.includes(member.id)}
                      onChange={() => toggle(member.id)}
                      slotProps={{ input: { 'aria-label': `${name}を選択` } }}
                    />
                  )}
                  <Link href={`/members/${member.id}`}>{name}</Link>
                </Row>,
                ...[number || '―', reference || '―', formatDay(paid_until) || '―'],
              ],
            }))}
          />
        </>
      )}
    </SideBox>
  );
}
