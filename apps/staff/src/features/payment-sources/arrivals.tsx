import { Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { ARRIVAL_OUTCOMES } from '@orchard/contract/staff/payment-sources';
import { useQueryClient } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { SideBox } from '#ui/section.tsx';
import { chipOf } from '#ui/state-chip.tsx';

const OutcomeChip = chipOf(ARRIVAL_OUTCOMES, { unreadable: 'error', read: 'success' });

/** What arrived last from a provider, and what became of it: whether a test event has come. */
export function Arrivals() {
  const { id } = useRecordContext() ?? { id: 0 };
  const client = useQueryClient();
  const queryKey = ['payment-sources', 'arrivals', id];
  const params = { id: Number(id) };
  const { data } = useCall(staffApi.listPaymentArrivals, { queryKey, params });
  const again = () => void client.invalidateQueries({ queryKey });
  return (
    <SideBox title="届いた通知">
      {data?.length === 0 && (
        <Typography>
          まだありません。決済サービスからテストの通知を送ると、ここに表示されます。
        </Typography>
      )}
      {data?.map((one) => (
        <Stack key={one.id} spacing={0.5} sx={{ alignItems: 'start' }}>
          <Typography>
            {formatDateTime(one.received_at)} <OutcomeChip state={one.outcome} />
          </Typography>
          {one.detail && <Typography sx={{ overflowWrap: 'anywhere' }}>{one.detail}</Typography>}
          {one.outcome === 'unreadable' && (
            <ActionButton
              act={() => call(staffApi.retryPaymentArrival, { params: { id: one.id } })}
              done={() => {
                again();
                return 'もう一度読み取ります。';
              }}
            >
              もう一度読み取る
            </ActionButton>
          )}
        </Stack>
      ))}
      <ActionButton
        variant="outlined"
        sx={{ alignSelf: 'start' }}
        act={() => client.refetchQueries({ queryKey })}
        done={() => '新しい通知を確認しました。'}
      >
        新しい通知を確認する
      </ActionButton>
    </SideBox>
  );
}
