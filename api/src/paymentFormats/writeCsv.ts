import { decimalText } from '@kasa/domain/decimalText'

import { quoted } from '../exports/csvDialects'
import { fitText } from './letters'
import { PaymentFileRefused, type PaymentHead, type PaymentOrder } from './paymentOrder'
import type { PaymentColumn, PaymentProfile } from './paymentProfiles'

type SheetProfile = Extract<PaymentProfile, { kind: 'csv' }>

const dayText = (day: string, order: SheetProfile['dayOrder']) =>
  order === 'YMD' ? day : day.split('-').reverse().join('.')

const lineOf = (texts: readonly string[], { separator }: SheetProfile) => `${texts.map(quoted).join(separator)}\r\n`

/**
 * Writes a bank's payment sheet by its profile, line by line. Every cell is quoted, and a spreadsheet reads none as a
 * formula. Throws `PaymentFileRefused` if there are no rows, a name has no allowed letter, or count or sum differ from
 * the head.
 */
export function* writeCsv(
  profile: SheetProfile,
  head: PaymentHead,
  orders: Iterable<PaymentOrder>,
): Generator<string, void> {
  if (head.count === 0) throw new PaymentFileRefused('NO_ROWS', head.messageId)
  const { columns, letters, nameMax, textMax, decimalMark, dayOrder } = profile
  yield lineOf(
    columns.map(({ header }) => header),
    profile,
  )
  let [count, sumMinor] = [0, 0n]
  for (const order of orders) {
    count += 1
    sumMinor += order.amountMinor
    const about = order.reference
    const name = fitText(order.name, { max: nameMax, letters, about })
    if (name === '') throw new PaymentFileRefused('NAME_EMPTY', about)
    const held: Record<PaymentColumn, string> = {
      place: String(count),
      reference: order.reference,
      name,
      iban: order.iban,
      bankCode: order.bankCode,
      amount: decimalText(order.amountMinor, decimalMark),
      currency: 'TRY',
      day: dayText(head.day, dayOrder),
      rail: order.rail,
      purpose: order.purposeCode === null ? '' : String(order.purposeCode).padStart(2, '0'),
      remittance: fitText(order.remittance, { max: textMax, letters, about }),
      debtorIban: head.iban,
    }
    yield lineOf(
      columns.map(({ holds }) => held[holds]),
      profile,
    )
  }
  if (count !== head.count || sumMinor !== head.sumMinor) throw new PaymentFileRefused('SUM_DIFFERS', head.messageId)
}
