import { useLanguage } from '@kasa/console/i18n'
import { formatMoney } from '@kasa/domain/money'
import { Note } from '@kasa/ui/Note'

import { useSettlementWords } from '../locales/settlementWords'

type Line = { merchant: string; amountMinor: bigint; mostMinor: bigint }

/** Warns of lines that no account can send in one transfer, with the most that one can. */
export function TooMuch({ lines }: { lines: readonly Line[] }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const money = (minor: bigint) => formatMoney(minor, language)
  const large = lines.filter(({ amountMinor, mostMinor }) => amountMinor > mostMinor)
  if (large.length === 0) return null
  return (
    <Note tone="amber" icon="warning" title={t('most.title')}>
      {large.map(({ merchant, amountMinor, mostMinor }) => (
        <div key={merchant}>{t('most.line', { merchant, amount: money(amountMinor), most: money(mostMinor) })}</div>
      ))}
    </Note>
  )
}
