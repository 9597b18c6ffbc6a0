import type { NotificationRow } from '@kasa/contracts/notifications'
import { usualSeconds } from '@kasa/domain/usualTimes'

import { cards } from '../cards/cards'
import { deposits } from '../deposits/deposits'
import { makePaidCard } from '../testing/cardFixture'
import { makeDeposit, reportPayment, setStage, type Stage } from '../testing/moneyFixture'
import { makePayout, setPayoutStage } from '../testing/payoutFixture'
import { setRails, type Rails } from '../testing/railLives'
import { signInAgain } from '../testing/signInAgain'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { arrive, makeWallet } from '../testing/walletFixture'
import { walletTransfers } from '../wallets/wallets'
import { withdrawals } from '../withdrawals/withdrawals'
import { watchLate } from './watchLate'

let app: TestApp
let admin: SignedInClient
beforeEach(async () => {
  app = await buildTestApp()
  admin = await app.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
})
afterEach(() => app.close())

const lateCountsOf = async (who: SignedInClient) => {
  await signInAgain(app, who)
  const { rows } = (await who.client.get('/api/notification/list')).body as { rows: NotificationRow[] }
  return rows.map(({ kind, late, readAt }) => [kind, late?.count, readAt === null ? 'new' : 'read'])
}
const waitS = (seconds: number) => app.clock.advance(seconds * 1000)
const depositS = usualSeconds['sla.deposit_s']

/** Makes a deposit with its payment but without a decision. */
const paidDeposit = async (stage: Stage) => {
  const deposit = await makeDeposit(app, stage.merchant)
  await reportPayment(app, stage, deposit)
  return deposit
}

describe('late requests of each queue', () => {
  const queues = {
    deposit: {
      path: '/api/remit-request',
      limitS: depositS,
      make: async () => void (await paidDeposit(await setStage(app))),
    },
    withdrawal: {
      path: '/api/withdraw-request',
      limitS: usualSeconds['sla.withdraw_s'],
      make: async () => void (await makePayout(app, (await setPayoutStage(app)).merchant)),
    },
    cardTransfer: {
      path: '/api/trn',
      limitS: depositS,
      make: async () => void (await makePaidCard(app, (await setRails(app)).cards)),
    },
    paparaTransfer: {
      path: '/api/papara-request',
      limitS: depositS,
      make: async () => {
        const { wallets }: Rails = await setRails(app)
        const wallet = await makeWallet(app, wallets.merchant)
        // Less than requested, so a person has to decide.
        const less = BigInt(wallet.amount) - 100n
        await arrive(app, wallets.accountId, { amountMinor: less, note: wallet.referenceCode })
      },
    },
  }
  test.each(Object.entries(queues))('%s: notified from the second its list marks it', async (name, queue) => {
    await queue.make()
    const late = async () => {
      await watchLate(app.ctx)
      const notified = await lateCountsOf(admin)
      const { body } = await admin.client.get(`${queue.path}/list?late=true`)
      const { body: total } = await admin.client.get(`${queue.path}/total?late=true`)
      return [notified, (body as { rows: unknown[] }).rows.length, (total as { count: number }).count]
    }
    const madeAt = app.clock.now().getTime()
    app.clock.advance(queue.limitS * 1000 - 1 - (app.clock.now().getTime() - madeAt))
    expect(await late()).toEqual([[], 0, 0])
    app.clock.advance(1)
    expect(await late()).toEqual([[[`${name}.late`, 1, 'new']], 1, 1])
  })
})

test('one notification is sent, updated with the number, ended with the last, and sent again', async () => {
  const stage = await setStage(app)
  const first = await paidDeposit(stage)
  waitS(depositS)
  await watchLate(app.ctx)
  await admin.client.post('/api/notification/read', {})
  await watchLate(app.ctx)
  expect(await lateCountsOf(admin)).toEqual([['deposit.late', 1, 'read']])

  const second = await paidDeposit(stage)
  waitS(depositS)
  await watchLate(app.ctx)
  expect(await lateCountsOf(admin)).toEqual([['deposit.late', 2, 'read']])

  const reject = (id: string) =>
    app.tenant.pool.query(`update remit_request set status = 'REJECTED', decided_at = $2 where id = $1`, [
      id,
      app.clock.now(),
    ])
  await reject(first.id)
  await watchLate(app.ctx)
  expect(await lateCountsOf(admin)).toEqual([['deposit.late', 1, 'read']])
  await reject(second.id)
  await watchLate(app.ctx)
  expect(await lateCountsOf(admin)).toEqual([])

  await paidDeposit(stage)
  waitS(depositS)
  await watchLate(app.ctx)
  expect(await lateCountsOf(admin)).toEqual([['deposit.late', 1, 'new']])
})

test('an operator is notified of requests that they can work on; merchants and other groups are not', async () => {
  const [stage, other] = [await setStage(app), await setStage(app)]
  const person = (scope: string[], more: object = {}) => app.signedIn({ name: scope.join(), scope, ...more })
  const own = await person(['REMIT'], { remitGroupIds: [stage.groupId] })
  const deaf = [
    await person(['REMIT'], { remitGroupIds: [] }),
    await person(['MERCHANT'], { merchantId: stage.merchant.id }),
    await person(['TRADER']),
  ]
  await paidDeposit(stage)
  await paidDeposit(other)
  waitS(depositS)
  await watchLate(app.ctx)
  expect(await lateCountsOf(own)).toEqual([['deposit.late', 1, 'new']])
  expect(await lateCountsOf(admin)).toEqual([['deposit.late', 2, 'new']])
  for (const one of deaf) expect(await lateCountsOf(one)).toEqual([])
})

test('mail goes once to people who chose it, with number and limit; others get none @long', async () => {
  const silent = await app.signedIn({ name: 'Silent', scope: ['ADMIN'] })
  const choose = ({ client }: SignedInClient, way: string) =>
    client.post('/api/notification/choices', { kind: 'deposit.late', way })
  await choose(admin, 'MAIL')
  await choose(silent, 'NONE')
  const stage = await setStage(app)
  await paidDeposit(stage)
  waitS(depositS)
  await watchLate(app.ctx)
  const [mail, ...more] = [...(await app.mails()), ...(await app.mails())]
  expect([mail?.to.email, more]).toEqual([admin.actor.email, []])
  expect(mail?.text).toMatch(/(Deposits waiting longer than 3 minutes: 1|3 dakika sınırını aşan yatırım talepleri: 1)/)
  expect(mail?.text).toContain('/remit-request/list?late=true')
  await paidDeposit(stage)
  waitS(depositS)
  await watchLate(app.ctx)
  expect([await lateCountsOf(admin), await app.mails()]).toEqual([[['deposit.late', 2, 'new']], []])
  expect(await lateCountsOf(silent)).toEqual([])
})

test('a tenant without the module gets no notification', async () => {
  const stage = await setStage(app)
  await paidDeposit(stage)
  waitS(depositS)
  const { config } = app.tenant
  const modules = config.modules.filter((module) => module !== 'remit')
  await watchLate({ ...app.ctx, tenant: { ...app.tenant, config: { ...config, modules } } })
  expect(await lateCountsOf(admin)).toEqual([])
})

test.each([deposits, withdrawals, cards, walletTransfers])(
  'late $name are read by an index',
  async ({ table, late }) => {
    const client = await app.tenant.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select count(*) from ${table.from} where ${table.isOpen} and ${late?.since} <= now()`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan.* on ${table.name} |Bitmap Heap Scan on ${table.name} `))
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)
