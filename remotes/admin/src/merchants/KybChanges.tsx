import { ApprovalChanges } from '@kasa/desk/ApprovalChanges'
import { kybStatuses } from '@kasa/domain/kyb'
import type { AskedApproval } from '@kasa/module/slots'

import { useKybWords } from '../locales/kybWords'

/** A requested KYB status, compared with the current one. */
export function KybChanges({ approval }: { approval: Pick<AskedApproval, 'before' | 'after'> }) {
  const t = useKybWords()
  return (
    <ApprovalChanges
      approval={approval}
      isWhole
      field={(name, value) => {
        const status = name === 'kybStatus' ? kybStatuses.find((each) => each === value) : undefined
        return status && { label: t('status.label'), value: t(`status.${status}`) }
      }}
    />
  )
}
