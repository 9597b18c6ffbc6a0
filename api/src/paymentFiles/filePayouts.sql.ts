import type { Tx } from '../db/client'
import type { PayingFacts } from '../withdrawals/payingMerchant'
import { withdrawalTable } from '../withdrawals/withdrawalTable'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'

type Db = Pick<Tx, 'query'>

/** A payout with the extra columns that a file needs. */
export type FiledPayout = WithdrawalRecord & {
  bankCode: string
  liveFile: string | null
  /** The number of a file whose bank first rejected this payout and later reported otherwise. */
  contradictedFile: string | null
  merchant: PayingFacts
}

const select = `select ${withdrawalTable.columns}, to_bank.eft_code as "bankCode",
  jsonb_build_object('status', m.status, 'kybStatus', m.kyb_status) as merchant,
  (select file.number from payment_file_row line join payment_file file on file.id = line.file_id
    where line.request_id = r.id and line.status = 'OPEN') as "liveFile",
  (select min(file.number) from payment_file_row line join payment_file file on file.id = line.file_id
    where line.request_id = r.id and line.status = 'REJECTED' and line.finding = 'CONTRADICTS') as "contradictedFile"
  from ${withdrawalTable.from}`

/** These payouts, oldest first. */
export async function selectPayouts(db: Db, ids: readonly string[]): Promise<FiledPayout[]> {
  const { rows } = await db.query<FiledPayout>({
    name: 'paymentfiles.payouts',
    text: `${select} where r.id = any($1::uuid[]) order by r.created_at, r.id`,
    values: [ids],
  })
  return rows
}

/** These payouts, oldest first, locked until the transaction ends. */
export async function lockPayouts(tx: Tx, ids: readonly string[]): Promise<FiledPayout[]> {
  const { rows } = await tx.query<FiledPayout>({
    name: 'paymentfiles.lock-payouts',
    text: `${select} where r.id = any($1::uuid[]) order by r.created_at, r.id for no key update of r`,
    values: [ids],
  })
  return rows
}

/** Payouts waiting to be sent from an account, oldest first; at most `limit`. */
export async function selectPlanned(db: Db, accountId: string, limit: number): Promise<FiledPayout[]> {
  const { rows } = await db.query<FiledPayout>({
    name: 'paymentfiles.planned',
    text: `${select} where r.bank_account_id = $1 and r.status = 'QUEUED' order by r.created_at, r.id limit $2`,
    values: [accountId, limit],
  })
  return rows
}
