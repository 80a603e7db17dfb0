import type { OperatorState } from '@orchard/contract/staff/operators';
import type { StaffRole } from '@orchard/contract/staff/rights';

/** Names of an operator's states. */
export const OPERATOR_STATE_LABELS: Record<OperatorState, string> = {
  invited: '招待中',
  active: '利用中',
  disabled: '利用停止',
};

/** Describes the rights of each role, for the operator who assigns it. */
export const ROLE_HINTS: Record<StaffRole, string> = {
  admin: 'すべての操作ができます。スタッフの管理と操作履歴の閲覧は管理者だけができます。',
  editor: '動画・お知らせなどのコンテンツを作成・変更できます。',
  teacher: '会員からの質問に回答できます。',
  support: '会員の管理、お問い合わせへの返信、メールの再送ができます。',
  viewer: '閲覧のみできます。',
};
