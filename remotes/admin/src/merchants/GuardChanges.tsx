import { ApprovalChanges } from '@kasa/desk/ApprovalChanges'
import { agreedHolds } from '@kasa/domain/agreedHold'
import { amountPolicies } from '@kasa/domain/deposit'
import type { AskedApproval } from '@kasa/module/slots'

import { useMerchantWords, type TranslateMerchant } from './merchantWords'

const valueOf = (t: TranslateMerchant, name: string, value: unknown): string => {
  if (name === 'testMode') return t(value === true ? 'mode.test' : 'mode.live')
  if (name === 'payoutHolds')
    return (
      agreedHolds
        .filter((hold) => Array.isArray(value) && value.includes(hold))
        .map((hold) => t(`hold.${hold}`))
        .join(', ') || t('none')
    )
  const policy = name === 'amountPolicy' ? amountPolicies.find((each) => each === value) : undefined
  if (policy) return t(`policy.${policy}`)
  return typeof value === 'string' ? value : t('none')
}

const fields = ['legalTitle', 'testMode', 'limitGroup', 'payoutLimitGroup', 'amountPolicy', 'payoutHolds'] as const

/** A requested change that loosens what protects a merchant (`askForChange` in the API). */
export function GuardChanges({ approval }: { approval: Pick<AskedApproval, 'before' | 'after'> }) {
  const t = useMerchantWords()
  return (
    <ApprovalChanges
      approval={approval}
      field={(name, value) => {
        const known = fields.find((each) => each === name)
        return known && { label: t(`field.${known}`), value: valueOf(t, known, value) }
      }}
    />
  )
}
