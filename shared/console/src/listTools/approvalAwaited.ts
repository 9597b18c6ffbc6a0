import { failureOf } from '../failure'

/** True if a file needs another administrator's approval first. */
export const approvalAwaited = (caught: unknown): boolean => {
  const failure = failureOf(caught)
  return failure.kind === 'refused' && ['EXPORT_APPROVAL_ASKED', 'APPROVAL_PENDING'].includes(failure.error.code)
}
