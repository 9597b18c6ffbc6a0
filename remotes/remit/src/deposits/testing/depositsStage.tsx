/** The list with two requests, a fake server and a fake socket. A test file calls `startFromDeposits()` once. */
import { startLive } from '@kasa/console/live'
import { startCounts } from '@kasa/console/counts'
import type { TokenClaims } from '@kasa/contracts/auth'
import type { DepositDetail, DepositRow } from '@kasa/contracts/deposits'
import { aDeposit } from '@kasa/testing/aDeposit'
import { fakeLocks } from '@kasa/testing/fakeLocks'
import { asSent, fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { fakeSockets, type FakeSockets } from '@kasa/testing/fakeSocket'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, cleanup, configure, screen } from '@testing-library/react'

import { DepositsPage } from '../DepositsPage'

// Under load, the machine needs more time than the defaults allow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

export const me = '01930000-0000-7000-8000-0000000000e1'
export const asAnswered = (value: unknown): unknown => JSON.parse(asSent(value))
export const soon = (ms = 90_000) => new Date(Date.now() + ms).toISOString()
export const mine = () => ({ userId: me, userName: 'Deniz Aksoy', until: soon() })
const line: NonNullable<DepositDetail['bankLine']> = {
  id: aDeposit().id,
  amountMinor: 2_450_000n,
  lineAmountMinor: 2_450_000n,
  mode: 'AUTO',
  byName: null,
  reason: null,
  judged: null,
  senderName: 'ELIF KILIC',
  senderIbanMasked: 'TR33 •••• 13 26',
  description: '7F429KD',
  bookedAt: '2026-11-20T12:00:41.000Z',
  bankRef: null,
  namedOnlyBy: null,
  agrees: { amount: true, name: true, reference: true },
}
export const detailOf = (row: DepositRow): DepositDetail => ({
  ...row,
  feeLabel: '1.5%',
  bankLine: row.match === 'none' ? null : line,
  bankLines: row.match === 'none' ? [] : [line],
  limitToday: { usedMinor: 31_820_000n, capMinor: 50_000_000n },
  assignment: { strategy: 'PRIORITY', chosen: 'Ziraat · Kuzey 2', considered: 3 },
  history: [{ at: row.createdAt, action: 'create', actor: null, params: { account: 'Ziraat · Kuzey 2' } }],
})

export const elif = aDeposit({ match: 'exact' })
export const mehmet = aDeposit({
  id: '01930000-0000-7000-8000-000000000002',
  number: 'D-26-0000002',
  customerName: 'Mehmet Şahin',
  amountMinor: 520_000n,
  createdAt: '2026-11-20T12:01:00.000Z',
  referenceCode: '7E0B26K',
})

export let server: FakeServer
export let sockets: FakeSockets
export let rows: Map<string, DepositRow>
let stops: (() => void)[] = []

/** Replaces all requests on the fake server. */
export const putAll = (all: readonly DepositRow[]) => void (rows = new Map(all.map((row) => [row.id, row])))
export const put = (row: DepositRow) => void rows.set(row.id, row)
export const claimRow = (id: string) => {
  const before = rows.get(id) as DepositRow
  put({ ...before, claim: mine(), version: before.version + 1 })
  return { row: asAnswered(rows.get(id)), claimToken: `token-${id}`, leaseMs: 90_000 }
}
const counts = {
  waiting: 38,
  mine: 4,
  confirmed: 1906,
  rejected: 71,
  expired: 212,
  reversed: 3,
  pendingMinor: 128_435_000,
  /** Computed for each response: test files of one group share this module for minutes. */
  get oldestAt() {
    return new Date(Date.now() - 14.5 * 60_000).toISOString()
  },
}

const narrow = globalThis.matchMedia
/** Sets the answer of `matchMedia` to `(min-width…)`, which puts the drawer beside the list or over it. */
export const beWide = (isWide: boolean) => {
  const plain = (media: string) => ({
    matches: media.includes('min-width') === isWide,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  answerMedia(plain)
}
const answerMedia = (value: object) =>
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, writable: true, value })

export const leave = () => {
  cleanup()
  for (const stop of stops) stop()
  stops = []
}
/** Sets up the two requests, the server and the socket before each test of the file, and removes them after it. */
export function startFromDeposits(): void {
  beforeEach(() => {
    beWide(true)
    rows = new Map([elif, mehmet].map((row) => [row.id, row]))
    // A screen releases its claim a moment after it unmounts: this must change this test's table, not the next one's.
    const own = rows
    sockets = fakeSockets()
    fakeLocks()
    server = fakeServer({
      'GET /api/remit-request/list': () => ({ body: { rows: [...rows.values()].map(asAnswered), nextCursor: null } }),
      'GET /api/counts': () => ({ body: { deposit: counts } }),
      'GET /api/remit-request/counts': () => ({ body: counts }),
      'GET /api/remit-request/total': () => ({ body: { count: 38, more: false, sumMinor: 128_435_000 } }),
      'GET /api/remit-request/options': () => ({
        body: {
          merchants: [{ id: elif.merchantId, name: 'Anadolu Market' }],
          bankAccounts: [{ id: elif.bankAccountId, label: 'Ziraat · Kuzey 2' }],
        },
      }),
      'POST /api/remit-request/next': () => ({ body: { claim: claimRow(elif.id) } }),
    })
    for (const { id } of [elif, mehmet]) {
      server.on({
        [`GET /api/remit-request/get/${id}`]: () => ({ body: asAnswered(detailOf(rows.get(id) as DepositRow)) }),
        [`POST /api/remit-request/claim/${id}`]: () => ({ body: claimRow(id) }),
        [`GET /api/remit-request/attachments/${id}`]: () => ({ body: { receipts: [], notes: [], pending: [] } }),
        [`GET /api/remit-request/lateLines/${id}`]: () => ({ body: { lines: [] } }),
        [`POST /api/remit-request/release/${id}`]: () => {
          own.set(id, { ...(own.get(id) as DepositRow), claim: null })
          return { body: asAnswered(own.get(id)) }
        },
        [`POST /api/remit-request/decide/${id}`]: ({ body }) => {
          const before = rows.get(id) as DepositRow
          const status = { approve: 'APPROVED', reject: 'REJECTED', cancel: 'CANCELLED' } as const
          put({
            ...before,
            status: status[(body as { decision: keyof typeof status }).decision],
            claim: null,
            decidedAt: soon(0),
            undo: { userId: me, until: soon(5000) },
            version: before.version + 1,
          })
          return { body: asAnswered(rows.get(id)) }
        },
      })
    }
  })
  afterEach(() => {
    leave()
    sockets.close()
    server.close()
    localStorage.clear()
    answerMedia(narrow)
  })
}

export const operator = { sub: me, role: 'client', scope: 'REMIT' }
export async function show(path = '/remit-request/alllist', claims: Partial<TokenClaims> = operator) {
  const shown = await renderScreen(<DepositsPage />, { path, claims })
  stops = [startLive(), startCounts()]
  await screen.findAllByRole('row')
  return shown
}
export const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
export const drawer = () => screen.findByRole('complementary')
export const sendRow = (row: DepositRow) =>
  act(async () => sockets.tell({ type: 'row', topic: 'deposit', cursor: '1.1', row: asAnswered(row) }))
export const live = () => act(async () => sockets.tell({ type: 'ready', cursor: '1.0' }))
