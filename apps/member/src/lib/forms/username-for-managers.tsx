/**
 * Tells password managers whose password a form sets, where the form does not ask for the
 * address. Nobody sees or reaches it.
 */
export const UsernameForManagers = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);
