import { paymentProfiles, type PaymentProfile } from '../paymentFormats/paymentProfiles'
import type { PaymentHead, PaymentOrder } from '../paymentFormats/paymentOrder'

export const debtor = 'TR470000100100000350930001'
const creditor = 'TR330006100519786457841326'
const names = [
  'Elif Kılıç',
  'ŞÜKRÜ ÇAĞLAYAN',
  'Ali & Veli <Ltd> "Şti"',
  'İpek Öğüt',
  "O'Neill Âli",
  '=HYPERLINK("x")',
  'Müge Îşık',
]

/** The nth order of a file with the given fields replaced; names and texts vary. */
export const order = (index: number, more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  reference: `REF${String(index).padStart(5, '0')}`,
  amountMinor: BigInt(1 + index * 137),
  name: names[index % names.length] ?? '',
  iban: creditor,
  bankCode: '0061',
  rail: 'FAST',
  purposeCode: index % 3 === 0 ? 7 : null,
  remittance: index % 2 === 0 ? `Ödeme ${index}` : '',
  ...more,
})
/** The header of a payment file with these orders. */
export const headOf = (orders: readonly PaymentOrder[]): PaymentHead => ({
  messageId: 'F-26-0000001',
  at: new Date('2026-11-25T08:30:00.000Z'),
  day: '2026-11-25',
  holder: 'Kasa Ödeme A.Ş.',
  iban: debtor,
  bankCode: '0010',
  count: orders.length,
  sumMinor: orders.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
})
export const profileOf = (id: string): PaymentProfile => {
  const found = paymentProfiles.find((profile) => profile.id === id)
  if (!found) throw new Error(id)
  return found
}

/** The maximum number of orders that a bank takes in one file. */
export const manyOrders: readonly PaymentOrder[] = Array.from({ length: 5000 }, (_, index) => order(index + 1))
