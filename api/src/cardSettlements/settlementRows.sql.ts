import type { SettlementKind, SettlementReason, SettlementResult } from '@kasa/domain/cardSettlement'

import type { Tx } from '../db/client'

type Db = Pick<Tx, 'query'>

/** A stored row of a settlement file. Amounts are signed, and null if the row cannot be read. */
export type KeptRow = {
  rowNo: number
  lineNo: number
  kind: SettlementKind | null
  rrn: string | null
  authCode: string | null
  reference: string | null
  terminal: string | null
  last4: string | null
  day: string | null
  paidOn: string | null
  grossMinor: bigint | null
  feeMinor: bigint | null
  text: string
  result: SettlementResult
  reason: SettlementReason | null
  books: boolean
  agreedFeeMinor: bigint | null
  transferId: string | null
  terminalId: string | null
  refundNo: number | null
}

export async function insertRows(tx: Tx, settlementId: string, rows: readonly KeptRow[]): Promise<void> {
  await tx.query({
    name: 'cardSettlements.insertRows',
    text: `insert into card_settlement_row (settlement_id, row_no, line_no, kind, rrn, auth_code, reference, terminal,
      last4, day, paid_on, gross_minor, fee_minor, text,
             result, reason, books, agreed_fee_minor, transfer_id, terminal_id, refund_no)
           select $1, * from unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
             $9::text[], $10::date[], $11::date[],
             $12::bigint[], $13::bigint[], $14::text[], $15::text[], $16::text[], $17::bool[], $18::bigint[],
               $19::uuid[], $20::uuid[], $21::int[])`,
    values: [
      settlementId,
      rows.map(({ rowNo }) => rowNo),
      rows.map(({ lineNo }) => lineNo),
      rows.map(({ kind }) => kind),
      rows.map(({ rrn }) => rrn),
      rows.map(({ authCode }) => authCode),
      rows.map(({ reference }) => reference),
      rows.map(({ terminal }) => terminal),
      rows.map(({ last4 }) => last4),
      rows.map(({ day }) => day),
      rows.map(({ paidOn }) => paidOn),
      rows.map(({ grossMinor }) => grossMinor),
      rows.map(({ feeMinor }) => feeMinor),
      rows.map(({ text }) => text),
      rows.map(({ result }) => result),
      rows.map(({ reason }) => reason),
      rows.map(({ books }) => books),
      rows.map(({ agreedFeeMinor }) => agreedFeeMinor),
      rows.map(({ transferId }) => transferId),
      rows.map(({ terminalId }) => terminalId),
      rows.map(({ refundNo }) => refundNo),
    ],
  })
}

/** Stores the rows' new results after another comparison. */
export async function setResults(tx: Tx, settlementId: string, rows: readonly KeptRow[]): Promise<void> {
  await tx.query({
    name: 'cardSettlements.setResults',
    text: `update card_settlement_row row set result = now.result, reason = now.reason, books = now.books,
      agreed_fee_minor = now.agreed_fee_minor,
             transfer_id = now.transfer_id, terminal_id = now.terminal_id, refund_no = now.refund_no
           from unnest($2::int[], $3::text[], $4::text[], $5::bool[], $6::bigint[], $7::uuid[], $8::uuid[], $9::int[])
             as now (row_no, result, reason, books, agreed_fee_minor, transfer_id, terminal_id, refund_no)
           where row.settlement_id = $1 and row.row_no = now.row_no`,
    values: [
      settlementId,
      rows.map(({ rowNo }) => rowNo),
      rows.map(({ result }) => result),
      rows.map(({ reason }) => reason),
      rows.map(({ books }) => books),
      rows.map(({ agreedFeeMinor }) => agreedFeeMinor),
      rows.map(({ transferId }) => transferId),
      rows.map(({ terminalId }) => terminalId),
      rows.map(({ refundNo }) => refundNo),
    ],
  })
}

const columns = `row.row_no as "rowNo", row.line_no as "lineNo", row.kind, row.rrn, row.auth_code as "authCode",
  row.reference, row.terminal, row.last4,
  to_char(row.day, 'YYYY-MM-DD') as day, to_char(row.paid_on, 'YYYY-MM-DD') as "paidOn",
    row.gross_minor as "grossMinor", row.fee_minor as "feeMinor",
  row.text, row.result, row.reason, row.books, row.agreed_fee_minor as "agreedFeeMinor",
    row.transfer_id as "transferId", row.terminal_id as "terminalId",
  row.refund_no as "refundNo"`

export async function selectRows(db: Db, settlementId: string): Promise<KeptRow[]> {
  const { rows } = await db.query<KeptRow>({
    name: 'cardSettlements.rows',
    text: `select ${columns} from card_settlement_row row where row.settlement_id = $1 order by row.row_no`,
    values: [settlementId],
  })
  return rows
}

export type ShownRow = KeptRow & {
  transferNumber: string | null
  transferAmountMinor: bigint | null
  transferStatus: string | null
}

/** Rows that a person must look at; the same rule as `isDifference`. */
const isDifference = `(row.result = 'FEE_DIFFERS' or (not row.books and row.result <> 'ALREADY'))`

/** A page of rows with their transfers. */
export async function selectShownRows(
  db: Db,
  settlementId: string,
  { only, after, limit }: { only: 'all' | 'differences'; after: number; limit: number },
): Promise<ShownRow[]> {
  const { rows } = await db.query<ShownRow>({
    name: 'cardSettlements.shownRows',
    text: `select ${columns}, card.number as "transferNumber", card.amount_minor as "transferAmountMinor",
      card.status as "transferStatus"
           from card_settlement_row row left join card_transfer card on card.id = row.transfer_id
           where row.settlement_id = $1 and row.row_no > $2 and ($4 = 'all' or ${isDifference}) order by row.row_no
             limit $3`,
    values: [settlementId, after, limit, only],
  })
  return rows
}

/** What the acquirer keeps beyond the agreed fee in the rows to be booked; its whole fee if none was agreed. Kuruş. */
export async function selectBeyond(db: Db, settlementId: string): Promise<bigint> {
  const { rows } = await db.query<{ beyondMinor: bigint }>({
    name: 'cardSettlements.beyond',
    text: `select coalesce(sum(greatest(fee_minor - coalesce(agreed_fee_minor, 0), 0)), 0)::bigint as "beyondMinor"
           from card_settlement_row where settlement_id = $1 and books`,
    values: [settlementId],
  })
  return rows[0]?.beyondMinor ?? 0n
}

/** Rows by result, with their number and net amount in kuruş. */
export async function selectResults(
  db: Db,
  settlementId: string,
): Promise<{ result: SettlementResult; count: number; netMinor: bigint }[]> {
  const { rows } = await db.query<{ result: SettlementResult; count: number; netMinor: bigint }>({
    name: 'cardSettlements.results',
    text: `select result, count(*)::int as count, coalesce(sum(gross_minor - fee_minor), 0)::bigint as "netMinor"
           from card_settlement_row where settlement_id = $1 group by result order by min(row_no)`,
    values: [settlementId],
  })
  return rows
}

/** Which of these keys were booked already. */
export async function selectBooked(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ key: string }>({
    name: 'cardSettlements.booked',
    text: `select booked_key as key from card_settlement_row where booked_key = any ($1)`,
    values: [keys],
  })
  return new Set(rows.map(({ key }) => key))
}

/** Marks rows as booked. A key can be booked only once. */
export async function setBooked(
  tx: Tx,
  settlementId: string,
  booked: readonly { rowNo: number; key: string }[],
): Promise<void> {
  await tx.query({
    name: 'cardSettlements.setBooked',
    text: `update card_settlement_row row set booked_key = now.key
      from unnest($2::int[], $3::text[]) as now (row_no, key)
           where row.settlement_id = $1 and row.row_no = now.row_no`,
    values: [settlementId, booked.map(({ rowNo }) => rowNo), booked.map(({ key }) => key)],
  })
}
