import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SetPasswordForm } from '#features/staff-auth/set-password-form.tsx';
import { AuthCard } from '#ui/auth-card.tsx';

/** Where the mailed link leads. The secret stands behind the # and leaves the address at once. */
export function SetPasswordPage() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(hash.slice(1));
  useEffect(() => {
    // Nothing here waits for the address.
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return (
    <AuthCard title="パスワードの設定">
      {token ? (
        <SetPasswordForm token={token} />
      ) : (
        <Alert severity="error">
          このリンクからは設定できません。メールのリンクをもう一度開くか、管理者にご連絡ください。
        </Alert>
      )}
    </AuthCard>
  );
}
