import { formatRate } from '@kasa/console/feeRate'
import { useLanguage } from '@kasa/console/i18n'
import { ApprovalChanges } from '@kasa/desk/ApprovalChanges'
import { formatMoney } from '@kasa/domain/money'
import type { AskedApproval } from '@kasa/module/slots'

import { useSettlementWords } from '../locales/settlementWords'

/** Requested settlement terms, compared with the current ones. */
export function SettlementChanges({ approval }: { approval: Pick<AskedApproval, 'before' | 'after'> }) {
  const say = useSettlementWords()
  const language = useLanguage()
  return (
    <ApprovalChanges
      approval={approval}
      isWhole
      field={(name, value) => {
        switch (name) {
          case 'settlementCycle':
            return {
              label: say('field.cycleDays'),
              value: value === 0 ? say('cycle.0') : say('cycle', { days: Number(value) }),
            }
          case 'minMinor':
            return { label: say('field.minMinor'), value: formatMoney(BigInt(Number(value)), language) }
          case 'reserveBasisPoints':
            return { label: say('field.reserveBasisPoints'), value: formatRate(`${Number(value) / 100}%`, language) }
          case 'reserveDays':
            return { label: say('field.reserveDays'), value: String(value) }
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
            return value === undefined ? undefined : { label: say(`field.${name}`), value: String(value) }
          case 'ibanIs':
            return value === 'FIRST' || value === 'NEW'
              ? { label: say('field.ibanIs'), value: say(`ibanIs.${value}`) }
              : undefined
          default:
            return undefined
        }
      }}
    />
  )
}
