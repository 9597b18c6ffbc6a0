import { istanbulDay } from '@kasa/domain/istanbulDay'
import { usualMs } from '@kasa/domain/sysparameter'

import { registeredRequests } from '../requests/registeredRequests'
import { sendSigned, type Stage } from '../testing/moneyFixture'
import { holdAtBank, makePayout, setPayoutStage, type MadePayout } from '../testing/payoutFixture'
import { nameAccount, preview, take } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { freeBalance } from './freeBalance'

const api = '/api/withdraw-request'
let app: TestApp
let stage: Stage
let operator: SignedInClient
beforeAll(async () => void (app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })))
beforeEach(async () => {
  stage = await setPayoutStage(app)
  operator = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın', remitGroupIds: [stage.groupId] })
  await app.tenant.pool.query('update bank_account set owner_user_id = $2 where id = $1', [
    stage.accountId,
    operator.actor.id,
  ])
})
afterAll(() => app.close())

const payoutOf = (amount = 100_000) => makePayout(app, stage.merchant, { amount })
async function decide({ id }: MadePayout, ...decisions: object[]): Promise<void> {
  const { claimToken } = (await operator.client.post(`${api}/claim/${id}`, {})).body as { claimToken: string }
  for (const decision of decisions) {
    const { version } = (await operator.client.get(`${api}/get/${id}`)).body as { version: number }
    const answer = await operator.client.post(`${api}/decide/${id}`, { claimToken, version, ...decision })
    expect([decision, answer.status, answer.text]).toEqual([decision, 200, answer.text])
  }
}
const pass = async (ms = usualMs('undo_s') + 1) => {
  app.clock.advance(ms)
  await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
}
let lines = 0
const reportLine = (line: object) =>
  sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'ELIF KILIC',
        description: 'FAST',
        bankRef: `told-${(lines += 1)}`,
        ...line,
      },
    ],
  })
const statusOf = async ({ id }: MadePayout) =>
  ((await operator.client.get(`${api}/get/${id}`)).body as { status: string }).status
async function free(): Promise<number | null> {
  const { rows } = await app.tenant.pool.query<{ free: bigint | null }>(
    `select ${freeBalance('null')} as free from bank_account account where id = $1`,
    [stage.accountId],
  )
  const minor = rows[0]?.free ?? null
  return minor === null ? null : Number(minor)
}

test('a payout counts against its account once, from its request until the balance shows its debit', async () => {
  expect(await free()).toBe(1_000_000)
  const payout = await payoutOf()
  expect(await free()).toBe(900_000)
  await decide(payout, { decision: 'send' }, { decision: 'sent', bankRef: 'FAST-1' })
  expect(await free()).toBe(900_000)
  await pass()
  // This debit has no balance, so the one before it still counts.
  await reportLine({ direction: 'DEBIT', amount: 100_640, description: 'FAST-1' })
  expect(await statusOf(payout)).toBe('PAID')
  expect(await free()).toBe(899_360)
  await pass()
  await reportLine({ direction: 'CREDIT', amount: 500, balanceAfter: 899_860 })
  expect(await free()).toBe(899_860)
})

test('a debit reported before its payout was marked as sent counts once, and not for two payouts', async () => {
  const payouts = [await payoutOf(), await payoutOf()]
  for (const payout of payouts) await decide(payout, { decision: 'send' })
  await pass()
  await reportLine({ direction: 'DEBIT', amount: 100_000, balanceAfter: 900_000 })
  expect(await free()).toBe(800_000)
  await pass()
  await reportLine({ direction: 'DEBIT', amount: 100_640 })
  expect(await free()).toBe(799_360)
})

test('sent without a reported debit: the balance shows it once it is later than its time of arrival', async () => {
  await decide(await payoutOf(50_000), { decision: 'send' }, { decision: 'sent', bankRef: 'FAST-2' })
  await holdAtBank(app, stage.accountId, 950_000)
  expect(await free()).toBe(900_000)
  // The stage's banks support FAST, which arrives at once.
  await pass()
  await holdAtBank(app, stage.accountId, 950_000)
  expect(await free()).toBe(950_000)
})

test('a balance known only from the operator of the account is shown, but not used', async () => {
  const day = istanbulDay(app.clock.now()).slice(2).replaceAll('-', '')
  const statement = (closing: string, account: string) =>
    [
      ':20:1',
      `:25:${account}`,
      ':28C:1/1',
      `:60F:C${day}TRY0,00`,
      `:61:${day}C${closing}NTRFNONREF//X${closing}`,
      ':86:HAVALE',
    ]
      .concat(`:62F:C${day}TRY${closing}`, '-', '')
      .join('\r\n')
  await nameAccount(app, stage.accountId, 'TR470000100100000350930001')
  const handIn = async (who: SignedInClient, closing: string) => {
    const text = statement(closing, 'TR470000100100000350930001')
    expect(await take(app, who, await preview(app, who, stage.accountId, text))).toMatchObject({ status: 'DONE' })
  }
  const bankBalance = async () =>
    (
      await app.tenant.pool.query<{ minor: bigint }>(
        'select bank_balance_minor as minor from bank_account where id = $1',
        [stage.accountId],
      )
    ).rows[0]?.minor
  await pass()
  await handIn(operator, '90000000,00')
  expect([await bankBalance(), await free()]).toEqual([9_000_000_000n, 1_000_000])
  const admin = await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })
  await handIn(admin, '70000,00')
  expect([await bankBalance(), await free()]).toEqual([7_000_000n, 7_000_000])
})
