/** Where a session began, as its member may recognise it. */
export interface SessionOrigin {
  /** As `deviceKind` names it; empty: not noted. */
  deviceKind: string;
  /** As `coarseNetwork` names it; empty: not noted. */
  network: string;
  /** What is stored of the device's cookie. */
  device: Buffer | null;
}
