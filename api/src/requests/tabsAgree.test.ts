import { cardStatuses } from '@kasa/domain/card'
import { depositStatuses } from '@kasa/domain/deposit'
import { walletStatuses } from '@kasa/domain/wallet'
import { withdrawalStatuses } from '@kasa/domain/withdrawal'

import { cardList } from '../cards/readCards.service'
import { depositList } from '../deposits/readDeposits.service'
import { makeCard } from '../testing/cardFixture'
import { makeDeposit } from '../testing/moneyFixture'
import { makePayout, setPayoutStage } from '../testing/payoutFixture'
import { setRails } from '../testing/railLives'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { testTenantConfig } from '../testing/testTenant'
import { makeWallet } from '../testing/walletFixture'
import { walletList } from '../wallets/readWallets.service'
import { withdrawalList } from '../withdrawals/readWithdrawals.service'

type User = Parameters<TestApp['signedIn']>[0]
type Row = { id: string; status: string; amountMinor: number } & Record<string, unknown>
type Queue = { path: string; tabs: readonly string[]; readers: Record<string, User> }

/** The fields that the console places a row by (`placement.ts` and each noun's `tabs`). */
const placedBy = ['status', 'withoutSource', 'partCount', 'parentId'] as const

let app: TestApp
let queues: Record<string, Queue>

beforeAll(async () => {
  const { flags, modules } = testTenantConfig()
  app = await buildTestApp({ tenant: { flags: { ...flags, partialWithdrawal: true }, modules } })
  const { pool } = app.tenant
  const bank = await setPayoutStage(app)
  const { cards, trader, wallets } = await setRails(app)
  const at = app.clock.now()

  const decided = ['SENT', 'SUSPECT', 'PAID', 'RETURNED', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'REVERSED']
  const ended = new Set([...decided, 'REFUNDED', 'WON', 'LOST'])
  /** What a status needs besides its time, by the constraints of the table. */
  const further: Record<string, string> = {
    'remit_request APPROVED': 'unseen = true',
    'withdraw_request HOLD': `hold_reasons = '{FIRST_IBAN}'`,
    'withdraw_request SENT': `bank_ref = 'R-' || number`,
    'withdraw_request PAID': `bank_ref = 'R-' || number`,
    'withdraw_request RETURNED': `bank_ref = 'R-' || number, returned_minor = 1, returned_at = $3`,
    'withdraw_request PARTIALLY_PAID': 'part_count = 2, paid_minor = 0',
    'card_transfer REFUND_PENDING': 'refund_asked_minor = 1',
    'card_transfer CHARGEBACK': 'chargeback_minor = 1',
    'card_transfer WON': 'chargeback_minor = 1',
    'card_transfer LOST': 'chargeback_minor = 1',
    'papara_request APPROVED': `unseen = true, evidence_ref = 'E-' || number`,
  }
  const outgoing = `direction = 'OUT', to_name = 'A', wallet_no_enc = sha256('a'), wallet_no_hash = sha256('a'),
    wallet_no_last4 = '1234', pay_asked = 1, provider_payment_id = number`
  for (const status of ['PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT', 'SENT', 'PAID', 'RETURNED'])
    further[`papara_request ${status}`] = outgoing
  /** One request in each status; those that can no longer be decided were decided now. */
  async function inEveryStatus(
    table: string,
    statuses: readonly string[],
    make: (n: number) => Promise<{ id: string }>,
  ): Promise<void> {
    for (const [n, status] of statuses.entries()) {
      const { id } = await make(n)
      const more = further[`${table} ${status}`]
      await pool.query(
        `update ${table} set status = $2, decided_at = $3${more === undefined ? '' : `, ${more}`} where id = $1`,
        [id, status, ended.has(status) ? at : null],
      )
    }
  }
  await inEveryStatus('remit_request', depositStatuses, () => makeDeposit(app, bank.merchant))
  await inEveryStatus('withdraw_request', withdrawalStatuses, (n) =>
    makePayout(app, bank.merchant, { amount: 1000 + n, customer: { id: `p-${n}`, name: 'Elif Kılıç' } }),
  )
  const { id } = await makePayout(app, bank.merchant, { amount: 777 })
  await pool.query(
    `update withdraw_request set bank_account_id = null, rail = null, planned_at = null, eta_at = null where id = $1`,
    [id],
  )
  await inEveryStatus('card_transfer', cardStatuses, () => makeCard(app, cards.merchant))
  await inEveryStatus('papara_request', walletStatuses, () => makeWallet(app, wallets.merchant))

  const inGroup = { remitGroupIds: [bank.groupId] }
  const [ofBank, ofCards, ofWallets] = [bank, cards, wallets].map(({ merchant }) => ({ merchantId: merchant.id }))
  const operators = {
    REMIT: { scope: ['REMIT'], ...inGroup },
    SUBREMIT: { scope: ['SUBREMIT'], ...inGroup },
  }
  const all = { ADMIN: { scope: ['ADMIN'] } }
  queues = {
    deposits: {
      path: '/api/remit-request',
      tabs: Object.keys(depositList.decided),
      readers: { ...all, MERCHANT: { scope: ['MERCHANT'], ...ofBank }, ...operators },
    },
    payouts: {
      path: '/api/withdraw-request',
      tabs: Object.keys(withdrawalList.decided),
      readers: {
        ...all,
        MERCHANT: { scope: ['MERCHANT'], ...ofBank },
        'MERCHANT with money_withdraw': { scope: ['MERCHANT', 'money_withdraw'], ...ofBank },
        ...operators,
      },
    },
    cards: {
      path: '/api/trn',
      tabs: Object.keys(cardList.decided),
      readers: { ...all, MERCHANT: { scope: ['MERCHANT'], ...ofCards } },
    },
    wallets: {
      path: '/api/papara-request',
      tabs: Object.keys(walletList.decided),
      readers: { ...all, MERCHANT: { scope: ['MERCHANT'], ...ofWallets } },
    },
  }
  traders = trader
})
afterAll(() => app.close())
let traders: SignedInClient

async function readTabs(client: SignedInClient['client'], { path, tabs }: Queue) {
  const counts = (await client.get(`${path}/counts`)).body as Record<string, number>
  const read = []
  for (const tab of ['waiting', ...tabs, 'all']) {
    const { rows } = (await client.get(`${path}/list?tab=${tab}&limit=200`)).body as { rows: Row[] }
    const total = (await client.get(`${path}/total?tab=${tab}`)).body as { count: number; sumMinor: number }
    read.push({ tab, rows, total, count: tab === 'all' ? rows.length : counts[tab] })
  }
  return { read, pendingMinor: counts['pendingMinor'] }
}

describe.each([
  ['deposits', ['ADMIN', 'MERCHANT', 'REMIT', 'SUBREMIT']],
  ['payouts', ['ADMIN', 'MERCHANT', 'MERCHANT with money_withdraw', 'REMIT', 'SUBREMIT']],
  ['cards', ['ADMIN', 'MERCHANT', 'TRADER']],
  ['wallets', ['ADMIN', 'MERCHANT']],
])('%s', (name, readers) => {
  test.each(readers)('the count, the sum and the rows of every tab agree for %s', async (reader) => {
    const queue = queues[name]
    if (!queue) throw new Error(name)
    const { client } = reader === 'TRADER' ? traders : await app.signedIn(queue.readers[reader] ?? { scope: [] })
    const { read, pendingMinor } = await readTabs(client, queue)
    const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    expect(read.map(({ tab, count, total }) => [tab, count, total.count, total.sumMinor])).toEqual(
      read.map(({ tab, rows }) => [tab, rows.length, rows.length, sumOf(rows)]),
    )
    const waiting = read[0]?.rows ?? []
    expect(waiting.length).toBeGreaterThan(0)
    expect(pendingMinor).toBe(sumOf(waiting))
    // The console hides a row whose fields do not fit the tab, so what the reader sees of it must decide the tab.
    const tabsOf = new Map<string, Set<string>>()
    const listed = read.at(-1)?.rows ?? []
    for (const row of listed) {
      const tabs = read.filter(({ rows }) => rows.some(({ id }) => id === row.id)).map(({ tab }) => tab)
      const seen = JSON.stringify(placedBy.map((field) => row[field]))
      tabsOf.set(seen, (tabsOf.get(seen) ?? new Set()).add(tabs.join()))
    }
    expect([...tabsOf].filter(([, tabs]) => tabs.size > 1).map(([seen, tabs]) => [seen, ...tabs])).toEqual([])
  })
})
