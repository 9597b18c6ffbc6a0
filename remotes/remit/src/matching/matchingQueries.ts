import { getJson } from '@kasa/console/http'
import type { MoneyScreen } from '@kasa/console/inFlight'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { sendMoney } from '@kasa/console/moneyCall'
import { queryOptions, type QueryClient } from '@kasa/console/query'
import { approvalAsked } from '@kasa/contracts/requestDesk'
import {
  lineCandidates,
  linkAnswer,
  matchAges,
  oneLine as oneLineAnswer,
  requestCandidates,
  unmatchedLine,
  unmatchedLinePage,
  unmatchedRequestPage,
  type LinkReason,
  type UnmatchedLine,
  type UnmatchedRequest,
  type UnmatchedView,
} from '@kasa/contracts/matching'
import {
  ownTransfer,
  ownTransferPage,
  transferLegs,
  type OwnTransfer,
  type OwnTransferLegs,
} from '@kasa/contracts/ownTransfers'
import { sentBack, sentBackOfDebit as sentBackAnswer, type OpenReturn, type SentBack } from '@kasa/contracts/sentBack'

type Filters = Pick<UnmatchedView, 'q' | 'age'>
/** Bots and other users change the lists all the time. In ms. */
const refetchInterval = 15_000

/** The lines of a tab: credits, debits, or those set aside. */
export const linesOn = (side: UnmatchedView['side']): { aside?: true; direction?: 'DEBIT' } =>
  side === 'aside' ? { aside: true } : side === 'debits' ? { direction: 'DEBIT' } : {}

/** Waiting lines, oldest first by default, or those set aside. */
export const lineList = ({ q, age }: Filters, side: UnmatchedView['side'], sort: Sort | null = null) => ({
  ...listPages({
    key: ['match', 'lines', { q, age, side }],
    path: '/api/match/lines',
    page: unmatchedLinePage,
    query: { q, age, ...linesOn(side) },
    sort,
  }),
  refetchInterval,
})

/** Requests that wait for their money, oldest first by default. */
export const requestList = ({ q, age }: Filters, sort: Sort | null = null) => ({
  ...listPages({
    key: ['match', 'requests', { q, age }],
    path: '/api/match/requests',
    page: unmatchedRequestPage,
    query: { q, age },
    sort,
  }),
  refetchInterval,
})

/** Transfers between our accounts; by default those in transit come first. */
export const transferList = ({ q }: Pick<UnmatchedView, 'q'>, sort: Sort | null = null) => ({
  ...listPages({
    key: ['match', 'transfers', { q }],
    path: '/api/own-transfer/list',
    page: ownTransferPage,
    query: { q },
    sort,
  }),
  refetchInterval,
})
export const oneLine = (id: string) =>
  queryOptions({
    queryKey: ['match', 'line', id],
    queryFn: ({ signal }) => getJson(`/api/match/line/${encodeURIComponent(id)}`, oneLineAnswer, {}, { signal }),
  })
export const oneTransfer = (id: string) =>
  queryOptions({
    queryKey: ['match', 'transfer', id],
    queryFn: ({ signal }) => getJson(`/api/own-transfer/get/${encodeURIComponent(id)}`, ownTransfer, {}, { signal }),
  })
export const legsOfLine = (id: string) =>
  queryOptions({
    queryKey: ['match', 'legs', id],
    queryFn: ({ signal }) => getJson(`/api/own-transfer/legs/${encodeURIComponent(id)}`, transferLegs, {}, { signal }),
  })

export const sentBackOfDebit = (id: string) =>
  queryOptions({
    queryKey: ['match', 'sentBack', id],
    queryFn: ({ signal }) => getJson(`/api/sent-back/debit/${encodeURIComponent(id)}`, sentBackAnswer, {}, { signal }),
  })

export const agesNow = () =>
  queryOptions({
    queryKey: ['match', 'ages'],
    queryFn: ({ signal }) => getJson('/api/match/ages', matchAges, {}, { signal }),
    refetchInterval,
  })

export const candidatesOfLine = (id: string) =>
  queryOptions({
    queryKey: ['match', 'candidates', 'line', id],
    queryFn: ({ signal }) =>
      getJson(`/api/match/candidates/line/${encodeURIComponent(id)}`, requestCandidates, {}, { signal }),
  })
export const candidatesOfRequest = (id: string) =>
  queryOptions({
    queryKey: ['match', 'candidates', 'request', id],
    queryFn: ({ signal }) =>
      getJson(`/api/match/candidates/request/${encodeURIComponent(id)}`, lineCandidates, {}, { signal }),
  })

/** Invalidates everything on this screen, and the deposits that its actions change. */
export const readAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['match'] })

const seen = (rows: readonly { id: string; version: number }[]) => rows.map(({ id, version }) => ({ id, version }))
const act = (
  name:
    | 'link'
    | 'ignore'
    | 'restore'
    | 'return'
    | 'open'
    | 'linkTransfer'
    | 'undoTransfer'
    | 'linkSentBack'
    | 'undoSentBack',
  number: string,
) => ({
  module: 'remit',
  act: `money.${name}`,
  number,
  link: '/remit-request/unmatched',
})

export const linkThem = (
  screen: MoneyScreen,
  lines: readonly UnmatchedLine[],
  requests: readonly UnmatchedRequest[],
  because: LinkReason | undefined,
) =>
  sendMoney(screen, act('link', requests.map(({ number }) => number).join(', ')), {
    path: '/api/match/link',
    schema: linkAnswer,
    body: { lines: seen(lines), requests: seen(requests), ...because },
    isPrivate: because !== undefined,
  })
export const ignoreLine = (screen: MoneyScreen, { id, version }: UnmatchedLine, reason: string) =>
  sendMoney(screen, act('ignore', ''), {
    path: `/api/match/ignore/${id}`,
    schema: unmatchedLine,
    body: { version, reason },
    isPrivate: true,
  })
export const restoreLine = (screen: MoneyScreen, { id, version }: UnmatchedLine) =>
  sendMoney(screen, act('restore', ''), { path: `/api/match/restore/${id}`, schema: unmatchedLine, body: { version } })
export const askReturn = (screen: MoneyScreen, { id }: UnmatchedLine, reason: string) =>
  sendMoney(screen, act('return', ''), {
    path: `/api/bank-line/return/${id}`,
    schema: approvalAsked,
    body: { reason },
    isPrivate: true,
  })
export const askManualDeposit = (screen: MoneyScreen, { id }: UnmatchedLine, body: unknown) =>
  sendMoney(screen, act('open', ''), {
    path: `/api/bank-line/manualDeposit/${id}`,
    schema: approvalAsked,
    body,
    isPrivate: true,
  })

export const linkTransfer = (screen: MoneyScreen, legs: OwnTransferLegs, reason: string) =>
  sendMoney(screen, act('linkTransfer', ''), {
    path: '/api/own-transfer/link',
    schema: ownTransfer,
    body: { ...legs, reason },
    isPrivate: true,
  })
export const undoTransfer = (screen: MoneyScreen, { id, version }: OwnTransfer, reason: string) =>
  sendMoney(screen, act('undoTransfer', ''), {
    path: `/api/own-transfer/undo/${id}`,
    schema: ownTransfer,
    body: { version, reason },
    isPrivate: true,
  })

export const linkSentBack = (
  screen: MoneyScreen,
  debit: { id: string; version: number },
  { creditId, depositId }: OpenReturn,
  reason: string,
) =>
  sendMoney(screen, act('linkSentBack', ''), {
    path: '/api/sent-back/link',
    schema: sentBack,
    body: { debit, creditId, depositId, reason },
    isPrivate: true,
  })
export const undoSentBack = (screen: MoneyScreen, { id, version }: SentBack, reason: string) =>
  sendMoney(screen, act('undoSentBack', ''), {
    path: `/api/sent-back/undo/${id}`,
    schema: sentBack,
    body: { version, reason },
    isPrivate: true,
  })
