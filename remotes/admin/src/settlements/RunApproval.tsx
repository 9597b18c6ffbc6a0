import { formatCount, formatDate } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { ApprovalChanges } from '@kasa/desk/ApprovalChanges'
import { approvalFill } from '@kasa/desk/approvalPart'
import { formatMoney } from '@kasa/domain/money'
import type { AskedApproval } from '@kasa/module/slots'

import { useSettlementWords } from '../locales/settlementWords'
import { TooMuch } from './TooMuch'

/** Older requests lack the holder, the most of one transfer, and the reserve held and released. */
type Line = {
  merchant: string
  amount: number
  most?: number
  kept?: number
  released?: number
  holder?: string
  iban: string
}
const isLine = (line: unknown): line is Line =>
  typeof line === 'object' && line !== null && 'merchant' in line && 'amount' in line && 'iban' in line

/** A requested run: amounts, merchants and accounts. */
function RunChanges({ approval: { after } }: { approval: Pick<AskedApproval, 'after'> }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const money = (value: unknown) => formatMoney(BigInt(Number(value)), language)
  const lines = Array.isArray(after['lines']) ? after['lines'].filter(isLine) : []
  const each = Object.fromEntries(lines.map((line, at) => [`line${at}`, line]))
  const { amount, merchants, leftOut, day } = after
  const tooMuch = lines.map(({ merchant, amount: requested, most = requested }) => ({
    merchant,
    amountMinor: BigInt(requested),
    mostMinor: BigInt(most),
  }))
  return (
    <>
      <TooMuch lines={tooMuch} />
      <ApprovalChanges
        approval={{ before: null, after: { amount, merchants, leftOut, day, ...each } }}
        isWhole
        field={(name, value) => {
          if (isLine(value))
            return {
              label: value.merchant,
              value: [
                money(value.amount),
                value.kept && t('line.kept', { amount: money(value.kept) }),
                value.released && t('line.released', { amount: money(value.released) }),
                value.holder,
                value.iban,
              ]
                .filter(Boolean)
                .join(' · '),
            }
          if (value === undefined) return undefined
          if (name === 'amount') return { label: t('asked.amount'), value: money(value) }
          if (name === 'day') return { label: t('asked.day'), value: formatDate(String(value), language) }
          if (name === 'merchants' || name === 'leftOut')
            return { label: t(`asked.${name}`), value: formatCount(Number(value), language) }
          return undefined
        }}
      />
    </>
  )
}

/** Approval requests about settlement runs. */
export const RunApproval = approvalFill({
  fields: () => () => undefined,
  Changes: RunChanges,
  list: '/settlements/list',
})
