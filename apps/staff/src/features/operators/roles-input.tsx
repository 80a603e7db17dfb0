import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Stack,
  Typography,
} from '@mui/material';
import {
  may,
  RIGHT_LABELS,
  RIGHTS,
  ROLE_LABELS,
  rightsOf,
  STAFF_ROLES,
  type StaffRole,
} from '@orchard/contract/staff/rights';
import { useInput } from 'react-admin';
import { Quiet } from '#ui/texts.tsx';

const ROLE_HINTS: Record<StaffRole, string> = {
  admin: 'すべての操作ができます。スタッフの管理と操作履歴の閲覧は管理者だけができます。',
  editor: '動画・お知らせなどのコンテンツを作成・変更できます。',
  teacher: '会員からの質問に回答できます。',
  support: '会員の管理、お問い合わせへの返信、メールの再送ができます。',
  viewer: '閲覧のみできます。',
};

/** The roles of an operator, and what they allow together. */
export function RolesInput() {
  const {
    field,
    fieldState: { error },
  } = useInput<{ roles: StaffRole[] }>({ source: 'roles' });
  const chosen = (field.value || []) as StaffRole[];
  const toggle = (role: StaffRole) =>
    field.onChange(STAFF_ROLES.filter((one) => chosen.includes(one) !== (one === role)));
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">役割（複数選択できます）</FormLabel>
      <FormGroup>
        {STAFF_ROLES.map((role) => (
          <FormControlLabel
            key={role}
            sx={{ alignItems: 'start', my: 0.5 }}
            control={
              <Checkbox
                checked={chosen.includes(role)}
                onChange={() => toggle(role)}
                slotProps={{
                  input: {
                    'aria-label': ROLE_LABELS[role],
                    'aria-describedby': `role-${role}`,
                  },
                }}
              />
            }
            label={
              <Stack sx={{ pt: 1 }}>
                <span>{ROLE_LABELS[role]}</span>
                <Typography id={`role-${role}`} variant="body2" color="textSecondary">
                  {ROLE_HINTS[role]}
                </Typography>
              </Stack>
            }
          />
        ))}
      </FormGroup>
      {error && <FormHelperText>{error.message}</FormHelperText>}
      <AllowedList roles={chosen} />
    </FormControl>
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
