/** A request to another machine, in a process that asks none. */
export class OutgoingRefused extends Error {
  constructor() {
    super('this process asks no other machine');
  }
}

let isRefused = false;

/**
 * Shuts every way out of this process: nothing that it serves from now on reaches another machine.
 * @returns opens them again, which only tests do
 */
export function refuseOutgoing(): () => void {
  isRefused = true;
  return () => {
    isRefused = false;
  };
}

/**
 * Stands before every way out.
 * @throws OutgoingRefused in a process whose ways out are shut
 */
export function beforeOutgoing(): void {
  if (isRefused) throw new OutgoingRefused();
}
