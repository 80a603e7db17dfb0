import { Box, Stack, TextField } from '@mui/material';
import {
  type ContractTerms,
  formatOutlook,
  outlookOf,
} from '@orchard/contract/staff/membership-terms';
import { MEMBERSHIP_STATE_LABELS, type Membership } from '@orchard/contract/staff/memberships';
import { useState } from 'react';
import { serverNow } from '#lib/api/server-clock.ts';
import { toWireTime } from '#lib/japan-time.ts';
import { useChoices } from '#ui/inputs/choices.tsx';
import { chipOf } from '#ui/state-chip.tsx';

/** A brand with the terms of its contracts. */
export interface ContractBrand extends ContractTerms {
  id: number;
  label: string;
}

/** All brands with the terms of their contracts, in their order. */
export const useContractBrands = (): readonly ContractBrand[] =>
  useChoices<ContractBrand>('brands').data ?? [];

/** Today in Japan. */
export const japanToday = (): string => toWireTime(serverNow()).slice(0, 10);

/**
 * What is asked and said before payments are noted as late.
 * @param first the day that is suggested
 */
export function useLatePayment(first: string) {
  const [typed, setDay] = useState<string>();
  const day = typed ?? first;
  return {
    effect:
      '会員にお知らせし、猶予の日数を過ぎるまで利用できます。入金を記録すると元どおりになります。',
    change: day ? { action: 'payment_set' as const, failed_since: day } : undefined,
    fields: (
      <TextField
        label="お支払いができなかった日"
        type="date"
        value={day}
        onChange={({ target }) => setDay(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    ),
  };
}

/** What comes of a membership: 「2027年1月1日に更新」. */
export function outlookText(membership: Membership): string {
  const today = japanToday();
  return formatOutlook(outlookOf(membership, membership, today), membership, today);
}

/** The state of a membership, in words and colour. */
export const MembershipChip = chipOf(MEMBERSHIP_STATE_LABELS, {
  upcoming: 'info',
  paid: 'success',
  failed: 'error',
  not_renewing: 'warning',
});

/** What comes of each membership of a member, one per line. */
export function Contracts({ memberships }: { memberships: readonly Membership[] }) {
  const brands = useContractBrands();
  if (memberships.length === 0) return '―';
  return (
    <Stack component="span">
      {memberships.map((one) => (
        <span key={one.brand_id}>
          {brands.find(({ id }) => id === one.brand_id)?.label}：
          <Box
            component="span"
            sx={{
              color: one.state === 'failed' ? 'error.main' : 'inherit',
              display: 'inline-block',
            }}
          >
            {outlookText(one)}
          </Box>
        </span>
      ))}
    </Stack>
  );
}
