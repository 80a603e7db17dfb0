import { Box, Stack, Typography } from '@mui/material';
import {
  may,
  RIGHT_LABELS,
  RIGHTS,
  ROLE_LABELS,
  rightsOf,
  STAFF_ROLES,
  type StaffRole,
} from '@orchard/contract/staff/rights';
import { CheckboxGroupInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Quiet } from '#ui/texts.tsx';

const ROLE_HINTS: Record<StaffRole, string> = {
  admin: 'すべての操作ができます。スタッフの管理と操作履歴の閲覧は管理者だけができます。',
  editor: '動画・お知らせなどのコンテンツを作成・変更できます。',
  teacher: '会員からの質問に回答できます。',
  support: '会員の管理、お問い合わせへの返信、メールの再送ができます。',
  viewer: '閲覧のみできます。',
};

const choices = STAFF_ROLES.map((id) => ({ id }));

const RoleLabel = ({ role }: { role: StaffRole }) => (
  <Box component="span" sx={{ display: 'block', py: 1 }}>
    {ROLE_LABELS[role]}
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {ROLE_HINTS[role]}
    </Typography>
  </Box>
);

/** The roles of an operator, and what they allow together. */
export function RolesInput() {
  const chosen = (useWatch({ name: 'roles' }) || []) as StaffRole[];
  return (
    <>
      <CheckboxGroupInput
        row={false}
        source="roles"
        label="役割（複数選択できます）"
        choices={choices}
        optionText={({ id }: { id: StaffRole }) => <RoleLabel role={id} />}
        parse={(roles: StaffRole[]) => STAFF_ROLES.filter((role) => roles.includes(role))}
        helperText={false}
      />
      <AllowedList roles={chosen} />
    </>
  );
}

function AllowedList({ roles }: { roles: readonly StaffRole[] }) {
  if (roles.length === 0) return null;
  const allowed = rightsOf(roles);
  const rest = RIGHTS.filter((right) => !may(roles, right));
  return (
    <Stack aria-live="polite" spacing={0.5} sx={{ mt: 1, fontSize: '0.875rem' }}>
      <span>できること：{allowed.map((right) => RIGHT_LABELS[right]).join('、')}</span>
      {rest.length > 0 && (
        <Quiet>できないこと：{rest.map((right) => RIGHT_LABELS[right]).join('、')}</Quiet>
      )}
    </Stack>
  );
}
