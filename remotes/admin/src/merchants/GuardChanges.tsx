import { ApprovalChanges, type ApprovalField } from '@kasa/desk/ApprovalChanges'
import { agreedHolds } from '@kasa/domain/agreedHold'
import { amountPolicies } from '@kasa/domain/deposit'
import type { AskedApproval } from '@kasa/module/slots'

import { codeInWords, useMerchantWords, type TranslateMerchant } from './merchantWords'

const listIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const valueOf = (t: TranslateMerchant, name: string, value: unknown): string => {
  if (name === 'testMode') return t(value === true ? 'mode.test' : 'mode.live')
  if (name === 'modules')
    return listIn(value)
      .map((module) => codeInWords(t, 'module', module))
      .join(', ')
  if (name === 'ipAllow') return listIn(value).join(', ') || t('anywhere')
  if (name === 'payoutHolds')
    return (
      agreedHolds
        .filter((hold) => listIn(value).includes(hold))
        .map((hold) => t(`hold.${hold}`))
        .join(', ') || t('none')
    )
  const policy = name === 'amountPolicy' ? amountPolicies.find((each) => each === value) : undefined
  if (policy) return t(`policy.${policy}`)
  return typeof value === 'string' ? value : t('none')
}

const fields = [
  'legalTitle',
  'testMode',
  'limitGroup',
  'payoutLimitGroup',
  'amountPolicy',
  'payoutHolds',
  'modules',
  'ipAllow',
] as const

/** One of the guards that protect a merchant's money; undefined for any other field. */
export const guardField =
  (t: TranslateMerchant): ApprovalField =>
  (name, value) => {
    const known = fields.find((each) => each === name)
    return known && { label: t(`field.${known}`), value: valueOf(t, known, value) }
  }

/** A requested change that loosens what protects a merchant (`askForChange` in the API). */
export function GuardChanges({ approval }: { approval: Pick<AskedApproval, 'before' | 'after'> }) {
  const t = useMerchantWords()
  return <ApprovalChanges approval={approval} field={guardField(t)} />
}
