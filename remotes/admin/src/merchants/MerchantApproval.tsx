import { approvalFill } from '@kasa/desk/approvalPart'
import { ApprovalChanges } from '@kasa/desk/ApprovalChanges'
import { callbackFormat } from '@kasa/contracts/merchants'
import { keyGraceHours } from '@kasa/domain/merchant'
import type { AskedApproval } from '@kasa/module/slots'
import { lazy, Suspense } from 'react'

import { GuardChanges } from './GuardChanges'
import { codeInWords, useMerchantWords } from './merchantWords'

const CommissionChanges = lazy(() =>
  import('./CommissionChanges').then((file) => ({ default: file.CommissionChanges })),
)

/** A requested key: its merchant, scopes, and what happens to earlier keys. */
function KeyChanges({ approval }: { approval: Pick<AskedApproval, 'before' | 'after'> }) {
  const t = useMerchantWords()
  return (
    <ApprovalChanges
      approval={approval}
      isWhole
      field={(name, value) => {
        if (name === 'merchant') return { label: t('approval.merchant'), value: String(value) }
        if (name === 'scopes')
          return {
            label: t('keys.scopes'),
            value: Array.isArray(value)
              ? value.map((scope) => codeInWords(t, 'scope', String(scope))).join(', ')
              : t('approval.sameScopes'),
          }
        const hours = keyGraceHours.find((each) => each === value)
        return hours === undefined ? undefined : { label: t('keys.grace'), value: t(`grace.${hours}`) }
      }}
    />
  )
}

/** A requested callback address. */
function AddressChanges({ approval }: { approval: Pick<AskedApproval, 'before' | 'after'> }) {
  const t = useMerchantWords()
  return (
    <ApprovalChanges
      approval={approval}
      isWhole
      field={(name, value) => {
        if (name === 'merchant') return { label: t('approval.merchant'), value: String(value) }
        if (name === 'url') return { label: t('address.url'), value: String(value) }
        if (name === 'eventTypes')
          return {
            label: t('address.events'),
            value: (Array.isArray(value) && value.map(String).join(', ')) || t('address.all'),
          }
        if (name === 'newSecret')
          return { label: t('approval.newSecret'), value: t(value === true ? 'approval.yes' : 'approval.no') }
        const format = callbackFormat.safeParse(value)
        return name === 'format' && format.success
          ? { label: t('address.format'), value: t(`format.${format.data}`) }
          : undefined
      }}
    />
  )
}

const KybChanges = lazy(() => import('./KybChanges').then((file) => ({ default: file.KybChanges })))
const SettlementChanges = lazy(() =>
  import('./SettlementChanges').then((file) => ({ default: file.SettlementChanges })),
)

/**
 * Recognises a callback address by its URL, a commission by its method, settlement terms by their cycle, KYB by its
 * status and a key by the hours that the previous one keeps; every other request about a merchant loosens what protects
 * it.
 */
function MerchantChanges({ approval }: { approval: Pick<AskedApproval, 'before' | 'after'> }) {
  if ('url' in approval.after) return <AddressChanges approval={approval} />
  const isCommission = 'method' in approval.after
  const isKyb = 'kybStatus' in approval.after
  if ('graceHours' in approval.after) return <KeyChanges approval={approval} />
  if (!isCommission && !isKyb && !('settlementCycle' in approval.after)) return <GuardChanges approval={approval} />
  return (
    <Suspense>
      {isCommission ? (
        <CommissionChanges approval={approval} />
      ) : isKyb ? (
        <KybChanges approval={approval} />
      ) : (
        <SettlementChanges approval={approval} />
      )}
    </Suspense>
  )
}

/** Approval requests about a merchant's key, callback address, commission, settlement, KYB or protection. */
export const MerchantApproval = approvalFill({
  fields: () => () => undefined,
  Changes: MerchantChanges,
  list: '/merchants/merchantList',
})
