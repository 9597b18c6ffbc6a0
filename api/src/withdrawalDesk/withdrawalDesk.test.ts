import type { PayoutAccounts } from '@kasa/contracts/payoutAccounts'
import { usualMs } from '@kasa/domain/sysparameter'
import { verifyLedger } from '../ledger/verify.service'
import { addAccount, addMerchant, sendSigned, type Stage } from '../testing/moneyFixture'
import { askPayout, holdAtBank, makePayout, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'

const api = '/api/withdraw-request'
let app: TestApp
let stage: Stage
let operator: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  operator = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın', remitGroupIds: [stage.groupId] })
  await app.stepUp(operator, 86_400_000)
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

type Row = {
  id: string
  version: number
  status: string
  bankAccountId: string | null
  rail: string | null
  bankRef: string | null
}
type Claimed = { row: Row; claimToken: string }
const get = async (id: string, who = operator) =>
  (await who.client.get(`${api}/get/${id}`)).body as Row & {
    sources: { excludedBecause: string | null; lostBecause: string | null; label: string }[]
    history: { action: string }[]
  }
const claim = async (id: string, who = operator) => (await who.client.post(`${api}/claim/${id}`, {})).body as Claimed
const decide = async (
  id: string,
  decision: string,
  more: object,
  claimToken: string,
  who = operator,
): Promise<TestAnswer> =>
  who.client.post(`${api}/decide/${id}`, { decision, claimToken, version: (await get(id, who)).version, ...more })
const balance = async () =>
  (await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body as { available: number; held: number }
const sumOf = async (code: string) =>
  Number(
    (
      await app.tenant.pool.query<{ sum: bigint }>(
        `select coalesce(sum(amount_minor), 0)::bigint as sum from journal_line join ledger_account account
          on account.id = account_id where code = $1`,
        [code],
      )
    ).rows[0]?.sum ?? 0n,
  )

test('a payout is planned from an account, claimed, sent and marked with the reference: it is in transit', async () => {
  const { id } = await makePayout(app, stage.merchant)
  const before = await get(id)
  expect(before).toMatchObject({ status: 'QUEUED', bankAccountId: stage.accountId, rail: 'FAST' })
  const { claimToken } = await claim(id)
  expect((await decide(id, 'send', {}, claimToken)).body).toMatchObject({ status: 'SENDING' })
  expect(await balance()).toMatchObject({ available: 899_780, held: 100_220 })
  const sent = await decide(id, 'sent', { bankRef: 'FAST-77' }, claimToken)
  expect(sent.body).toMatchObject({ status: 'SENT', bankRef: 'FAST-77', decidedByName: 'Kerem Yalçın' })
  expect(await balance()).toMatchObject({ available: 899_780, held: 0 })
  expect(await sumOf(`OUT_TRANSIT:${stage.accountId}`)).toBe(-100_000)
  expect([await sumOf('FEE:WITHDRAW'), await sumOf('TAX_PAYABLE')]).toEqual([-200, -20])
  expect((await get(id)).history.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['create', 'queue', 'claim', 'send', 'sent']),
  )
})

test('a person’s own “sent” is undone only in time: it is claimed again, its money held', async () => {
  const { id } = await makePayout(app, stage.merchant)
  const { claimToken } = await claim(id)
  await decide(id, 'send', {}, claimToken)
  await decide(id, 'sent', { bankRef: 'FAST-1' }, claimToken)
  const back = await operator.client.post(`${api}/undo/${id}`, { version: (await get(id)).version })
  expect(back).toMatchObject({ status: 200, body: { row: { status: 'SENDING', bankRef: 'FAST-1' } } })
  expect(await balance()).toMatchObject({ available: 899_780, held: 100_220 })
  expect(await sumOf(`OUT_TRANSIT:${stage.accountId}`)).toBe(0)
  const again = (back.body as Claimed).claimToken
  expect(await decide(id, 'sent', { bankRef: 'FAST-2' }, again)).toMatchObject({
    status: 200,
    body: { bankRef: 'FAST-2' },
  })
  app.clock.advance(usualMs('undo_s') + 1)
  expect(await operator.client.post(`${api}/undo/${id}`, { version: (await get(id)).version })).toMatchObject({
    status: 409,
  })
})

test('a receipt that came with another payout names it by its number', async () => {
  const [one, two] = [await makePayout(app, stage.merchant), await makePayout(app, stage.merchant)]
  const file = { fileName: 'a.pdf', content: Buffer.from('%PDF-one receipt').toString('base64') }
  for (const { id } of [one, two]) expect((await operator.client.post(`${api}/attach/${id}`, file)).status).toBe(200)
  const attachmentsOf = async (id: string, { client } = operator) => (await client.get(`${api}/attachments/${id}`)).body
  const byName = operator.actor.name
  expect(await attachmentsOf(one.id)).toMatchObject({ receipts: [{ seenWith: null, byName }] })
  expect(await attachmentsOf(two.id)).toMatchObject({ receipts: [{ seenWith: one.number, byName }] })
  // Its merchant learns neither the other payout nor who of our people attached it.
  const merchant = await app.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
  expect(await attachmentsOf(two.id, merchant)).toMatchObject({ receipts: [{ seenWith: null, byName: null }] })
})

test('a receipt and the record that it proves are stored together or not at all', async () => {
  const { id } = await makePayout(app, stage.merchant)
  const { claimToken } = await claim(id)
  await decide(id, 'send', {}, claimToken)
  const receipts = async () =>
    ((await operator.client.get(`${api}/attachments/${id}`)).body as { receipts: unknown[] }).receipts.length
  const receipt = (text: string) => ({ fileName: 'a.pdf', content: Buffer.from(text).toString('base64') })
  const refused = [
    [{ bankRef: 'x', receipt: receipt('%PDF-one') }, 400, 'BANK_REFERENCE_SHORT'],
    [{ bankRef: 'FAST-1', receipt: receipt('no receipt') }, 422, 'FILE_TYPE'],
  ] as const
  for (const [body, status, code] of refused) {
    expect(await decide(id, 'sent', body, claimToken)).toMatchObject({ status, body: { code } })
    expect([(await get(id)).status, await receipts()]).toEqual(['SENDING', 0])
  }
  // The same file again, as after an undo, is accepted and adds no second receipt.
  for (const _ of [1, 2]) {
    const token = (await claim(id)).claimToken
    expect(await decide(id, 'sent', { bankRef: 'FAST-1', receipt: receipt('%PDF-one') }, token)).toMatchObject({
      status: 200,
      body: { status: 'SENT' },
    })
    expect(await receipts()).toBe(1)
    await operator.client.post(`${api}/undo/${id}`, { version: (await get(id)).version })
  }
  expect((await get(id)).status).toBe('SENDING')
})

test('a payout is marked as sent only after it was begun, and not rejected after that', async () => {
  const { id } = await makePayout(app, stage.merchant)
  const { claimToken } = await claim(id)
  expect(await decide(id, 'sent', { bankRef: 'FAST-1' }, claimToken)).toMatchObject({
    status: 409,
    body: { code: 'STATUS' },
  })
  await decide(id, 'send', {}, claimToken)
  expect(await decide(id, 'reject', { reasonCode: 'OTHER' }, claimToken)).toMatchObject({
    status: 409,
    body: { code: 'STATUS' },
  })
})

test('a payout in hand cannot be cancelled by its merchant once it is being sent', async () => {
  const { id } = await makePayout(app, stage.merchant)
  const { claimToken } = await claim(id)
  await decide(id, 'send', {}, claimToken)
  expect(await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${id}/cancel`, {})).toMatchObject({
    status: 409,
    body: { code: 'STATUS' },
  })
  expect((await balance()).held).toBe(100_220)
})

test('if no account has enough it has no source and shows why; it is planned again once one has', async () => {
  await holdAtBank(app, stage.accountId, 99_999)
  const { id } = await makePayout(app, stage.merchant)
  expect(await get(id)).toMatchObject({ bankAccountId: null, rail: null, sources: [{ excludedBecause: 'TOO_LITTLE' }] })
  const { claimToken } = await claim(id)
  expect(await decide(id, 'send', {}, claimToken)).toMatchObject({ status: 409, body: { code: 'SOURCE_NEEDED' } })
  expect(await decide(id, 'plan', {}, claimToken)).toMatchObject({ status: 409, body: { code: 'SOURCE_NEEDED' } })
  await holdAtBank(app, stage.accountId, 100_000)
  expect((await decide(id, 'plan', {}, claimToken)).body).toMatchObject({
    status: 'QUEUED',
    bankAccountId: stage.accountId,
  })
})

test('money planned for one payout is not free for the next: two never use the same money', async () => {
  await holdAtBank(app, stage.accountId, 250_000)
  const answers = await Promise.all(Array.from({ length: 4 }, () => askPayout(app, stage.merchant)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const { rows } = await app.tenant.pool.query<{ planned: number }>(
    'select count(bank_account_id)::int as planned from withdraw_request',
  )
  expect(rows[0]?.planned).toBe(2)
})

test('another group’s operator and another merchant see nothing of it; its own sees no account of ours', async () => {
  const { id } = await makePayout(app, stage.merchant)
  const stranger = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [] })
  const other = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
  const foreign = await app.signedIn({ scope: ['MERCHANT'], merchantId: other.id })
  for (const who of [stranger, foreign]) {
    expect((await who.client.get(`${api}/get/${id}`)).status).toBe(404)
    expect(((await who.client.get(`${api}/list?tab=all`)).body as { rows: unknown[] }).rows).toEqual([])
  }
  await claim(id)
  const own = await app.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
  expect(await get(id, own)).toMatchObject({ bankAccountId: null, claim: null, sources: [] })
  expect((await own.client.post(`${api}/claim/${id}`, {})).status).toBe(404)
  // Filters do not reveal it either: a hidden field is not filtered by.
  expect((await own.client.get(`${api}/options`)).body).toMatchObject({ bankAccounts: [] })
  const sifted = await own.client.get(`${api}/list?tab=all&bankAccountId=01930000-0000-7000-8000-000000000001`)
  expect((sifted.body as { rows: unknown[] }).rows).toHaveLength(1)
})

test('the account at the beneficiary’s own bank sends it, if there are two', async () => {
  const near = await addAccount(app.tenant, { remitGroupId: stage.groupId, bankCode: '0061' })
  await holdAtBank(app, near, 500_000)
  const { id } = await makePayout(app, stage.merchant)
  const { bankAccountId, rail, sources } = await get(id)
  expect([bankAccountId, rail]).toEqual([near, 'HAVALE'])
  expect(sources.map(({ lostBecause }) => lostBecause).sort()).toEqual(['DEARER_RAIL', null])
})

test('worked by account: what waits and what is free on each, and Next gives payouts of the chosen one', async () => {
  const near = await addAccount(app.tenant, { remitGroupId: stage.groupId, bankCode: '0061' })
  await holdAtBank(app, near, 150_000)
  // Planned on the account at the beneficiary's own bank while that has enough.
  const made: string[] = []
  for (const amount of [100_000, 100_000, 40_000]) made.push((await makePayout(app, stage.merchant, { amount })).id)
  const accounts = async (who = operator) =>
    ((await who.client.get(`${api}/accounts`)).body as PayoutAccounts).accounts.map(
      ({ id, count, sumMinor, freeMinor }) => [id, count, sumMinor, freeMinor],
    )
  const far = [stage.accountId, 1, 100_000, 900_000]
  expect((await accounts()).sort()).toEqual([far, [near, 2, 140_000, 10_000]].sort())
  await holdAtBank(app, near, 120_000)
  expect(await accounts()).toContainEqual([near, 2, 140_000, -20_000])
  expect(await accounts(await app.signedIn({ scope: ['REMIT'], remitGroupIds: [] }))).toEqual([])
  // Only its operator sees an account's balance, not a colleague of the same group.
  const colleague = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  await app.tenant.pool.query('update bank_account set owner_user_id = $2 where id = $1', [near, operator.actor.id])
  expect(await accounts(colleague)).toEqual([far])
  expect(await accounts()).toContainEqual([near, 2, 140_000, -20_000])
  const own = await app.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
  expect((await own.client.get(`${api}/accounts`)).status).toBe(404)

  const next = async (accountIds: string[], after?: string) =>
    ((await operator.client.post(`${api}/next`, { accountIds, after })).body as { claim: Claimed | null }).claim?.row.id
  expect(await next([near])).toBe(made[0])
  expect(await next([near], made[0])).toBe(made[2])
  expect(await next([near], made[2])).toBeUndefined()
  expect(await next([stage.accountId, near], made[2])).toBe(made[1])
})

test('sixty operators press Next at once: each has their own payout; of two senders one succeeds @long', async () => {
  const many = 60
  const operators = await Promise.all(
    Array.from({ length: many }, () => app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })),
  )
  for (let made = 0; made < many; made += 20)
    await Promise.all(Array.from({ length: 20 }, () => makePayout(app, stage.merchant, { amount: 100 })))
  const dealt = await Promise.all(
    operators.map(async (who) => ((await who.client.post(`${api}/next`, {})).body as { claim: Claimed | null }).claim),
  )
  expect(new Set(dealt.map((claimed) => claimed?.row.id)).size).toBe(many)
  const last = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  expect((await last.client.post(`${api}/next`, {})).body).toMatchObject({ claim: null })

  const [who] = operators
  const [mine] = dealt
  if (!who || !mine) throw new Error('Nothing was dealt')
  const { id } = mine.row
  expect((await decide(id, 'send', {}, mine.claimToken, who)).status).toBe(200)
  const { version } = await get(id, who)
  const mark = (bankRef: string) =>
    who.client.post(`${api}/decide/${id}`, { decision: 'sent', claimToken: mine.claimToken, version, bankRef })
  const answers = await Promise.all([mark('FAST-1'), mark('FAST-2')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await sumOf(`OUT_TRANSIT:${stage.accountId}`)).toBe(-100)
}, 120_000)
