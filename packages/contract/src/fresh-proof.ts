/** Why a call with `freshProof` is refused, for whoever asks the member and repeats it. */
export const FRESH_PROOF = 'fresh_proof';

/**
 * The 403 of a call with `freshProof` whose member has not proved of late who they are. After `prove`
 * the caller may repeat the call.
 */
export const freshProofProblem = {
  message: 'A fresh proof is required.',
  reason: FRESH_PROOF,
} as const;
