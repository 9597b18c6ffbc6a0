import { useLanguage } from '@kasa/console/i18n'
import type { HandoverDetail } from '@kasa/contracts/shifts'
import { formatMoney } from '@kasa/domain/money'
import { Note } from '@kasa/ui/Note'

import { styledShift } from './shiftStyles'
import { useShiftWords } from './shiftWords'

/**
 * The accounts whose count differs from the ledger, each with its reason; shown before signing and in the printed
 * document.
 */
export function Differences({ handover }: { handover: HandoverDetail }) {
  const t = useShiftWords()
  const language = useLanguage()
  const differing = handover.document.accounts.filter(({ differenceMinor }) => differenceMinor)
  if (differing.length === 0) return null
  return (
    <Note
      tone="amber"
      icon="warning"
      title={t('differs.title', {
        count: handover.differenceCount,
        amount: formatMoney(handover.differenceMinor, language),
      })}
    >
      <ul className={styledShift('differs')}>
        {differing.map(({ id, label, differenceMinor, reasonCode, note }) => (
          <li key={id}>
            {label}: <b className="k-num">{formatMoney(differenceMinor ?? 0n, language)}</b> ·{' '}
            {reasonCode === null ? t('differs.unexplained') : t(`difference.${reasonCode}`)}
            {note !== '' && ` · ${note}`}
          </li>
        ))}
      </ul>
    </Note>
  )
}
