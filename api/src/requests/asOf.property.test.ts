import { caseCount } from '@kasa/domain/testing/caseCount'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'

import { cards } from '../cards/cards'
import { deposits } from '../deposits/deposits'
import { makeCard, report } from '../testing/cardFixture'
import { makeDeposit, reportPayment, sendSigned, setStage, type TestMerchant } from '../testing/moneyFixture'
import { makePayout, setPayoutStage } from '../testing/payoutFixture'
import { propertyLimitMs } from '../testing/propertyRuns'
import { setRails } from '../testing/railLives'
import { signInAgain } from '../testing/signInAgain'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { arrive, makeWallet } from '../testing/walletFixture'
import { walletTransfers } from '../wallets/wallets'
import { withdrawals } from '../withdrawals/withdrawals'
import { tableAsOf } from './asOf'
import { registeredRequests } from './registeredRequests'

let app: TestApp
let admin: SignedInClient
beforeEach(async () => {
  app = await buildTestApp()
  admin = await app.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
})
afterEach(() => app.close())

type Made = { id: string }
type Rail = { make: () => Promise<Made>; pay: (made: Made) => Promise<unknown>; merchant: TestMerchant; plural: string }

/** Each rail: how a request is made and how its money arrives. The rest is the same for all. */
const rails: Record<string, { path: string; tabs: string[]; verbs: string[]; stage: () => Promise<Rail> }> = {
  deposit: {
    path: '/api/remit-request',
    tabs: ['confirmed', 'rejected', 'expired', 'reversed'],
    verbs: ['approve', 'reject'],
    async stage() {
      const stage = await setStage(app)
      const made = new Map<string, Awaited<ReturnType<typeof makeDeposit>>>()
      return {
        merchant: stage.merchant,
        plural: 'deposits',
        make: async () => {
          const deposit = await makeDeposit(app, stage.merchant)
          made.set(deposit.id, deposit)
          return deposit
        },
        pay: async ({ id }) => {
          const deposit = made.get(id)
          if (deposit) await reportPayment(app, stage, deposit)
        },
      }
    },
  },
  withdrawal: {
    path: '/api/withdraw-request',
    tabs: ['held', 'suspect', 'noSource', 'sent', 'paid', 'rejected', 'returned', 'left', 'split'],
    verbs: ['send', 'reject', 'sent', 'fail'],
    async stage() {
      const { merchant } = await setPayoutStage(app)
      return {
        merchant,
        plural: 'withdrawals',
        make: () => makePayout(app, merchant, { amount: 5_000 }),
        pay: () => Promise.resolve(),
      }
    },
  },
  cardTransfer: {
    path: '/api/trn',
    tabs: ['onTheWay', 'refunds', 'chargebacks', 'approved', 'rejected', 'expired', 'returned'],
    verbs: ['approve', 'reject'],
    async stage() {
      const { cards: stage } = await setRails(app)
      const made = new Map<string, Awaited<ReturnType<typeof makeCard>>>()
      return {
        merchant: stage.merchant,
        plural: 'card-transfers',
        make: async () => {
          const card = await makeCard(app, stage.merchant)
          made.set(card.id, card)
          return card
        },
        pay: async ({ id }) => {
          const card = made.get(id)
          if (card) await report(app, stage.terminal, card, 'authorised')
        },
      }
    },
  },
  paparaTransfer: {
    path: '/api/papara-request',
    tabs: ['approved', 'sent', 'rejected', 'expired'],
    verbs: ['approve', 'reject'],
    async stage() {
      const { wallets } = await setRails(app)
      const made = new Map<string, Awaited<ReturnType<typeof makeWallet>>>()
      return {
        merchant: wallets.merchant,
        plural: 'wallet-transfers',
        make: async () => {
          const wallet = await makeWallet(app, wallets.merchant)
          made.set(wallet.id, wallet)
          return wallet
        },
        pay: async ({ id }) => {
          const wallet = made.get(id)
          const less = BigInt(wallet?.amount ?? 0) - 100n
          if (wallet) await arrive(app, wallets.accountId, { amountMinor: less, note: wallet.referenceCode })
        },
      }
    },
  },
}

const acts = ['make', 'pay', 'claim', 'decide', 'undo', 'cancel', 'expire', 'days'] as const
type Step = { act: (typeof acts)[number]; of: number; verb: number }

type Row = Record<string, unknown>
/**
 * Fields that a past list does not show as they were: claim and undo, what only a current decision needs, and the
 * card's data, which never changes.
 */
const ofNow = ['claim', 'undo', 'namedOnlyBy', 'cardBin6', 'cardLast4', 'scheme', 'issuer', 'country']
const asShown = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !ofNow.includes(name)))

/** Reads every tab of the list with its counts and its sum, now or at a past moment. */
async function everyTab(path: string, tabs: readonly string[], asOf: string) {
  const read = async (query: string) => {
    const { status, body } = await admin.client.get(`${path}/${query}${asOf}`)
    if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`)
    return body as Row
  }
  const lists: Row = {}
  for (const tab of ['waiting', ...tabs, 'all']) {
    const { rows } = (await read(`list?tab=${tab}&sort=createdAt&desc=true`)) as { rows: Row[] }
    lists[tab] = [rows.map(asShown), await read(`total?tab=${tab}`)]
  }
  const { mine: _mine, oldestAt: _oldestAt, ...counts } = await read('counts?tab=waiting')
  return { lists, counts }
}

async function live(path: string, rail: Rail, verbs: readonly string[], made: Made[], { act, of, verb }: Step) {
  const one = made[of % Math.max(1, made.length)]
  const post = async (call: string, body: object = {}) =>
    (await admin.client.post(`${path}/${call}/${one?.id}`, body)).body as {
      claimToken?: string
      row?: { version: number }
    }
  const version = async () =>
    one && ((await admin.client.get(`${path}/get/${one.id}`)).body as { version: number }).version
  if (act === 'make' || !one) return void made.push(await rail.make())
  if (act === 'pay') return rail.pay(one)
  if (act === 'claim') return post('claim')
  if (act === 'undo') return post('undo', { version: await version() })
  if (act === 'cancel')
    return sendSigned(
      app,
      rail.merchant,
      'POST',
      `/mapi/v1/${rail.plural}/${one.id}/cancel`,
      {},
      {
        headers: { 'idempotency-key': uuidv7() },
      },
    )
  if (act === 'decide') {
    const { claimToken, row } = await post('claim')
    const decision = verbs[verb % verbs.length]
    // Some rails do not have this decision: a refusal changes nothing.
    const more = decision === 'reject' ? { reasonCode: 'NO_PAYMENT' } : {}
    return post('decide', { decision, claimToken, version: row?.version, ...more })
  }
  app.clock.advance(act === 'days' ? 5 * 86_400_000 : 31 * 60_000)
  for (const { expire, notifyDecisions } of registeredRequests().values()) {
    await notifyDecisions(app.ctx)
    await expire(app.ctx)
  }
}

const step = fc.record({ act: fc.constantFrom(...acts), of: fc.nat(5), verb: fc.nat(5) })

test.each(Object.entries(rails))(
  'for a random history of %s, the list as of each step equals the list at that step @long',
  async (_name, { path, tabs, verbs, stage }) => {
    const rail = await stage()
    const made: Made[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 8 }), async (steps) => {
        const snapshots: { at: string; lists: unknown }[] = []
        for (const one of [{ act: 'make', of: 0, verb: 0 } as const, ...steps]) {
          app.clock.advance(1000)
          await signInAgain(app, admin)
          await live(path, rail, verbs, made, one)
          await signInAgain(app, admin)
          snapshots.push({ at: app.clock.now().toISOString(), lists: await everyTab(path, tabs, '') })
        }
        app.clock.advance(1000)
        await signInAgain(app, admin)
        for (const { at, lists } of snapshots) expect(await everyTab(path, tabs, `&asOf=${at}`)).toEqual(lists)
      }),
      { numRuns: caseCount(1, 10), endOnFailure: true },
    )
  },
  propertyLimitMs,
)

test('a future moment, and one before the history of states, are refused at their field', async () => {
  const path = '/api/remit-request/list?asOf='
  const read = async (ms: number) =>
    (await admin.client.get(path + new Date(app.clock.now().getTime() + ms).toISOString())) as {
      status: number
      body: { code?: string; field?: string }
    }
  expect(await read(1)).toMatchObject({ status: 400, body: { code: 'AS_OF_FUTURE', field: 'asOf' } })
  expect(await read(-86_400_000)).toMatchObject({ status: 400, body: { code: 'AS_OF_BEFORE_HISTORY', field: 'asOf' } })
  expect(await read(0)).toMatchObject({ status: 200 })
})

test('an export of a past list carries the moment in its name', async () => {
  const asOf = app.clock.now().toISOString()
  app.clock.advance(1000)
  const { headers } = await admin.client.post(`/api/remit-request/export?tab=all&asOf=${asOf}`, {
    format: 'csvExcel',
    reason: 'check',
    columns: [{ id: 'number', header: 'No' }],
    language: 'en',
  })
  expect(headers['content-disposition']).toMatch(/remit-request-as-of-\d{4}-\d{2}-\d{2}-\d{6}\.csv/)
})

test.each([deposits, withdrawals, cards, walletTransfers])(
  'a past list of $name is read only by indexes',
  async (noun) => {
    const table = tableAsOf<unknown>(noun.table as never, app.clock.now())
    const client = await app.tenant.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      // With so few rows, reading any index whole costs as little.
      await client.query('set local enable_bitmapscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select r.id from ${table.bare} where base.created_at <= now()
          order by base.created_at desc, base.id desc limit 100`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain(`${noun.table.name}_event_pkey`)
      expect(plan).toContain(`Index Scan using ${noun.table.name}_created on ${noun.table.name} base`)
      expect(plan).not.toContain('Seq Scan')
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)
