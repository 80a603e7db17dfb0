/**
 * Tells password managers whose password a form sets, if the form has no address field. It is
 * hidden and cannot be focused.
 */
export const UsernameForManagers = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);
