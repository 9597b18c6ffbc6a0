import type { BookedRequest } from './bookedRail'
import { railBooks } from './railBooks'

/** Every kind of request that journals are posted for. */
export const bookedRequests: readonly BookedRequest[] = [
  {
    noun: 'deposit',
    table: 'remit_request',
    event: 'deposit',
    notified: ['ASSIGNED', 'REJECTED', 'APPROVED', 'EXPIRED', 'CANCELLED', 'REVERSED'],
    handled: {
      method: `'DEPOSIT'`,
      account: 'bank_account_id',
      base: 'coalesce(amount_received_minor, amount_minor)',
      isEarned: `status = 'APPROVED'`,
    },
  },
  {
    noun: 'withdrawal',
    table: 'withdraw_request',
    event: 'withdraw',
    notified: ['HOLD', 'SENT', 'PARTIALLY_PAID', 'SUSPECT', 'PAID', 'RETURNED', 'REJECTED', 'CANCELLED'],
    handled: {
      method: `'WITHDRAW'`,
      account: 'bank_account_id',
      base: 'amount_minor',
      isEarned: `settlement_id is null and part_count = 0
        and (status in ('SENT', 'PAID') or (status = 'SUSPECT' and bank_ref is not null))`,
    },
  },
  ...railBooks.map(({ booked }) => booked),
]

const all = (of: (request: BookedRequest) => string): string => bookedRequests.map(of).join(' union all ')

export const nounList = bookedRequests.map(({ noun }) => `'${noun}'`).join(', ')
/** SQL: the id and number of every request; `standing` also has its status and the end of its undo. */
export const numbers = all(({ table }) => `select id, number from ${table}`)
export const standing = all(
  ({ noun, table }) => `select '${noun}' as type, id::text, number, status, undo_until from ${table}`,
)
/** SQL: what operators handled, with source, method, account and amount, and whether it is in force. */
export const handled = bookedRequests
  .flatMap(({ table, handled: own }) =>
    own === undefined
      ? []
      : `select '${table}' as source_type, id, number, created_at, decided_at, ${own.method} as method,
      ${own.account} as account_id, ${own.base} as base, ${own.isEarned} as is_earned
    from ${table}`,
  )
  .join(' union all ')
/** SQL expressions: the noun of a journal's source table, and the event type of a noun in a status. */
export const nounOf = (table: string) =>
  `case ${table} ${bookedRequests.map((request) => `when '${request.table}' then '${request.noun}'`).join(' ')} else ${table} end`
export const eventOf = (noun: string, status: string) =>
  // A state becomes the name of an event; nothing is searched.
  // oxlint-disable-next-line kasa/sql-of-the-house
  `case ${noun} ${bookedRequests.map((request) => `when '${request.noun}' then '${request.event}.'`).join(' ')} end || lower(${status})`
/** SQL: true for a status that merchants are notified of. */
export const isNotified = (noun: string, status: string) =>
  bookedRequests
    .map(
      ({ noun: own, notified }) =>
        `(${noun} = '${own}' and ${status} in (${notified.map((one) => `'${one}'`).join(', ')}))`,
    )
    .join(' or ')
