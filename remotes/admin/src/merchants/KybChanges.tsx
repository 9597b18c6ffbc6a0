import { ApprovalChanges } from '@kasa/desk/ApprovalChanges'
import { kybStatuses } from '@kasa/domain/kyb'
import type { AskedApproval } from '@kasa/module/slots'

import { useKybWords } from '../locales/kybWords'
import { guardField } from './GuardChanges'
import { useMerchantWords } from './merchantWords'

/** A requested KYB status, compared with the current one, and what protects the merchant's money. */
export function KybChanges({ approval }: { approval: Pick<AskedApproval, 'before' | 'after'> }) {
  const t = useKybWords()
  const ofMerchant = guardField(useMerchantWords())
  return (
    <ApprovalChanges
      approval={approval}
      isWhole
      field={(name, value) => {
        const status = name === 'kybStatus' ? kybStatuses.find((each) => each === value) : undefined
        return status ? { label: t('status.label'), value: t(`status.${status}`) } : ofMerchant(name, value)
      }}
    />
  )
}
