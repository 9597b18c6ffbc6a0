import { createHash } from 'node:crypto'

import { keepSettlement } from '@kasa/api/cardSettlements/handInSettlement.service'
import { readRows } from '@kasa/api/cardSettlements/readRow'
import { settlementHead } from '@kasa/api/statements/settlementHead'
import { decimalText } from '@kasa/domain/decimalText'

import type { Teller } from './cardTeller'
import type { DemoSetup } from './setup'

const acquirer = 'Garanti BBVA'
const head = [
  'İşlem Tarihi',
  'Terminal No',
  'Kart No',
  'RRN',
  'Provizyon No',
  'İşlem Tipi',
  'Brüt Tutar',
  'Komisyon',
  'Net Tutar',
  'Valör',
]
const cellsOf = (texts: readonly string[]) => texts.map((text) => ({ text, isNumber: false }))
const lira = (minor: bigint) => decimalText(minor).replace('.', ',')

type Paid = {
  day: string
  paidOn: string
  terminalNo: string
  bin6: string
  last4: string
  rrn: string
  authCode: string
  amountMinor: bigint
}

/** The last approved payments on an acquirer's terminals, newest first. */
async function lastPaid({ tx }: Teller): Promise<Paid[]> {
  const { rows } = await tx.query<Paid>(
    `select to_char(card.authorised_at at time zone 'Europe/Istanbul', 'DD.MM.YYYY') as day,
      to_char(card.settled_at at time zone 'Europe/Istanbul', 'DD.MM.YYYY') as "paidOn",
       terminal.terminal_no as "terminalNo", card.card_bin6 as bin6, card.card_last4 as last4, card.rrn,
         card.auth_code as "authCode", card.amount_minor as "amountMinor"
     from card_transfer card join card_terminal terminal on terminal.id = card.terminal_id
     where terminal.acquirer = $1 and card.status = 'APPROVED' and card.settled_at is not null
       order by card.created_at desc, card.id limit 8`,
    [acquirer],
  )
  return rows
}

/**
 * An administrator uploads an acquirer's file. In it, the acquirer kept more of one payment than agreed, and one
 * payment belongs to no request.
 */
export async function handInPaid(teller: Teller, setup: DemoSetup, at: Date): Promise<void> {
  await teller.goTo(at)
  const paid = await lastPaid(teller)
  const account = setup.accounts[0]
  const columns = settlementHead(cellsOf(head))
  if (paid.length === 0 || !account || !columns) return
  const rows = paid.map(({ amountMinor, ...one }, index) => {
    const feeMinor = index === 1 ? (amountMinor * 12n) / 1_000n : amountMinor / 100n
    const card = `${one.bin6}******${one.last4}`
    const sums = [amountMinor, feeMinor, amountMinor - feeMinor].map(lira)
    return [one.day, one.terminalNo, card, one.rrn, one.authCode, 'Satış', ...sums, one.paidOn]
  })
  const [first] = rows
  const stranger = [
    '',
    '02418804',
    '',
    '699999001',
    '000001',
    'Satış',
    '2450,00',
    '24,50',
    '2425,50',
    first?.at(-1) ?? '',
  ]
  const lines = [...rows, stranger].map((texts, index) => ({ lineNo: index + 2, cells: cellsOf(texts) }))
  const text = [head, ...rows, stranger].map((texts) => texts.join(';')).join('\r\n')
  await keepSettlement(
    teller.tx,
    teller.as('admin'),
    {
      fileName: 'garanti-pos.csv',
      acquirer,
      bankAccountId: account.id,
      sha256: createHash('sha256').update(text).digest(),
    },
    readRows(lines, columns),
  )
}
