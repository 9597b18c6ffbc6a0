import { getJson } from '@kasa/console/http'
import type { MoneyScreen } from '@kasa/console/inFlight'
import { queryOptions } from '@kasa/console/query'
import { approvalAsked } from '@kasa/contracts/requestDesk'
import {
  joinedLines,
  maybePaidPayouts,
  payoutLines,
  returnsTogether,
  withdrawalDoubt,
  withdrawalRow,
  type JoinedLine,
  type WithdrawalRow,
} from '@kasa/contracts/withdrawals'
import { sendAbout } from '@kasa/desk/queries'

import { withdrawals } from '../withdrawals'

/** Candidate lines of a payout. Refetched on its live events; new lines cause no events. */
export const linesOf = ({ id }: { id: string }) =>
  queryOptions({
    queryKey: [withdrawals.topic, 'detail', id, 'lines'],
    queryFn: ({ signal }) => getJson(`${withdrawals.path}/lines/${id}`, payoutLines, {}, { signal }),
    refetchInterval: 30_000,
  })

/** The debits that may have paid several parts of any payout. */
export const joinedDebits = queryOptions({
  queryKey: [withdrawals.topic, 'joined'],
  queryFn: ({ signal }) => getJson(`${withdrawals.path}/joined`, joinedLines, {}, { signal }),
  refetchInterval: 30_000,
})

/** The payouts that a debit may have paid. */
export const payoutsOfDebit = (lineId: string) =>
  queryOptions({
    queryKey: [withdrawals.topic, 'debit', lineId],
    queryFn: ({ signal }) =>
      getJson(`${withdrawals.path}/payoutsOf/${encodeURIComponent(lineId)}`, maybePaidPayouts, {}, { signal }),
  })

/** Links a payout's debit (`prove`) or the credit that returned it, with a reason. */
export const sayLine = (
  screen: MoneyScreen,
  verb: 'prove' | 'return',
  row: Pick<WithdrawalRow, 'id' | 'number' | 'version'>,
  lineId: string,
  reason: string,
): Promise<WithdrawalRow> =>
  sendAbout(screen, withdrawals, verb, row, {
    path: `${withdrawals.path}/${verb}/${row.id}`,
    schema: withdrawalRow,
    body: { lineId, version: row.version, reason },
    isPrivate: true,
  })

/** The credits that may have returned a payout and those with these numbers in one sum. */
export const returnsWith = ({ id }: { id: string }, numbers: string) =>
  queryOptions({
    queryKey: [withdrawals.topic, 'detail', id, 'together', numbers],
    queryFn: ({ signal }) =>
      getJson(
        `${withdrawals.path}/together/${id}?${new URLSearchParams({ numbers })}`,
        returnsTogether,
        {},
        { signal },
      ),
  })

/**
 * Asks a second person whether a credit is the return of a payout that the bank does not name in it. `others`: payouts
 * that the credit returns with it.
 */
export const askReturn = (
  screen: MoneyScreen,
  row: Pick<WithdrawalRow, 'id' | 'number' | 'version'>,
  lineId: string,
  reason: string,
  others: readonly { id: string; version: number }[] = [],
) =>
  sendAbout(screen, withdrawals, 'askReturn', row, {
    path: `${withdrawals.path}/askReturn/${row.id}`,
    schema: approvalAsked,
    body: { lineId, version: row.version, reason, ...(others.length > 0 && { others }) },
    isPrivate: true,
  })

/** Links a debit with several parts of a payout, with a reason. `row`: the payout or one of its parts. */
export const sayParts = (
  screen: MoneyScreen,
  row: WithdrawalRow,
  { id, payoutId, parts }: JoinedLine,
  reason: string,
): Promise<WithdrawalRow> =>
  sendAbout(screen, withdrawals, 'prove', row, {
    path: `${withdrawals.path}/proveParts/${payoutId}`,
    schema: withdrawalRow,
    body: { lineId: id, parts: parts.map((part) => ({ id: part.id, version: part.version })), reason },
    isPrivate: true,
  })

/** Facts about a payout with an unknown outcome; changes as statements arrive. */
export const doubtOf = ({ id }: { id: string }) =>
  queryOptions({
    queryKey: [withdrawals.topic, 'detail', id, 'doubt'],
    queryFn: ({ signal }) => getJson(`${withdrawals.path}/doubt/${id}`, withdrawalDoubt, {}, { signal }),
    refetchInterval: 30_000,
  })

/** Reports that the bank never showed the debit of a sent payout. */
export const doubtPayout = (screen: MoneyScreen, row: WithdrawalRow, note: string): Promise<WithdrawalRow> =>
  sendAbout(screen, withdrawals, 'doubt', row, {
    path: `${withdrawals.path}/decide/${row.id}`,
    schema: withdrawalRow,
    body: { decision: 'doubt', version: row.version, note },
    isPrivate: true,
  })

/** Requests a second person's confirmation that a payout never left. */
export const askMissing = (screen: MoneyScreen, row: WithdrawalRow, reason: string) =>
  sendAbout(screen, withdrawals, 'missing', row, {
    path: `${withdrawals.path}/missing/${row.id}`,
    schema: approvalAsked,
    body: { reason, version: row.version },
    isPrivate: true,
  })
