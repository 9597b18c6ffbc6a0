import type { Desk, DeskLine } from '@kasa/contracts/desk'

import {
  addAccount,
  addBot,
  addGroup,
  makeDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type Stage,
} from '../testing/moneyFixture'
import { buildTestApp, testPassword, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
let remit: SignedInClient
beforeAll(async () => {
  app = await buildTestApp({
    tenant: {
      flags: {
        partialWithdrawal: false,
        currentBalanceDisplay: true,
        reconciliationStartAndCloseDate: true,
        merchantHiddenFromRemit: true,
        lastMinutesDisplay: 0,
      },
    },
  })
  stage = await setStage(app, { autoMatch: 'SUGGEST' })
  remit = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
})
afterAll(() => app.close())

const desk = async (who = remit) => (await who.client.get('/api/desk')).body as Desk
type Lines = { rows: DeskLine[]; nextCursor: string | null; count: number; sumMinor: number }
const lines = async (query: string) => (await remit.client.get(`/api/desk/lines${query}`)).body as Lines
let refs = 0
const report = (direction: string, amount: number, more: object = {}) =>
  sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction,
        amount,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'X Y',
        bankRef: `desk-${(refs += 1)}`,
        ...more,
      },
    ],
  })

/** Other users' money on the same day. */
async function somebodyElse(): Promise<void> {
  const groupId = await addGroup(app.tenant)
  const bot = await addBot(app.tenant, { heartbeatAt: app.clock.now() })
  const accountId = await addAccount(app.tenant, { remitGroupId: groupId, botId: bot.id })
  await sendSigned(app, bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      { accountId, direction: 'CREDIT', amount: 999, bookedAt: app.clock.now().toISOString(), senderName: 'X' },
    ],
  })
}

test('each figure equals the list that it opens, for the person’s own accounts only', async () => {
  await somebodyElse()
  await reportPayment(app, stage, await makeDeposit(app, stage.merchant))
  await report('CREDIT', 1_000)
  await report('CREDIT', 2_000, { bookedAt: new Date(app.clock.now().getTime() - 3 * 86_400_000).toISOString() })
  await report('DEBIT', 700)
  await report('DEBIT', 300)
  await report('CREDIT', 5_000)
  await app.tenant.pool.query(`update bank_tx set status = 'RETURNED' where amount_minor = 5000`)
  const shown = await desk()
  const day = `from=${shown.today}&to=${shown.today}`
  const listed = async (query: string) => {
    const { rows, count, sumMinor } = await lines(query)
    // The totals match the listed rows.
    expect([rows.length, rows.reduce((sum, { countedMinor }) => sum + Number(countedMinor), 0)]).toEqual([
      count,
      sumMinor,
    ])
    return { count, sumMinor }
  }
  expect(shown.in).toEqual(await listed(`?direction=CREDIT&${day}`))
  expect(shown.out).toEqual(await listed(`?direction=DEBIT&${day}`))
  expect(shown.unmatched).toEqual({ ...(await listed('?state=waiting')), oldestAt: expect.any(String) })
  expect(shown.returns).toEqual(await listed(`?state=returned&${day}`))
  expect([shown.in.count, shown.out, shown.unmatched.count, shown.unmatched.sumMinor, shown.returns]).toEqual([
    3,
    { count: 2, sumMinor: 1_000 },
    2,
    3_000,
    { count: 1, sumMinor: 5_000 },
  ])
})

test('the queue’s figures are those of its tabs, and late is what waits too long', async () => {
  const { id } = await makeDeposit(app, stage.merchant)
  await sendSigned(
    app,
    stage.merchant,
    'POST',
    `/mapi/v1/deposits/${id}/declare`,
    {},
    { headers: { 'idempotency-key': 'declare-1' } },
  )
  await remit.client.post(`/api/remit-request/claim/${id}`)
  const before = await desk()
  const list = async (tab: string) =>
    ((await remit.client.get(`/api/remit-request/list?tab=${tab}&limit=200`)).body as { rows: unknown[] }).rows.length
  expect([before.queue.waiting, before.queue.mine, before.queue.late]).toEqual([
    await list('waiting'),
    await list('mine'),
    0,
  ])
  app.clock.advance(181_000)
  expect((await desk()).queue.late).toBe(1)
})

test('accounts with their light, today’s money and, where the tenant allows it, what the bank says', async () => {
  await report('CREDIT', 10, { balanceAfter: 123_456 })
  const { accounts, bots } = await desk()
  expect(accounts).toMatchObject([
    {
      id: stage.accountId,
      status: 'ACTIVE',
      bot: { id: stage.bot.id },
      balanceMinor: 123_456,
      balanceAt: expect.any(String),
    },
  ])
  expect(bots).toEqual({ total: 1, needing: 0 })
  const discreet = await buildTestApp()
  const other = await setStage(discreet)
  const who = await discreet.signedIn({ scope: ['REMIT'], remitGroupIds: [other.groupId] })
  await discreet.tenant.pool.query('update bank_account set bank_balance_minor = 5, bank_balance_at = now()')
  expect((await desk(who)).accounts).toMatchObject([{ balanceMinor: null, balanceAt: null }])
  await discreet.close()
})

test('the commission equals the ledger; without an account there is none', async () => {
  expect((await desk()).commissionTodayMinor).toBeNull()
})

test('the desk shows the shift', async () => {
  // Not a subordinate, because one person could then sign for both.
  const other = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  await remit.client.post('/api/shift/duty', { status: 'ON' })
  await other.client.post('/api/shift/give', {
    takerId: remit.actor.id,
    claims: 'RELEASE',
    counts: [],
    password: testPassword,
  })
  expect(await desk()).toMatchObject({ duty: { status: 'ON' }, toSign: 1 })
})

test('pages of lines follow each other without a gap, and a broken cursor is refused', async () => {
  const all = (await lines('?limit=200')).rows.map(({ id }) => id)
  const paged: string[] = []
  let cursor = ''
  do {
    const page = await lines(`?limit=2${cursor && `&cursor=${cursor}`}`)
    paged.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor ?? ''
  } while (cursor)
  expect(paged).toEqual(all)
  expect((await remit.client.get('/api/desk/lines?cursor=x')).body).toMatchObject({ code: 'CURSOR_INVALID' })
})

test('only a REMIT has this desk; an ADMIN has another and a SUBREMIT none', async () => {
  for (const scope of [['ADMIN'], ['ADMIN', 'REMIT'], ['SUBREMIT'], ['MERCHANT']]) {
    const who = await app.signedIn({ scope })
    expect([scope, (await who.client.get('/api/desk')).status]).toEqual([scope, 404])
  }
})
