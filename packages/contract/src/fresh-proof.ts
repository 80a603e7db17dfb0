/**
 * The 403 of a call with `freshProof` whose member has not proved of late who they are. After `prove`
 * the caller may repeat the call.
 */
export const freshProofProblem = {
  message: 'A fresh proof is required.',
  reason: 'fresh_proof',
} as const;
