import { formatDate, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { ApprovalChanges } from '@kasa/desk/ApprovalChanges'
import { feeMethods, type CommissionKind } from '@kasa/domain/commission'
import { formatMoney } from '@kasa/domain/money'
import type { AskedApproval } from '@kasa/module/slots'

import { percentInWords, ratesInWords, useCommissionWords } from '../locales/commissionWords'

type KeptTier = { upToMinor: number | null; basisPoints: number; fixedMinor: number }
const isTier = (tier: unknown): tier is KeptTier => typeof tier === 'object' && tier !== null && 'basisPoints' in tier

/** The kind of terms with these rates. */
function kindOf(tiers: readonly KeptTier[]): CommissionKind {
  const [first] = tiers
  if (!first || tiers.length > 1) return 'TIERED'
  if (first.fixedMinor === 0) return 'PCT'
  return first.basisPoints === 0 ? 'FIXED' : 'PCT_PLUS_FIXED'
}

const paidFields = ['operator', 'payee', 'description', 'account', 'bankRef'] as const
const isPaidField = (name: string): name is (typeof paidFields)[number] => paidFields.some((field) => field === name)

/** A requested commission compared with the current one, or a commission payment. */
export function CommissionChanges({
  approval,
  isOperator = false,
}: {
  approval: Pick<AskedApproval, 'before' | 'after'>
  isOperator?: boolean
}) {
  const t = useCommissionWords()
  const language = useLanguage()
  const money = (value: unknown) => (typeof value === 'number' ? formatMoney(BigInt(value), language) : '–')
  return (
    <ApprovalChanges
      approval={approval}
      isWhole
      field={(name, value) => {
        if (name === 'method') {
          const method = feeMethods.find((each) => each === value)
          return method && { label: t('approval.method'), value: t(`method.${method}`) }
        }
        if (name === 'rates' && Array.isArray(value)) {
          const kept = value.filter(isTier)
          const tiers = kept.map(({ upToMinor, basisPoints, fixedMinor }) => ({
            upToMinor: upToMinor === null ? null : BigInt(upToMinor),
            basisPoints: BigInt(basisPoints),
            fixedMinor: BigInt(fixedMinor),
          }))
          return {
            label: t('approval.rates'),
            value: [t(`kind.${kindOf(kept)}`), ...ratesInWords(t, tiers, language)].join(' · '),
          }
        }
        if (name === 'amountMinor') return { label: t('paid.amount'), value: money(value) }
        if (isPaidField(name)) return { label: t(`paid.${name}`), value: String(value) || '–' }
        if (name === 'bookedAt') return { label: t('paid.bookedAt'), value: formatDateTime(String(value), language) }
        if (name === 'minMinor') return { label: t('field.min'), value: money(value) }
        if (name === 'maxMinor') return { label: t('field.max'), value: money(value) }
        // Only withdrawals are returned.
        if (name === 'backOnReturn' && approval.after['method'] !== 'WITHDRAW') return undefined
        // An operator's terms have no tax, and no choice about returns.
        if (isOperator && (name === 'taxBasisPoints' || name === 'backOnReturn')) return undefined
        if (name === 'taxBasisPoints')
          return { label: t('field.tax'), value: percentInWords(BigInt(Number(value)), language) }
        if (name === 'backOnReturn') return { label: t('field.backOnReturn'), value: t(value === true ? 'yes' : 'no') }
        // The previous version has no such day, because it is already in force.
        if (name === 'effectiveOn' && typeof value === 'string')
          return { label: t('field.effectiveOn'), value: formatDate(value, language) }
        if (name === 'takesBack' && Array.isArray(value))
          return {
            label: t('approval.takesBack'),
            value: value.map((at) => formatDate(String(at), language)).join(' · '),
          }
        return undefined
      }}
    />
  )
}
