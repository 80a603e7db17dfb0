import type { MembershipList } from '@orchard/contract/staff/membership-lists';
import {
  CONTRACT_STATISTICS,
  type ContractStatistic,
  type Report,
} from '@orchard/contract/staff/report';
import { CONTRACT_STATISTIC_LABELS } from '@orchard/contract/staff/report-text';
import { listAt } from '#lib/resource.ts';
import { Section, StatisticsTable } from '#ui/section.tsx';
import { Listed } from './listed.tsx';
import { formatDifference } from './use-report.ts';

const formatContracts = (count: number) => `${count.toLocaleString('ja-JP')}件`;

/** The list of contracts behind each of their statistics. */
const CONTRACT_LISTS: Record<ContractStatistic, MembershipList> = {
  joined: 'beginning',
  renewed: 'renewing',
  not_renewing: 'not_renewing',
  ended: 'ending',
};

/** What became of contracts by brand, and why members do not renew. */
export function Contracts({ report: { month, contracts } }: { report: Report }) {
  const reasons = contracts.flatMap(({ label, reasons: said }) =>
    said.map(({ reason, count }) => ({
      key: `${label}：${reason}`,
      cells: [reason, label, `${count}名`],
    })),
  );
  return (
    <>
      {contracts.map((ofBrand) => (
        <Listed
          key={ofBrand.brand_id}
          title={`${ofBrand.label}の契約`}
          columns={['項目', `${Number(month.slice(5))}月`, '前の月', '差']}
          rows={CONTRACT_STATISTICS.map((statistic) => {
            const { now, before } = ofBrand[statistic];
            const list = { contract: CONTRACT_LISTS[statistic], contract_month: month };
            return [
              CONTRACT_STATISTIC_LABELS[statistic],
              listAt('memberships', { ...list, brand: String(ofBrand.brand_id) }),
              <strong key="now">{formatContracts(now ?? 0)}</strong>,
              formatContracts(before ?? 0),
              formatDifference((now ?? 0) - (before ?? 0), formatContracts),
            ];
          })}
        />
      ))}
      {reasons.length > 0 && (
        <Section title="更新しない理由">
          <StatisticsTable
            label="更新しない理由の表"
            isText
            columns={['理由', '会員区分', '会員']}
            rows={reasons}
          />
        </Section>
      )}
    </>
  );
}
