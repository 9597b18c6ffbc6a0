import type { DepositPart } from '@kasa/domain/deposit'

import type { Tx } from '../db/client'

/**
 * True if the lines of a request add up to its amount, each used in full, and agree in name, reference and account
 * (domain section 4).
 */
export async function selectIsExact(tx: Tx, requestId: string): Promise<boolean> {
  const { rows } = await tx.query<{ exact: boolean | null }>({
    name: 'deposits.isExact',
    text: `select sum(link.amount_minor) = max(request.amount_minor) and bool_and(
             (link.parts ->> 'name')::boolean and (link.parts ->> 'reference')::boolean
               and line.bank_account_id = request.bank_account_id
             and link.amount_minor = line.amount_minor
           ) as exact
           from match_line link join bank_tx line on line.id = link.bank_tx_id join remit_request request
             on request.id = link.request_id
           where link.request_id = $1 and link.released_at is null`,
    values: [requestId],
  })
  return rows[0]?.exact ?? false
}

/**
 * The parts of the linked transfers that differ from the request: not agreeing in the link, or scored below 1 by the
 * rules. Empty if nothing is linked.
 */
export async function selectDifferences(tx: Tx, requestId: string): Promise<DepositPart[]> {
  const differs = (part: 'name' | 'reference') =>
    `bool_or(not (link.parts ->> '${part}')::boolean or coalesce((link.scores ->> '${part}')::float8, 1) < 1)`
  const { rows } = await tx.query<{ differing: DepositPart[] }>({
    name: 'deposits.differences',
    text: `select array_remove(array[
             case when sum(link.amount_minor) <> max(request.amount_minor)
               or bool_or(link.amount_minor <> line.amount_minor) then 'amount' end,
             case when ${differs('name')} then 'name' end,
             case when ${differs('reference')} then 'reference' end,
             case when bool_or(line.bank_account_id <> request.bank_account_id
               or coalesce((link.scores ->> 'account')::float8, 1) < 1) then 'account' end
           ], null) as differing
           from match_line link join bank_tx line on line.id = link.bank_tx_id join remit_request request
             on request.id = link.request_id
           where link.request_id = $1 and link.released_at is null`,
    values: [requestId],
  })
  return rows[0]?.differing ?? []
}

/** True if every line of a request agrees with it in everything but the amount, and the system may approve it. */
export async function selectMayApproveReceived(tx: Tx, requestId: string): Promise<boolean> {
  const { rows } = await tx.query<{ may: boolean | null }>({
    name: 'deposits.mayApproveReceived',
    text: `select bool_and((link.parts ->> 'name')::boolean and (link.parts ->> 'reference')::boolean
      and link.mode = 'AUTO' and line.bank_account_id = request.bank_account_id
      and coalesce(bot.auto_match, 'OFF') = 'APPROVE') as may
           from match_line link join bank_tx line on line.id = link.bank_tx_id join remit_request request
             on request.id = link.request_id
           left join watcher_bot bot on bot.id = line.bot_id
           where link.request_id = $1 and link.released_at is null`,
    values: [requestId],
  })
  return rows[0]?.may ?? false
}

/** Returns the bank's reference of the transfer that paid a deposit; null if there is none. */
export async function selectBankRef(tx: Tx, requestId: string): Promise<string | null> {
  const { rows } = await tx.query<{ bankRef: string | null }>({
    name: 'deposits.bankRef',
    text: `select line.bank_ref as "bankRef" from match_line link join bank_tx line on line.id = link.bank_tx_id
           where link.request_id = $1 and link.released_at is null order by link.created_at, link.id limit 1`,
    values: [requestId],
  })
  return rows[0]?.bankRef ?? null
}

export type PaidPartRow = { bankAccountId: string; amountMinor: bigint }

/** Returns what paid a deposit, by line, oldest first. Empty if it was approved before its line came. */
export async function selectPaidParts(tx: Tx, requestId: string): Promise<PaidPartRow[]> {
  const { rows } = await tx.query<PaidPartRow>({
    name: 'deposits.paidParts',
    text: `select line.bank_account_id as "bankAccountId", link.amount_minor as "amountMinor"
           from match_line link join bank_tx line on line.id = link.bank_tx_id
           where link.request_id = $1 and link.settled_at is not null and link.released_at is null
             order by link.created_at, link.id`,
    values: [requestId],
  })
  return rows
}
