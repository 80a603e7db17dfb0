/** An account of the members' site or of the console. */
export interface Account {
  kind: 'member' | 'staff';
  id: number;
}

/** An account in the log. */
export const loggedAs = ({ kind, id }: Account): { user_id: number } | { staff_id: number } =>
  kind === 'member' ? { user_id: id } : { staff_id: id };
