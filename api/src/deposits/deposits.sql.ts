import type { AmountPolicy, DepositStatus } from '@kasa/domain/deposit'

import type { Tx } from '../db/client'

/** A deposit as the database has it, with the names a screen shows beside it. */
export type DepositRecord = {
  id: string
  number: string
  merchantId: string
  merchantName: string
  amountPolicy: AmountPolicy
  merchantRef: string
  customerRef: string
  customerName: string
  amountMinor: bigint
  amountReceivedMinor: bigint | null
  feeMinor: bigint
  taxMinor: bigint
  feeLabel: string
  remitGroupId: string | null
  bankAccountId: string | null
  bankAccountLabel: string | null
  bankAccountOwner: string | null
  referenceCode: string
  status: DepositStatus
  reasonCode: string | null
  match: 'exact' | 'partial' | 'none'
  bankTxId: string | null
  ttlAt: Date
  deadlineAt: Date
  declaredAt: Date | null
  decidedAt: Date | null
  decidedBy: string | null
  decidedByName: string | null
  /** Until when the decision can be taken back; the merchant has yet to be told of it. */
  undoUntil: Date | null
  undoCount: number
  /** Approved on money that came after it had ended. */
  late: boolean
  /** Approved on a receipt; the bank line has yet to come. */
  unseen: boolean
  claimedBy: string | null
  claimedByName: string | null
  claimToken: string | null
  claimUntil: Date | null
  createdAt: Date
  version: number
}

/** The select list and joins of every read of a deposit; `r` is the request. */
export const depositColumns = `
  r.id, r.number, r.merchant_id as "merchantId", m.name as "merchantName", m.amount_policy as "amountPolicy", r.merchant_ref as "merchantRef",
  r.customer_ref as "customerRef", r.customer_name as "customerName", r.amount_minor as "amountMinor",
  r.amount_received_minor as "amountReceivedMinor", r.fee_minor as "feeMinor", r.tax_minor as "taxMinor", r.fee_label as "feeLabel",
  r.remit_group_id as "remitGroupId", r.bank_account_id as "bankAccountId", b.label as "bankAccountLabel",
  b.owner_user_id as "bankAccountOwner", r.reference_code as "referenceCode", r.status, r.reason_code as "reasonCode", r.match,
  r.bank_tx_id as "bankTxId", r.ttl_at as "ttlAt", r.deadline_at as "deadlineAt", r.declared_at as "declaredAt",
  r.decided_at as "decidedAt", r.decided_by as "decidedBy", r.decided_by_name as "decidedByName", r.undo_until as "undoUntil", r.undo_count as "undoCount", r.late, r.unseen, r.claimed_by as "claimedBy",
  r.claimed_by_name as "claimedByName", r.claim_token as "claimToken", r.claim_until as "claimUntil", r.created_at as "createdAt", r.version`
export const depositTables = `remit_request r join merchant m on m.id = r.merchant_id left join bank_account b on b.id = r.bank_account_id`

type Reader = Pick<Tx, 'query'>

/** One deposit, or undefined. */
export async function selectDeposit(db: Reader, id: string): Promise<DepositRecord | undefined> {
  const { rows } = await db.query<DepositRecord>({
    name: 'deposits.get',
    text: `select ${depositColumns} from ${depositTables} where r.id = $1`,
    values: [id],
  })
  return rows[0]
}

/** One deposit, locked until the transaction ends. */
export async function lockDeposit(tx: Tx, id: string): Promise<DepositRecord | undefined> {
  const { rows } = await tx.query<DepositRecord>({
    name: 'deposits.lock',
    text: `select ${depositColumns} from ${depositTables} where r.id = $1 for no key update of r`,
    values: [id],
  })
  return rows[0]
}

/**
 * The open deposits of an account that a bank line could pay, locked: those whose reference it names, or with its amount. One
 * that got less than it asked for still takes lines that name it, and one approved on a receipt the line it was approved for.
 */
export async function lockPayable(tx: Tx, accountId: string, referenceCodes: readonly string[], amountMinor: bigint): Promise<DepositRecord[]> {
  const { rows } = await tx.query<DepositRecord>({
    name: 'deposits.lockPayable',
    text: `select ${depositColumns} from ${depositTables}
           where r.bank_account_id = $1
             and (r.status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW') or (r.status = 'APPROVED' and r.unseen and r.bank_tx_id is null))
             and (r.reference_code = any($2::text[]) and (r.bank_tx_id is null or r.amount_received_minor < r.amount_minor)
               or r.amount_minor = $3::bigint and r.bank_tx_id is null)
           order by r.id for no key update of r`,
    values: [accountId, referenceCodes, amountMinor],
  })
  return rows
}

/** Deposits whose time is over, a few at a time, locked; those another process holds are skipped. */
export async function lockExpired(tx: Tx, at: Date, limit: number): Promise<DepositRecord[]> {
  const { rows } = await tx.query<DepositRecord>({
    name: 'deposits.lockExpired',
    text: `select ${depositColumns} from ${depositTables}
           where r.status in ('ASSIGNED', 'DECLARED') and r.ttl_at <= $1
           order by r.ttl_at limit $2 for no key update of r skip locked`,
    values: [at, limit],
  })
  return rows
}

/** One line of the history. `seq` is the version the event made; 0 says the request was made. */
export type DepositEvent = { requestId: string; seq: number; at: Date; action: string; actor: string | null; params: Record<string, string> }

/**
 * Writes what may change of a deposit and, where there is one, its line of history; false,
 * and nothing written, where somebody else changed the row since `version`.
 */
export async function saveDeposit(tx: Tx, version: number, after: DepositRecord, at: Date, event: DepositEvent | undefined): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'deposits.save',
    text: `with saved as (
             update remit_request set
               status = $3, reason_code = $4, match = $5, bank_tx_id = $6, amount_received_minor = $7, deadline_at = $8, declared_at = $9,
               decided_at = $10, decided_by = $11, decided_by_name = $12, claimed_by = $13, claimed_by_name = $14, claim_token = $15,
               claim_until = $16, version = $17, updated_at = $18, undo_until = $22, undo_count = $23, late = $24, fee_minor = $25, tax_minor = $26, unseen = $27
             where id = $1 and version = $2 returning id
           ), told as (
             insert into remit_request_event (request_id, seq, at, action, actor, params)
             select id, $17, $18, $19, $20, $21::jsonb from saved where $19::text is not null
           )
           select id from saved`,
    values: [
      after.id, version, after.status, after.reasonCode, after.match, after.bankTxId, after.amountReceivedMinor, after.deadlineAt,
      after.declaredAt, after.decidedAt, after.decidedBy, after.decidedByName, after.claimedBy, after.claimedByName, after.claimToken,
      after.claimUntil, after.version, at, event?.action ?? null, event?.actor ?? null, JSON.stringify(event?.params ?? {}),
      after.undoUntil, after.undoCount, after.late, after.feeMinor, after.taxMinor, after.unseen,
    ],
  })
  return rowCount === 1
}

/** A line of the history by itself, for a request that was just written. */
export async function insertDepositEvent(tx: Tx, event: DepositEvent): Promise<void> {
  await tx.query({
    name: 'deposits.event',
    text: `insert into remit_request_event (request_id, seq, at, action, actor, params) values ($1, $2, $3, $4, $5, $6::jsonb)`,
    values: [event.requestId, event.seq, event.at, event.action, event.actor, JSON.stringify(event.params)],
  })
}

export type DepositEventRow = { at: Date; action: string; actor: string | null; params: Record<string, string> }

/** The history, newest first. */
export async function selectDepositEvents(db: Reader, requestId: string): Promise<DepositEventRow[]> {
  const { rows } = await db.query<DepositEventRow>({
    name: 'deposits.events',
    text: `select at, action, actor, params from remit_request_event where request_id = $1 order by seq desc`,
    values: [requestId],
  })
  return rows
}
