import type { LineState, SiteLine } from '@orchard/contract/staff/site-state';
import type { Finding } from '#operations/findings/finding.ts';

const STATES: Record<Finding['state'], LineState> = {
  well: 'ok',
  unsure: 'attention',
  wrong: 'action',
};

const line =
  (state: LineState) =>
  (about: string, says: string, screen: SiteLine['screen'] = null): SiteLine => ({
    about,
    state,
    says,
    screen,
  });

export const ok = line('ok');
export const attention = line('attention');
export const action = line('action');

/** What `orchard doctor` says of the same, as a line of the screen. */
export const lineOf = ({ about, state, says }: Finding): SiteLine =>
  line(STATES[state])(about.ja, says.ja);
