import type { WalletDirection } from '@kasa/domain/wallet'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

/** A transfer as its provider reported it. Amount in kuruş; `providerTxId` is normalized by `walletTxKey`. */
export type WalletLine = {
  id: string
  accountId: string
  providerTxId: string
  amountMinor: bigint
  referenceCode: string | null
  senderName: string
  at: Date
  requestId: string | null
}

const columns = `id, papara_account_id as "accountId", provider_tx_id as "providerTxId", amount_minor as "amountMinor",
  reference_code as "referenceCode",
  sender_name as "senderName", at, request_id as "requestId"`

/** Stores an incoming or outgoing transfer; undefined if it was reported before. */
export async function insertWalletLine(
  tx: Tx,
  line: Omit<WalletLine, 'id' | 'requestId'> & { direction: WalletDirection; now: Date },
): Promise<WalletLine | undefined> {
  const { rows } = await tx.query<WalletLine>({
    name: 'wallets.insertLine',
    text: `insert into papara_tx (id, papara_account_id, provider_tx_id, direction, amount_minor, reference_code,
      sender_name, at, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning ${columns}`,
    values: [
      uuidv7(),
      line.accountId,
      line.providerTxId,
      line.direction,
      line.amountMinor,
      line.referenceCode,
      line.senderName,
      line.at,
      line.now,
    ],
  })
  return rows[0]
}

/** A transfer of an account by the provider's number; locked until the transaction ends. */
export async function lockWalletLine(
  tx: Tx,
  accountId: string,
  providerTxId: string,
  direction: WalletDirection = 'IN',
): Promise<WalletLine | undefined> {
  const { rows } = await tx.query<WalletLine>({
    name: 'wallets.lockLine',
    text: `select ${columns} from papara_tx where papara_account_id = $1 and provider_tx_id = $2 and direction = $3
      for no key update`,
    values: [accountId, providerTxId, direction],
  })
  return rows[0]
}

/** Links a transfer to a request, or with null to none. */
export async function setLineRequest(tx: Tx, id: string, requestId: string | null): Promise<void> {
  await tx.query({
    name: 'wallets.lineRequest',
    text: `update papara_tx set request_id = $2, settled_at = null where id = $1`,
    values: [id, requestId],
  })
}

/** Marks a transfer's money as settled, or with null as not settled. */
export async function setLineSettled(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.query({
    name: 'wallets.lineSettled',
    text: `update papara_tx set settled_at = $2 where id = $1`,
    values: [id, at],
  })
}

/**
 * The requests on an account, without money so far, that a payer's note names: all open ones, and the newest ended one.
 */
export async function selectNamedRequests(tx: Tx, accountId: string, codes: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string; open: boolean }>({
    name: 'wallets.named',
    text: `select id, status in ('ASSIGNED', 'IN_REVIEW') as open from papara_request
           where papara_account_id = $1 and reference_code = any($2::text[]) and direction = 'IN'
             and papara_tx_id is null
           order by created_at desc`,
    values: [accountId, codes],
  })
  const open = rows.filter((row) => row.open)
  return (open.length > 0 ? open : rows.slice(0, 1)).map(({ id }) => id)
}

/** The approved request with this number as its evidence whose transfer has not arrived yet. */
export async function selectAwaiting(tx: Tx, accountId: string, providerTxId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'wallets.awaiting',
    text: `select id from papara_request where papara_account_id = $1 and evidence_ref = $2 and papara_tx_id is null`,
    values: [accountId, providerTxId],
  })
  return rows[0]?.id
}

/** Transfers on an account without a request, nearest amount first; from the last 30 days, at most 5. */
export async function selectFreeLines(
  db: Reader,
  { accountId, amountMinor, since }: { accountId: string; amountMinor: bigint; since: Date },
): Promise<WalletLine[]> {
  const { rows } = await db.query<WalletLine>({
    name: 'wallets.freeLines',
    text: `select ${columns} from papara_tx where papara_account_id = $1 and request_id is null and direction = 'IN'
      and at >= $3
           order by abs(amount_minor - $2::bigint), at desc limit 5`,
    values: [accountId, amountMinor, since],
  })
  return rows
}

/** The wallet's number of the transfer that the last rejection released. */
export async function selectRejectedRef(tx: Tx, requestId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ walletRef: string | null }>({
    name: 'wallets.rejectedRef',
    text: `select params ->> 'walletRef' as "walletRef" from papara_request_event where request_id = $1
      and action = 'reject' order by seq desc limit 1`,
    values: [requestId],
  })
  return rows[0]?.walletRef ?? undefined
}

/** True if another request of the account has this number as its evidence. */
export async function isEvidenceUsed(
  tx: Tx,
  accountId: string,
  walletRef: string,
  exceptFor: string,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'wallets.evidenceUsed',
    text: `select 1 from papara_request where papara_account_id = $1 and evidence_ref = $2 and id <> $3`,
    values: [accountId, walletRef, exceptFor],
  })
  return rowCount !== 0
}
