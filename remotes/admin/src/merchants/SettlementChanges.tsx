import { formatRate } from '@kasa/console/feeRate'
import { useLanguage } from '@kasa/console/i18n'
import { ApprovalChanges } from '@kasa/desk/ApprovalChanges'
import { formatMoney } from '@kasa/domain/money'
import type { AskedApproval } from '@kasa/module/slots'

import { useSettlementWords } from '../locales/settlementWords'

/** Requested settlement terms, compared with the current ones. */
export function SettlementChanges({ approval }: { approval: Pick<AskedApproval, 'before' | 'after'> }) {
  const t = useSettlementWords()
  const language = useLanguage()
  return (
    <ApprovalChanges
      approval={approval}
      isWhole
      field={(name, value) => {
        switch (name) {
          case 'settlementCycle':
            return {
              label: t('field.cycleDays'),
              value: value === 0 ? t('cycle.0') : t('cycle', { days: Number(value) }),
            }
          case 'minMinor':
            return { label: t('field.minMinor'), value: formatMoney(BigInt(Number(value)), language) }
          case 'reserveBasisPoints':
            return { label: t('field.reserveBasisPoints'), value: formatRate(`${Number(value) / 100}%`, language) }
          case 'reserveDays':
            return { label: t('field.reserveDays'), value: String(value) }
          case 'cutOff':
          case 'holder':
          case 'iban':
          case 'bank':
          case 'legalTitle':
          case 'ibanMerchants':
          case 'ibanRequested':
          case 'ibanWithdrawals':
          case 'ibanOperators':
          case 'holderNamesakes':
            // The current terms have no warnings.
            return value === undefined ? undefined : { label: t(`field.${name}`), value: String(value) }
          case 'ibanIs':
            return value === 'FIRST' || value === 'NEW'
              ? { label: t('field.ibanIs'), value: t(`ibanIs.${value}`) }
              : undefined
          default:
            return undefined
        }
      }}
    />
  )
}
