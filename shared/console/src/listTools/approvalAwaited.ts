import { failureOf } from '../failure'

/** True where a file was refused until another administrator agrees to it. */
export const approvalAwaited = (caught: unknown): boolean => {
  const failure = failureOf(caught)
  return failure.kind === 'refused' && ['EXPORT_APPROVAL_ASKED', 'APPROVAL_PENDING'].includes(failure.error.code)
}
