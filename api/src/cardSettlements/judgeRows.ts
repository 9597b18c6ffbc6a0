import {
  acquirerFee,
  isDifference,
  judgeFee,
  judgeSettlement,
  plainId,
  signedFee,
  signedGross,
  terminalKey,
  type SettlementCandidate,
  type SettlementRow,
  type SettlementVerdict,
} from '@kasa/domain/cardSettlement'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { foldText } from '@kasa/domain/turkishText'

import { terminalNames, transfersNamed } from '../cards/settledByAcquirer'
import type { SettledRecord } from '../cards/settledCard'
import type { Tx } from '../db/client'
import { selectBooked, type KeptRow } from './settlementRows.sql'
import type { SettlementSums } from './settlements.sql'
import type { ReadRow } from './readRow'

/** A row with its result, and the key that prevents booking it twice. */
export type JudgedRow = KeptRow & { readonly key: string | null }

const agreedFeeOf = ({ feeBasisPoints, feeFixedMinor, amountMinor, acquirerFeeMinor }: SettledRecord) =>
  feeBasisPoints === null ? acquirerFeeMinor : acquirerFee(amountMinor, feeBasisPoints, feeFixedMinor)

const candidateOf = (record: SettledRecord): SettlementCandidate => ({
  ...record,
  terminalNames: [record.terminalLabel, ...(record.terminalNo === null ? [] : [record.terminalNo])],
  paidDay: record.paidAt && istanbulDay(record.paidAt),
  refunds: record.refunds.map(({ refundNo, amountMinor }) => ({ refundNo, amountMinor: BigInt(amountMinor) })),
  agreedFeeMinor: agreedFeeOf(record),
})

const keyed = (rows: readonly SettlementRow[], of: 'rrn' | 'authCode' | 'reference') => [
  ...new Set(rows.flatMap((row) => (row[of] === null ? [] : [plainId(row[of])]))),
]

/** Indexes transfers by every reference that rows may use for them. */
function byName(candidates: readonly SettlementCandidate[]): (row: SettlementRow) => SettlementCandidate[] {
  const named = new Map<string, SettlementCandidate[]>()
  const add = (name: string | null, one: SettlementCandidate) => {
    if (name !== null) named.set(plainId(name), [...(named.get(plainId(name)) ?? []), one])
  }
  for (const one of candidates)
    for (const name of new Set(
      [one.rrn, one.authCode, one.number, one.referenceCode].map((text) => text && plainId(text)),
    ))
      add(name, one)
  return ({ rrn, authCode, reference }) => [
    ...new Set([rrn, authCode, reference].flatMap((name) => (name === null ? [] : (named.get(plainId(name)) ?? [])))),
  ]
}

/** References with their hyphens, which `plainId` removes. */
const asWritten = (rows: readonly SettlementRow[]) =>
  rows.flatMap(({ reference }) => (reference === null ? [] : [reference.trim().toUpperCase()]))

type ReadFee = Extract<ReadRow, { row: SettlementRow }>

/** The text that identifies a deduction without a transfer. */
const wordsOf = (acquirer: string, { text, row }: ReadFee): string =>
  [acquirer, row.terminal ?? '', row.reference ?? '', text].join(' ')

/** Deductions without a transfer, each with the number of equal ones above it. */
function countEqualFees(read: readonly ReadRow[]): Map<ReadFee, number> {
  const seen = new Map<string, number>()
  const above = new Map<ReadFee, number>()
  for (const one of read) {
    if (!('row' in one) || one.row.kind !== 'FEE') continue
    const same = [one.row.paidOn, one.row.day, one.row.feeMinor, foldText(wordsOf('', one))].join('|')
    above.set(one, seen.get(same) ?? 0)
    seen.set(same, (seen.get(same) ?? 0) + 1)
  }
  return above
}

/** Compares every row of an acquirer's file with our current transfers. */
export async function judgeRows(
  db: Pick<Tx, 'query'>,
  acquirer: string,
  read: readonly ReadRow[],
): Promise<JudgedRow[]> {
  const readable = read.flatMap((one) => ('row' in one ? [one.row] : []))
  const [records, names] = await Promise.all([
    transfersNamed(db, acquirer, {
      rrns: keyed(readable, 'rrn'),
      authCodes: keyed(readable, 'authCode'),
      references: [...new Set([...keyed(readable, 'reference'), ...asWritten(readable)])],
    }),
    terminalNames(db),
  ])
  const known = new Set(names.map(terminalKey))
  const candidatesOf = byName(records.map(candidateOf))
  const feesAbove = countEqualFees(read)
  const feeOf = (one: ReadFee, seen: number, taken: ReadonlySet<string>) =>
    judgeFee(one.row, { text: wordsOf(acquirer, one), seen, taken })
  const possible = [
    ...records.flatMap(({ id, refunds }) => [
      ...['SALE', 'CHARGEBACK', 'CHARGEBACK_WON'].map((kind) => `${id}:${kind}`),
      ...refunds.map(({ refundNo }) => `${id}:REFUND:${refundNo}`),
    ]),
    ...[...feesAbove].flatMap(([one, seen]) => feeOf(one, seen, new Set()).key ?? []),
  ]
  const taken = await selectBooked(db, [...new Set(possible)])
  const inFile = new Set<string>()
  const judge = (one: ReadFee): SettlementVerdict => {
    const seen = feesAbove.get(one)
    return seen === undefined
      ? judgeSettlement(one.row, candidatesOf(one.row), { known, taken, inFile })
      : feeOf(one, seen, taken)
  }
  return read.map((one, index): JudgedRow => {
    const place = { rowNo: index + 1, lineNo: one.lineNo, text: one.text }
    if (!('row' in one)) return { ...place, ...unreadable, reason: one.fault }
    const verdict = judge(one)
    if (verdict.books && verdict.key !== null) inFile.add(verdict.key)
    const { row } = one
    return { ...row, ...place, grossMinor: signedGross(row), feeMinor: signedFee(row), ...verdict }
  })
}

const unreadable = {
  kind: null,
  rrn: null,
  authCode: null,
  reference: null,
  terminal: null,
  last4: null,
  day: null,
  paidOn: null,
  grossMinor: null,
  feeMinor: null,
  result: 'UNREADABLE',
  books: false,
  agreedFeeMinor: null,
  transferId: null,
  terminalId: null,
  refundNo: null,
  key: null,
} as const

const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor)

/** Rebuilds the row that was read from a stored one. */
export function readAgain(row: KeptRow): ReadRow {
  const { lineNo, text, kind, grossMinor, feeMinor } = row
  if (kind === null || grossMinor === null || feeMinor === null) return { lineNo, text, fault: row.reason ?? 'AMOUNT' }
  const isBack = kind === 'REFUND' || kind === 'CHARGEBACK'
  return {
    lineNo,
    text,
    row: {
      kind,
      rrn: row.rrn,
      authCode: row.authCode,
      reference: row.reference,
      terminal: row.terminal,
      last4: row.last4,
      day: row.day,
      paidOn: row.paidOn,
      grossMinor: sizeOf(grossMinor),
      feeMinor: isBack ? -feeMinor : feeMinor,
    },
  }
}

export function sumsOf(rows: readonly JudgedRow[]): SettlementSums {
  const sum = (of: readonly JudgedRow[], name: 'grossMinor' | 'feeMinor') =>
    of.reduce((total, row) => total + (row[name] ?? 0n), 0n)
  const good = rows.filter(({ books }) => books)
  const [grossMinor, feeMinor] = [sum(rows, 'grossMinor'), sum(rows, 'feeMinor')]
  const [goodGrossMinor, goodFeeMinor] = [sum(good, 'grossMinor'), sum(good, 'feeMinor')]
  return {
    grossMinor,
    feeMinor,
    netMinor: grossMinor - feeMinor,
    goodCount: good.length,
    differenceCount: rows.filter(isDifference).length,
    goodGrossMinor,
    goodFeeMinor,
    goodNetMinor: goodGrossMinor - goodFeeMinor,
  }
}
