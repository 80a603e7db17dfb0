import { Stack, Typography } from '@mui/material';
import { MEMBERSHIP_LABELS, type Membership } from '@orchard/contract/staff/memberships';
import { formatDay } from '#lib/japan-time.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { ChosenOne } from '#ui/bulk/selection.tsx';
import { MembershipChip, outlookText, useContractBrands } from '#ui/members/contracts.tsx';
import { Row } from '#ui/row.tsx';
import { Fact, SideBox } from '#ui/section.tsx';
import { FailedAction, PaidAction, PeriodAction, RenewalAction } from './contract-actions.tsx';

const factsOf = (one: Membership): [label: string, value: string][] => [
  [MEMBERSHIP_LABELS.first_day, formatDay(one.first_day) || '―'],
  // While a contract goes on, nobody writes down until when each term is paid.
  one.term_end && one.failed_since === null
    ? ['今の契約期間の末日', formatDay(one.term_end)]
    : [MEMBERSHIP_LABELS.paid_until, formatDay(one.paid_until) || '期限なし'],
  [MEMBERSHIP_LABELS.failed_since, one.failed_since ? `${formatDay(one.failed_since)}から` : ''],
  ['更新しない理由', one.notice_reason],
  [MEMBERSHIP_LABELS.reference, one.reference],
];

function Contract({ of, label }: { of: Membership; label: string }) {
  const mayWrite = useMayWrite();
  const goesOn = of.paid_until !== null && of.state !== 'ended';
  return (
    <Stack component="section" aria-label={`${label}の契約`} spacing={1}>
      <Row>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{label}</Typography>
        <MembershipChip state={of.state} />
      </Row>
      <Typography>{outlookText(of)}</Typography>
      <Stack component="dl" spacing={0.5} sx={{ m: 0, typography: 'body2' }}>
        {factsOf(of).map(
          ([name, value]) =>
            value && (
              <Fact key={name} label={name} width="9em">
                {value}
              </Fact>
            ),
        )}
      </Stack>
      {mayWrite && (
        <Row>
          {of.failed_since !== null && <PaidAction of={of} />}
          {goesOn && of.failed_since === null && <FailedAction of={of} />}
          {goesOn && <RenewalAction of={of} renews={!of.renews} />}
          <PeriodAction of={of} />
        </Row>
      )}
    </Stack>
  );
}

/** The contracts of a member, with what is done with each. */
export function ContractsBox({
  member,
  after,
}: {
  member: RecordOf<'members'>;
  after: () => void;
}) {
  const brands = useContractBrands();
  const { id, memberships } = member;
  if (memberships.length === 0) return null;
  return (
    <SideBox title="ご契約">
      <ChosenOne id={id} clear={after}>
        {memberships.map((one) => (
          <Contract
            // What is done to a contract begins with what it is then.
            key={JSON.stringify(one)}
            of={one}
            label={brands.find((brand) => brand.id === one.brand_id)?.label ?? '…'}
          />
        ))}
      </ChosenOne>
    </SideBox>
  );
}
