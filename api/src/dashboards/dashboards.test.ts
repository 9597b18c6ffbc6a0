import type { AdminDashboard, MerchantDashboard } from '@kasa/contracts/dashboards'

import { foldFacts } from '../facts/facts.service'
import {
  addEndpoint,
  addMerchant,
  makeDeposit,
  reportPayment,
  sendSigned,
  type Stage,
  type TestMerchant,
} from '../testing/moneyFixture'
import { makePayout, setPayoutStage } from '../testing/payoutFixture'
import { liveStep, setRails } from '../testing/railLives'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { testTenantConfig } from '../testing/testTenant'
import { uuidv7 } from 'uuidv7'

const flags = { ...testTenantConfig().flags, currentBalanceDisplay: true }
/** JSON form: kuruş are numbers. */
type Wire<T> = T extends bigint ? number : T extends object ? { [Key in keyof T]: Wire<T[Key]> } : T

let app: TestApp
let stage: Stage
let other: TestMerchant
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp({ tenant: { flags } })
  stage = await setPayoutStage(app)
  other = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
  admin = await app.signedIn({ scope: ['ADMIN'] })
})
afterAll(() => app.close())

const asMerchant = (of: TestApp, merchantId: string) => of.signedIn({ scope: ['MERCHANT'], merchantId })
async function read<T>({ client }: SignedInClient, path: string): Promise<Wire<T>> {
  const answer = await client.get(path)
  expect(answer.status).toBe(200)
  return answer.body as Wire<T>
}

it('each start page is available only to the people named in the specification', async () => {
  const { id: merchantId } = stage.merchant
  const people = {
    admin,
    merchant: await asMerchant(app, merchantId),
    both: await app.signedIn({ scope: ['ADMIN', 'MERCHANT'], merchantId }),
    remit: await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] }),
    subremit: await app.signedIn({ scope: ['SUBREMIT'], remitGroupIds: [stage.groupId] }),
    trader: await app.signedIn({ scope: ['TRADER'] }),
    system: await app.signedIn({ scope: ['SYSTEM'] }),
    unbound: await app.signedIn({ scope: ['MERCHANT'], merchantId: null }),
  }
  const may: Record<string, string[]> = {
    '/api/dash/admin': ['admin', 'both'],
    // A person without a merchant sees zeros.
    '/api/dash/merchant': ['merchant', 'unbound'],
    '/api/desk': ['remit'],
  }
  for (const [path, holders] of Object.entries(may))
    for (const [name, { client }] of Object.entries(people))
      expect([path, name, (await client.get(path)).status]).toEqual([path, name, holders.includes(name) ? 200 : 404])
})

it('an administrator sees the day of everybody, folded or not, and each merchant its own', async () => {
  const before = (await read<AdminDashboard>(admin, '/api/dash/admin')).day
  await reportPayment(app, stage, await makeDeposit(app, other, { amount: 250_000 }))
  await foldFacts(app.ctx)
  await reportPayment(app, stage, await makeDeposit(app, stage.merchant, { amount: 40_000 }))
  const waiting = await makeDeposit(app, other, { amount: 70_000 })
  await sendSigned(app, other, 'POST', `/mapi/v1/deposits/${waiting.id}/declare`, {})
  const payout = await makePayout(app, stage.merchant, { amount: 30_000 })

  const all = await read<AdminDashboard>(admin, '/api/dash/admin')
  expect(all.day.in).toMatchObject({ minor: (before.in?.minor ?? 0) + 290_000, count: (before.in?.count ?? 0) + 2 })
  expect(all.day.approved - before.approved).toBe(2)
  expect(all.day.autoApproved - before.autoApproved).toBe(2)
  expect(all.day.hours.reduce((sum, { inMinor }) => sum + inMinor, 0)).toBe(all.day.in?.minor)
  expect(all.queues.find(({ queue }) => queue === 'deposit')?.waiting).toBeGreaterThan(0)
  expect(all.queues.map(({ queue }) => queue)).toEqual([
    'deposit',
    'card',
    'wallet',
    'withdrawal',
    'suspect',
    'unmatched',
    'approval',
  ])

  const own = await read<MerchantDashboard>(await asMerchant(app, other.id), '/api/dash/merchant')
  // 1.5 % and a tenth of it for tax.
  expect(own.day).toMatchObject({ in: { minor: 250_000, count: 1 }, feesMinor: 3750, taxMinor: 375, approved: 1 })
  expect(own.balance).toMatchObject({ availableMinor: 250_000 - 4125, heldMinor: 0 })
  expect(own.balance?.closings.map(({ minor }) => minor)).toEqual([...Array<number>(13).fill(0), 250_000 - 4125])
  expect(own.last.map(({ number, kind }) => [number, kind])).toEqual([
    [waiting.number, 'deposit'],
    [own.last[1]?.number, 'deposit'],
  ])
  const paying = await read<MerchantDashboard>(await asMerchant(app, stage.merchant.id), '/api/dash/merchant')
  expect(paying.last[0]).toMatchObject({ number: payout.number, kind: 'withdrawal', amountMinor: 30_000 })
  expect(paying.balance?.heldMinor).toBe(payout.total)
  expect(paying.keys.map(({ keyId }) => keyId)).toEqual([stage.merchant.keyId])
})

it('card and wallet transfers count in money in and fees; a merchant sees no rail it does not use', async () => {
  const rails = await setRails(app)
  const before = (await read<AdminDashboard>(admin, '/api/dash/admin')).day
  // First 1,000.00 by card with a full chargeback, and 1,000.00 by wallet; then one of each that is undone by a
  // decision.
  await liveStep(app, rails, 0)
  await liveStep(app, rails, 1)
  const { day, queues } = await read<AdminDashboard>(admin, '/api/dash/admin')
  const of = ({ rails: all }: typeof day, name: string) => all.find(({ rail }) => rail === name) ?? { minor: NaN }
  for (const name of ['card', 'walletIn'])
    expect(of(day, name)).toEqual({ rail: name, minor: of(before, name).minor + 100_000, count: expect.any(Number) })
  expect((day.in?.minor ?? 0) - (before.in?.minor ?? 0)).toBe(200_000)
  expect(
    day.rails
      .filter(({ rail }) => rail !== 'withdrawal' && rail !== 'walletOut')
      .reduce((sum, { minor }) => sum + minor, 0),
  ).toBe(day.in?.minor)
  // 2 % each, plus a tenth of it for tax. The part of the chargeback that the merchant's balance did not cover is our
  // loss.
  expect([day.feesMinor - before.feesMinor, day.taxMinor - before.taxMinor, day.lossMinor]).toEqual([4000, 400, 2200])
  expect(day.hours.reduce((sum, { inMinor }) => sum + inMinor, 0)).toBe(day.in?.minor)
  expect(queues.find(({ queue }) => queue === 'card')).toMatchObject({ waiting: 0, decided: 2 })

  const own = await read<MerchantDashboard>(await asMerchant(app, rails.cards.merchant.id), '/api/dash/merchant')
  expect(own.day.rails.map(({ rail }) => rail)).toEqual(['deposit', 'card', 'withdrawal'])
  expect(own.day).toMatchObject({ in: { minor: 100_000, count: 1 }, out: { minor: 0 }, feesMinor: 2000, lossMinor: 0 })
  // The merchant's net of today equals its balance, all of which the chargeback took.
  expect(own.day).toMatchObject({ takenBackMinor: 97_800, netMinor: own.balance?.availableMinor })
  const theirs = await read<MerchantDashboard>(await asMerchant(app, rails.wallets.merchant.id), '/api/dash/merchant')
  expect(theirs.day.rails.map(({ rail }) => rail)).toEqual(['deposit', 'walletIn', 'withdrawal', 'walletOut'])
  expect(theirs.day).toMatchObject({ in: { minor: 100_000, count: 1 }, taxMinor: 200 })
})

it('each figure of the day is that of the rows that it opens', async () => {
  await reportPayment(app, stage, await makeDeposit(app, other, { amount: 61_000 }))
  const ended = await makeDeposit(app, other, { amount: 62_000 })
  await sendSigned(app, other, 'POST', `/mapi/v1/deposits/${ended.id}/cancel`, {})
  const { day } = await read<AdminDashboard>(admin, '/api/dash/admin')
  const of = (name: string) => day.rails.find(({ rail }) => rail === name)
  // The addresses of `dayNotes.tsx`.
  for (const [rail, list] of [
    ['deposit', 'remit-request/total?tab=confirmed'],
    ['withdrawal', 'withdraw-request/total?tab=left'],
    ['walletIn', 'papara-request/total?tab=approved'],
    ['walletOut', 'papara-request/total?tab=sent'],
  ] as const) {
    const total = await read<{ count: number; sumMinor: number }>(admin, `/api/${list}`)
    expect([rail, total.count, total.sumMinor ?? 0]).toEqual([rail, of(rail)?.count, of(rail)?.minor])
  }
  type Report = { rows: { kind: string; figures: Record<string, number> }[] }
  const figures = async (name: string) => {
    const days = `from=${day.today}&to=${day.today}`
    const { rows } = await read<Report>(admin, `/api/report/${name}/list?group=day&${days}`)
    return rows.find(({ kind }) => kind === 'total')?.figures ?? {}
  }
  const { approved = 0, rejected = 0, expired = 0, late = 0, p50 } = await figures('merchantremit')
  expect([approved, approved + rejected + expired - late, p50]).toEqual([day.approved, day.ended, day.medianS])
  expect(await figures('merchant')).toMatchObject({ approved: of('card')?.count, grossMinor: of('card')?.minor })
  const revenue = day.feesMinor - day.bankFeesMinor - day.lossMinor - day.operatorCostMinor
  expect(await figures('general')).toMatchObject({ revenueMinor: revenue, taxMinor: day.taxMinor })
})

it('unmatched lines have the sum of their own list; the ledger’s suspense has what was set aside, too', async () => {
  const before = (await read<AdminDashboard>(admin, '/api/dash/admin')).unexplained
  const seen = (amount: number) => ({
    accountId: stage.accountId,
    direction: 'CREDIT',
    amount,
    bookedAt: app.clock.now().toISOString(),
    senderName: 'NO ONE',
    description: `of nobody ${amount}`,
    bankRef: `nobody-${amount}`,
  })
  await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', { transactions: [seen(5_100), seen(7_300)] })
  await app.tenant.pool.query(`update bank_tx set status = 'IGNORED' where amount_minor = 7300`)
  const { unexplained } = await read<AdminDashboard>(admin, '/api/dash/admin')
  expect(unexplained).toMatchObject({
    lines: (before?.lines ?? 0) + 1,
    linesMinor: (before?.linesMinor ?? 0) + 5_100,
    suspenseMinor: (before?.suspenseMinor ?? 0) + 12_400,
  })
})

it('failing callbacks are counted for addresses that fail now, not for recovered ones', async () => {
  const { pool } = app.tenant
  const id = uuidv7()
  await addEndpoint(app.tenant, {
    merchantId: other.id,
    id,
    url: 'https://shop.example/hook',
    secrets: ['s'.repeat(40)],
  })
  const owner = await asMerchant(app, other.id)
  const failing = async () => {
    const { callbacks } = await read<AdminDashboard>(admin, '/api/dash/admin')
    const own = (await read<MerchantDashboard>(owner, '/api/dash/merchant')).callbacks
    const [all] = callbacks.filter(({ merchantId }) => merchantId === other.id)
    expect(own.failing).toBe(all?.failing ?? 0)
    // The figure's link shows the same callbacks.
    const { rows } = await read<{ rows: object[] }>(owner, '/api/callback/list?status=FAILING&limit=100')
    expect(rows).toHaveLength(own.failing)
    return own.failing
  }
  const set = (statement: string) => pool.query(statement, [id])
  await reportPayment(app, stage, await makeDeposit(app, other, { amount: 31_000 }))
  expect(await failing()).toBe(0)
  await set(`update callback set last_error = 'TIMEOUT' where endpoint_id = $1`)
  expect(await failing()).toBeGreaterThan(0)
  await set(`update callback set status = 'DEAD', next_attempt_at = null where endpoint_id = $1`)
  expect(await failing()).toBe(0)
  await set(`update callback_endpoint set incident_error = 'TIMEOUT', incident_since = now() where id = $1`)
  const given = await failing()
  expect(given).toBeGreaterThan(0)
  app.clock.advance(1_000)
  const taken = await makeDeposit(app, other, { amount: 32_000 })
  await reportPayment(app, stage, taken)
  await set(`update callback set status = 'DELIVERED', next_attempt_at = null, delivered_at = created_at
    where endpoint_id = $1 and status = 'PENDING'`)
  expect(await failing()).toBe(0)
  await set(`update callback_endpoint set status = 'PAUSED' where id = $1`)
  await set(`update callback set status = 'PENDING', next_attempt_at = created_at, last_error = 'TIMEOUT',
    delivered_at = null where endpoint_id = $1`)
  expect(await failing()).toBe(0)
})

it('no answer has data of modules that the tenant lacks or hides', async () => {
  const lite = await buildTestApp({ tenant: { modules: ['remit', 'reports', 'admin'] } })
  try {
    const merchant = await addMerchant(lite.tenant, { remitGroupIds: [] })
    const own = await read<MerchantDashboard>(await asMerchant(lite, merchant.id), '/api/dash/merchant')
    expect(own).toMatchObject({ balance: null, limits: [], day: { out: null, in: { minor: 0 } } })
    const all = await read<AdminDashboard>(await lite.signedIn({ scope: ['ADMIN'] }), '/api/dash/admin')
    expect(all.day.out).toBeNull()
    expect(all.day.rails.map(({ rail }) => rail)).toEqual(['deposit'])
    expect(all.queues.map(({ queue }) => queue)).toEqual(['deposit', 'unmatched', 'approval'])
  } finally {
    await lite.close()
  }
})
