import type { MerchantDetail } from '@kasa/contracts/merchants'
import { agreedHolds } from '@kasa/domain/agreedHold'
import { amountPolicies } from '@kasa/domain/deposit'
import { guardsNow } from '@kasa/domain/merchantGuards'
import { Note } from '@kasa/ui/Note'

import { addressesOf, type MerchantFields } from './merchantFields'
import { useMerchantWords } from './merchantWords'

const labels = {
  legalTitle: 'field.legalTitle',
  testMode: 'field.testMode',
  limitGroupId: 'field.limitGroup',
  payoutLimitGroupId: 'field.payoutLimitGroup',
  amountPolicy: 'field.amountPolicy',
  payoutHolds: 'field.payoutHolds',
  modules: 'field.modules',
  ipAllow: 'field.ipAllow',
} as const

type Written = Pick<
  MerchantFields,
  'legalTitle' | 'testMode' | 'limitGroupId' | 'amountPolicy' | 'payoutHolds' | 'modules' | 'ipAllow'
>
type GuardNoteProps = { merchant: MerchantDetail; written: Written }

/** Names the edited fields that wait for another administrator. Empty if none does. */
export function GuardNote({ merchant, written }: GuardNoteProps) {
  const t = useMerchantWords()
  const { legalTitle, testMode, limitGroupId, amountPolicy, payoutHolds, modules, ipAllow } = written
  if (merchant.routing === null) return null
  const before = { ...merchant, ...merchant.routing }
  const { waiting } = guardsNow(merchant.kybStatus, before, {
    ...before,
    legalTitle: legalTitle.trim(),
    testMode,
    limitGroupId: limitGroupId || null,
    amountPolicy: amountPolicies.find((policy) => policy === amountPolicy) ?? before.amountPolicy,
    payoutHolds: agreedHolds.filter((hold) => payoutHolds.includes(hold)),
    modules,
    ipAllow: addressesOf(ipAllow),
  })
  if (waiting.length === 0) return null
  return (
    <Note tone="amber" icon="info" title={t('form.second')}>
      {t('form.secondText', { fields: waiting.map((name) => t(labels[name])).join(', ') })}
    </Note>
  )
}
