import type { PayoutRuleTrial } from '@kasa/contracts/payoutRules'
import { uuidv7 } from 'uuidv7'

import { expireApprovals } from '../approvals/approvals.service'
import { inTransaction } from '../db/transaction'
import { verifyLedger } from '../ledger/verify.service'
import { recordActs } from '../otherPerson/otherPerson.service'
import { openSession } from '../sessions/sessions.service'
import { addMerchant, sendSigned, type Stage } from '../testing/moneyFixture'
import { askPayout, holdAtBank, makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'

let app: TestApp
let stage: Stage
let ada: SignedInClient
let bora: SignedInClient
let cem: SignedInClient
/** True if a test changed a payout without an audit row. */
let isEdited = false
beforeEach(async () => {
  isEdited = false
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  ada = await person({ scope: ['ADMIN'], name: 'Ada' })
  bora = await person({ scope: ['ADMIN'], name: 'Bora' })
  cem = await person({ scope: ['ADMIN'], name: 'Cem' })
})
afterEach(async () => {
  const { broken } = await verifyLedger(app.tenant.pool)
  if (isEdited) expect(broken).not.toEqual([])
  else expect(broken).toEqual([])
  await app.close()
})

async function person(who: Parameters<TestApp['signedIn']>[0]): Promise<SignedInClient> {
  const made = await app.signedIn(who)
  await app.stepUp(made)
  return made
}
const rule = (more: object = {}) => ({
  merchantId: null,
  fromMinor: 50_000,
  untilMinor: null,
  side: 'OURS',
  checkers: 1,
  hours: 24,
  ...more,
})
const attempt = (rules: object[], days = 30, who = ada) => who.client.post('/api/payout-rule/try', { rules, days })
const save = async (rules: object[], who = ada): Promise<TestAnswer> => {
  const trial = (await attempt(rules, 30, who)).body as PayoutRuleTrial
  return who.client.post('/api/payout-rule/save', { trialId: trial.id, baseVersion: trial.againstVersion, note: 'why' })
}
/** Two administrators put rules in force. */
async function inForce(rules: object[]): Promise<void> {
  const { approvalId } = (await save(rules)).body as { approvalId: string }
  expect((await approve(approvalId, bora)).status).toBe(200)
}
const approve = (id: string, who: SignedInClient, headers?: Record<string, string>): Promise<TestAnswer> =>
  who.client.post(`/api/approval/approve/${id}`, {}, headers)
const deny = (id: string, who: SignedInClient): Promise<TestAnswer> =>
  who.client.post(`/api/approval/deny/${id}`, { reason: 'not this one' })
const outcomeOf = ({ status, body }: TestAnswer) => [
  status,
  (body as { code?: string }).code ?? (body as { status: string }).status,
]
const approvalOf = async (payoutId: string): Promise<string> =>
  (
    await app.tenant.pool.query<{ id: string }>(
      'select id from approval where target_id = $1 order by id desc limit 1',
      [payoutId],
    )
  ).rows[0]?.id ?? ''
const statusOf = async (id: string) =>
  (
    await app.tenant.pool.query<{ status: string; reason: string | null }>(
      'select status, reason_code as reason from withdraw_request where id = $1',
      [id],
    )
  ).rows[0]
const refusals = async (payoutId: string) =>
  (
    await app.tenant.pool.query<{ code: string; actor: string }>(
      `select after ->> 'refused' as code, actor_id as actor from audit_log where action = 'approval.refuse'
        and object_id = $1 order by seq`,
      [payoutId],
    )
  ).rows
const balance = async () =>
  (await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body as { available: number; held: number }
/** The same user in a second session. */
async function secondSession({ actor, ctx }: SignedInClient): Promise<SignedInClient> {
  const opened = await inTransaction(app.ctx, (tx) =>
    openSession(tx, app.ctx, { id: actor.id, stage: 'full', userAgent: 'another' }),
  )
  const client = app.client()
  client.token = opened.token
  client.tokenRefresh = opened.tokenRefresh
  const again = { client, actor: opened.actor, ctx: { ...ctx, actor: opened.actor } }
  await app.stepUp(again)
  return again
}
/** A payout over the limit, with its approval. */
async function waitingPayout(body: Record<string, unknown> = {}): Promise<{ id: string; approvalId: string }> {
  const { id, status } = await makePayout(app, stage.merchant, body)
  expect(status).toBe('PENDING_APPROVAL')
  return { id, approvalId: await approvalOf(id) }
}

test('rules are tried on past payouts, need two administrators, and keep every version', async () => {
  for (const amount of [49_999, 50_000, 99_999, 100_000]) await askPayout(app, stage.merchant, { amount })
  const bands = [rule({ untilMinor: 100_000 }), rule({ fromMinor: 100_000, checkers: 2 })]
  const trial = await attempt(bands)
  expect(trial.body).toMatchObject({
    all: { count: 4, sumMinor: 299_998 },
    asked: { count: 3, sumMinor: 249_999 },
    inForce: { count: 0, sumMinor: 0 },
    bands: [
      // Together with the first payout to the same account, the third reaches the second rule.
      { count: 1, sumMinor: 50_000, people: 3, missing: [] },
      { count: 2, sumMinor: 199_999, people: 3, missing: [] },
    ],
  })
  const { approvalId } = (await save(bands)).body as { approvalId: string }
  expect((await ada.client.get(`/api/approval/get/${approvalId}`)).body).toMatchObject({
    targetType: 'payoutRules',
    before: { rules: [] },
    after: { rules: bands.map((band) => ({ ...band, merchantName: null })) },
  })
  expect(outcomeOf(await approve(approvalId, ada))).toEqual([409, 'APPROVAL_OWN'])
  // Only one change can be pending.
  expect(outcomeOf(await save([rule()], bora))).toEqual([409, 'APPROVAL_PENDING'])
  expect((await makePayout(app, stage.merchant)).status).toBe('QUEUED')
  expect((await approve(approvalId, bora)).status).toBe(200)
  expect((await ada.client.get('/api/payout-rule/list')).body).toMatchObject({
    waiting: null,
    versions: [
      { version: 2, createdByName: 'Ada', approvedByName: 'Bora', note: 'why' },
      { version: 1, rules: [] },
    ],
  })
  await expect(app.tenant.pool.query('delete from payout_rules')).rejects.toThrow('never changed')
  const { rows } = await app.tenant.pool.query(`select 1 from audit_log where action = 'payoutRules.change'`)
  expect(rows).toHaveLength(1)
})

test('small payouts to one account add up in a day, and need approval above a band, in trials too @long', async () => {
  await inForce([rule()])
  const small = { amount: 20_000 }
  const made = [
    await makePayout(app, stage.merchant, small),
    await makePayout(app, stage.merchant, { ...small, customer: { id: 'c-2', name: 'Elif Kılıç' } }),
  ]
  expect(made.map(({ status }) => status)).toEqual(['QUEUED', 'QUEUED'])
  const { id, approvalId } = await waitingPayout(small)
  // Payouts that wait for approval, or have it, do not count again.
  expect((await makePayout(app, stage.merchant, { amount: 9_999 })).status).toBe('QUEUED')
  expect((await approve(approvalId, bora)).status).toBe(200)
  expect(await statusOf(id)).toMatchObject({ status: 'QUEUED' })
  expect((await makePayout(app, stage.merchant, { amount: 1 })).status).toBe('PENDING_APPROVAL')
  expect((await attempt([rule()])).body).toMatchObject({
    all: { count: 5 },
    asked: { count: 2, sumMinor: 20_001 },
    inForce: { count: 2, sumMinor: 20_001 },
    bands: [{ count: 2 }],
  })
  app.clock.advance(86_400_000)
  expect((await makePayout(app, stage.merchant, small)).status).toBe('QUEUED')
})

test('payouts requested by one person add up within a day, over all accounts', async () => {
  const asker = await person({ scope: ['MERCHANT', 'money_withdraw'], merchantId: stage.merchant.id })
  await inForce([rule()])
  const createPayout = async (iban: string) =>
    (
      await asker.client.post(
        '/api/withdraw-request/create',
        { amount: 20_000, customer: { id: iban, name: 'Elif Kılıç' }, iban, beneficiaryName: 'Elif Kılıç' },
        { 'idempotency-key': uuidv7() },
      )
    ).body
  const answers = []
  for (const iban of [payoutIban, 'TR060006100519786457841327', 'TR760006100519786457841328'])
    answers.push(await createPayout(iban))
  expect(answers).toMatchObject([{ status: 'QUEUED' }, { status: 'QUEUED' }, { status: 'PENDING_APPROVAL' }])
})

test.each([
  ['bands that overlap', [rule({ untilMinor: 60_001 }), rule({ fromMinor: 60_000 })], 400, 'PAYOUT_RULES_OVERLAP'],
  ['a band of nothing', [rule({ untilMinor: 50_000 })], 400, 'PAYOUT_RULES_EMPTY'],
  ['four people', [rule({ checkers: 4 })], 400, 'FIELD_INVALID'],
])('rules with %s are refused', async (_, rules, status, code) => {
  expect(outcomeOf(await attempt(rules))).toEqual([status, code])
})

test('no rule may wait for people who do not exist, or for somebody who is not an administrator @long', async () => {
  const mine = rule({ merchantId: stage.merchant.id, side: 'MERCHANT' })
  expect(outcomeOf(await save([mine]))).toEqual([409, 'PAYOUT_RULES_NOBODY'])
  const operator = await person({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  expect((await attempt([rule()], 30, operator)).status).toBe(404)
  const { approvalId } = (await save([rule({ merchantId: stage.merchant.id })])).body as { approvalId: string }
  expect((await approve(approvalId, operator)).status).toBe(404)
  // Checkers see the merchant's name.
  const { rows } = await app.tenant.pool.query<{ name: string }>('select name from merchant where id = $1', [
    stage.merchant.id,
  ])
  expect((await bora.client.get(`/api/approval/get/${approvalId}`)).body).toMatchObject({
    after: { rules: [{ merchantId: stage.merchant.id, merchantName: rows[0]?.name }] },
  })
})

test('a payout in a band waits with its money held; another person approves it and it is planned again', async () => {
  await inForce([rule()])
  expect((await makePayout(app, stage.merchant, { amount: 49_999 })).status).toBe('QUEUED')
  const { id, approvalId } = await waitingPayout({ amount: 50_000 })
  expect(await balance()).toMatchObject({ held: 49_999 + 220 + 50_000 + 220 })
  await holdAtBank(app, stage.accountId, 10)
  expect((await approve(approvalId, ada)).status).toBe(200)
  expect(await statusOf(id)).toMatchObject({ status: 'QUEUED' })
  const read = (await ada.client.get(`/api/withdraw-request/get/${id}`)).body
  expect(read).toMatchObject({ bankAccountId: null, sources: [{ excludedBecause: 'TOO_LITTLE' }] })
  // Repeated with a key as browsers send one, it is refused and recorded once.
  const key = { 'idempotency-key': uuidv7() }
  for (const _ of [1, 2]) expect(outcomeOf(await approve(approvalId, bora, key))).toEqual([409, 'APPROVAL_OVER'])
  expect(await refusals(id)).toEqual([{ code: 'APPROVAL_OVER', actor: bora.actor.id }])
})

test('without approval it is rejected, its money is released, and the merchant is notified', async () => {
  await inForce([rule()])
  const { id, approvalId } = await waitingPayout()
  expect((await deny(approvalId, bora)).status).toBe(200)
  expect(await statusOf(id)).toEqual({ status: 'REJECTED', reason: 'APPROVAL_DENIED' })
  expect(await balance()).toMatchObject({ available: 1_000_000, held: 0 })
  const { rows } = await app.tenant.pool.query(
    `select 1 from merchant_event where object_id = $1 and type = 'withdraw.rejected'`,
    [id],
  )
  expect(rows).toHaveLength(1)
})

test('after its deadline nobody may decide any more, and the job rejects it', async () => {
  await inForce([rule({ hours: 2 })])
  const { id, approvalId } = await waitingPayout()
  app.clock.advance(2 * 3_600_000)
  const late = await person({ scope: ['ADMIN'], name: 'Deniz' })
  expect(outcomeOf(await approve(approvalId, late))).toEqual([409, 'APPROVAL_RAN_OUT'])
  expect(await refusals(id)).toEqual([{ code: 'APPROVAL_RAN_OUT', actor: late.actor.id }])
  expect(await expireApprovals(app.ctx)).toBe(1)
  expect(await statusOf(id)).toEqual({ status: 'REJECTED', reason: 'APPROVAL_EXPIRED' })
  expect(await balance()).toMatchObject({ available: 1_000_000, held: 0 })
})

test('cancelled by its merchant, it has no open approval any more @long', async () => {
  await inForce([rule()])
  const { id, approvalId } = await waitingPayout()
  expect(
    (
      await sendSigned(
        app,
        stage.merchant,
        'POST',
        `/mapi/v1/withdrawals/${id}/cancel`,
        {},
        { headers: { 'idempotency-key': uuidv7() } },
      )
    ).status,
  ).toBe(200)
  expect(outcomeOf(await approve(approvalId, bora))).toEqual([409, 'APPROVAL_OVER'])
  expect(await balance()).toMatchObject({ available: 1_000_000, held: 0 })
})

test('where two are needed nobody counts twice, two at once are two, and it is queued exactly once @long', async () => {
  await inForce([rule({ checkers: 2 })])
  const { id, approvalId } = await waitingPayout()
  const twice = await Promise.all([approve(approvalId, ada), approve(approvalId, ada)])
  expect(twice.map(outcomeOf).sort()).toEqual([
    [200, 'PENDING'],
    [409, 'APPROVAL_GIVEN'],
  ])
  // The same user in another session.
  const again = await secondSession(ada)
  expect(outcomeOf(await approve(approvalId, again))).toEqual([409, 'APPROVAL_GIVEN'])
  const both = await Promise.all([approve(approvalId, bora), approve(approvalId, cem)])
  expect(both.map(outcomeOf).sort()).toEqual([
    [200, 'APPROVED'],
    [409, 'APPROVAL_OVER'],
  ])
  expect(await statusOf(id)).toMatchObject({ status: 'QUEUED' })
  const { rows } = await app.tenant.pool.query(
    `select 1 from withdraw_request_event where request_id = $1 and action = 'approve'`,
    [id],
  )
  expect(rows).toHaveLength(1)
  expect((await refusals(id)).map(({ code }) => code).sort()).toEqual([
    'APPROVAL_GIVEN',
    'APPROVAL_GIVEN',
    'APPROVAL_OVER',
  ])
})

test('an approval by somebody who lost the right does not count, and without it nobody decides', async () => {
  await inForce([rule({ checkers: 2 })])
  const { id, approvalId } = await waitingPayout()
  expect(outcomeOf(await approve(approvalId, ada))).toEqual([200, 'PENDING'])
  await app.tenant.pool.query(`update users set scope = '{REMIT}' where id = $1`, [ada.actor.id])
  expect(outcomeOf(await approve(approvalId, bora))).toEqual([200, 'PENDING'])
  expect(await statusOf(id)).toMatchObject({ status: 'PENDING_APPROVAL' })
  expect(outcomeOf(await approve(approvalId, cem))).toEqual([200, 'APPROVED'])
})

test('manager and subordinate, and two linked accounts, count as one person', async () => {
  await inForce([rule({ checkers: 2 })])
  const { id, approvalId } = await waitingPayout()
  await app.tenant.pool.query(`update users set parent_user_id = $2 where id = $1`, [bora.actor.id, ada.actor.id])
  await inTransaction(ada.ctx, (tx) => recordActs(tx, ada.ctx, cem.actor.id, ['CREATED']))
  expect(outcomeOf(await approve(approvalId, ada))).toEqual([200, 'PENDING'])
  expect(outcomeOf(await approve(approvalId, bora))).toEqual([409, 'APPROVAL_SAME_LINE'])
  expect(outcomeOf(await approve(approvalId, cem))).toEqual([409, 'APPROVAL_SAME_HAND'])
  expect((await refusals(id)).map(({ code }) => code)).toEqual(['APPROVAL_SAME_LINE', 'APPROVAL_SAME_HAND'])
})

test.each([
  ['made', 'created_by'],
  ['saw the secret of', 'shown_to'],
])('the person who %s the requesting key is the maker, by rule and by the database', async (_, column) => {
  await inForce([rule()])
  await app.tenant.pool.query(`update merchant_key set ${column} = $1 where merchant_id = $2`, [
    ada.actor.id,
    stage.merchant.id,
  ])
  const { id, approvalId } = await waitingPayout()
  expect(outcomeOf(await approve(approvalId, ada))).toEqual([409, 'APPROVAL_OWN'])
  expect(outcomeOf(await approve(approvalId, await secondSession(ada)))).toEqual([409, 'APPROVAL_OWN'])
  expect((await refusals(id)).map(({ code }) => code)).toEqual(['APPROVAL_OWN', 'APPROVAL_OWN'])
  await expect(
    app.tenant.pool.query('update approval set checkers = behind where id = $1', [approvalId]),
  ).rejects.toThrow('approval_behind_is_no_checker')
})

test.each([
  ['amount', `amount_minor = amount_minor + 1`],
  ['beneficiary', `beneficiary_name = 'Somebody else'`],
  ['IBAN', `beneficiary_iban_enc = decode('00', 'hex')`],
])('a changed %s voids the request and its approvals', async (what, set) => {
  await inForce([rule()])
  const edit = (id: string, change = set) =>
    app.tenant.pool.query(`update withdraw_request set ${change} where id = $1`, [id])
  const [before, after] = [await waitingPayout(), await waitingPayout()]
  await edit(before.id)
  expect(outcomeOf(await approve(before.approvalId, bora))).toEqual([409, 'APPROVAL_VOID'])
  expect((await refusals(before.id)).map(({ code }) => code)).toEqual(['APPROVAL_VOID'])
  expect((await approve(after.approvalId, bora)).status).toBe(200)
  await edit(after.id)
  const operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const claimed = (await operator.client.post(`/api/withdraw-request/claim/${after.id}`, {})).body as {
    row: { version: number }
    claimToken: string
  }
  const send = {
    decision: 'send',
    claimToken: claimed.claimToken,
    version: claimed.row.version,
  }
  const sent = await operator.client.post(`/api/withdraw-request/decide/${after.id}`, send, {
    'idempotency-key': uuidv7(),
  })
  expect(outcomeOf(sent)).toEqual([409, 'APPROVAL_VOID'])
  expect((await refusals(after.id)).map(({ code }) => code)).toEqual(['APPROVAL_VOID'])
  expect(await statusOf(after.id)).toMatchObject({ status: 'QUEUED' })
  // If the encrypted IBAN was overwritten, its hash still shows the requested one.
  isEdited = what !== 'IBAN'
})

test('a merchant’s own people with a right over money or people decide on their own merchant’s only', async () => {
  const own = { scope: ['MERCHANT', 'money_withdraw'], merchantId: stage.merchant.id }
  const [mine, second] = [await person(own), await person({ ...own, scope: ['MERCHANT', 'USER_MANAGEMENT'] })]
  const plain = await person({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
  const stranger = await person({
    ...own,
    merchantId: (await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })).id,
  })
  await inForce([rule({ merchantId: stage.merchant.id, side: 'MERCHANT', checkers: 2 })])
  const { id, approvalId } = await waitingPayout()
  for (const who of [plain, stranger]) {
    expect((await who.client.get(`/api/approval/get/${approvalId}`)).status).toBe(404)
    expect((await approve(approvalId, who)).status).toBe(404)
    expect((await deny(approvalId, who)).status).toBe(404)
  }
  const listed = async (who: SignedInClient) =>
    ((await who.client.get('/api/approval/list?waiting=true')).body as { rows?: { id: string }[] }).rows?.map(
      (row) => row.id,
    )
  expect([await listed(stranger), await listed(plain), await listed(mine)]).toEqual([[], undefined, [approvalId]])
  // Our people can see it but not decide.
  expect((await bora.client.get(`/api/approval/get/${approvalId}`)).body).toMatchObject({ whyNot: 'ROLE' })
  expect((await approve(approvalId, bora)).status).toBe(404)
  expect(new Set((await refusals(id)).map(({ actor }) => actor))).toEqual(
    new Set([plain.actor.id, stranger.actor.id, bora.actor.id]),
  )
  expect(outcomeOf(await approve(approvalId, mine))).toEqual([200, 'PENDING'])
  expect(outcomeOf(await approve(approvalId, second))).toEqual([200, 'APPROVED'])
  expect(await statusOf(id)).toMatchObject({ status: 'QUEUED' })
})

test('accounts that the requester made, or that made theirs, can never approve their requests @long', async () => {
  const own = { scope: ['MERCHANT', 'money_withdraw'], merchantId: stage.merchant.id }
  const [asker, made, maker, other] = [await person(own), await person(own), await person(own), await person(own)]
  await inForce([rule({ merchantId: stage.merchant.id, side: 'MERCHANT' })])
  const acts: [SignedInClient, SignedInClient][] = [
    [asker, made],
    [maker, asker],
  ]
  for (const [by, subject] of acts)
    await app.tenant.pool.query(
      `insert into person_act (at, actor_id, subject_id, kind) values (now() - interval '90 days', $1, $2, 'CREATED')`,
      [by.actor.id, subject.actor.id],
    )
  const requested = await asker.client.post(
    '/api/withdraw-request/create',
    {
      amount: 100_000,
      customer: { id: 'c-1', name: 'Elif Kılıç' },
      iban: payoutIban,
      beneficiaryName: 'Elif Kılıç',
    },
    { 'idempotency-key': uuidv7() },
  )
  const approvalId = await approvalOf((requested.body as { id: string }).id)
  for (const who of [made, maker]) expect(outcomeOf(await approve(approvalId, who))).toEqual([409, 'APPROVAL_OWN'])
  expect(outcomeOf(await approve(approvalId, other))).toEqual([200, 'APPROVED'])
})

test('accounts that one of a merchant’s people made, directly or not, count as one person', async () => {
  const own = { scope: ['MERCHANT', 'money_withdraw', 'USER_MANAGEMENT'], merchantId: stage.merchant.id }
  const [manager, left, right, far, other] = [
    await person(own),
    await person(own),
    await person(own),
    await person(own),
    await person(own),
  ]
  const acts: [SignedInClient, SignedInClient, string][] = [
    [manager, left, 'CREATED'],
    [manager, right, 'CREATED'],
    [right, far, 'REMAILED'],
    // Acts of our own people link no one.
    [ada, manager, 'CREATED'],
    [ada, other, 'CREATED'],
  ]
  for (const [by, subject, kind] of acts)
    await app.tenant.pool.query(
      `insert into person_act (at, actor_id, subject_id, kind) values (now() - interval '90 days', $1, $2, $3)`,
      [by.actor.id, subject.actor.id, kind],
    )
  const mine = rule({ merchantId: stage.merchant.id, side: 'MERCHANT' })
  expect(outcomeOf(await save([{ ...mine, checkers: 3 }]))).toEqual([409, 'PAYOUT_RULES_NOBODY'])
  await inForce([mine])
  const createPayout = async (who: SignedInClient, iban: string) =>
    (
      await who.client.post(
        '/api/withdraw-request/create',
        { amount: 30_000, customer: { id: iban, name: 'Elif Kılıç' }, iban, beneficiaryName: 'Elif Kılıç' },
        { 'idempotency-key': uuidv7() },
      )
    ).body as { id: string; status: string }
  expect((await createPayout(left, payoutIban)).status).toBe('QUEUED')
  const { id, status } = await createPayout(far, 'TR060006100519786457841327')
  expect(status).toBe('PENDING_APPROVAL')
  const approvalId = await approvalOf(id)
  for (const who of [manager, left, right])
    expect(outcomeOf(await approve(approvalId, who))).toEqual([409, 'APPROVAL_OWN'])
  expect(outcomeOf(await approve(approvalId, other))).toEqual([200, 'APPROVED'])
})

test('a payout held before midnight and released after it is counted with those of its own day @long', async () => {
  await inForce([rule()])
  const held = { amount: 30_000, beneficiaryName: 'Kerem Yalçın' }
  const [one, two] = [await makePayout(app, stage.merchant, held), await makePayout(app, stage.merchant, held)]
  app.clock.advance(86_400_000)
  const who = await person({ scope: ['ADMIN'] })
  // The second payout alone is small, because the first needed approval.
  for (const { id, status } of [
    { ...one, status: 'PENDING_APPROVAL' },
    { ...two, status: 'QUEUED' },
  ]) {
    const { version } = (await who.client.get(`/api/withdraw-request/get/${id}`)).body as { version: number }
    const freed = await who.client.post(`/api/withdraw-request/decide/${id}`, {
      decision: 'free',
      version,
      note: 'Called',
    })
    expect(freed.body).toMatchObject({ status })
  }
})

test('a fresh code is needed for either decision and for rules', async () => {
  await inForce([rule()])
  const { approvalId } = await waitingPayout()
  const stale = await app.signedIn({ scope: ['ADMIN'] })
  expect([outcomeOf(await approve(approvalId, stale)), outcomeOf(await deny(approvalId, stale))]).toEqual([
    [409, 'STEP_UP_REQUIRED'],
    [409, 'STEP_UP_REQUIRED'],
  ])
  expect(outcomeOf(await save([], stale))).toEqual([409, 'STEP_UP_REQUIRED'])
})

test('Next gives nobody payouts that wait for approval', async () => {
  await inForce([rule()])
  await waitingPayout()
  const operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  expect((await operator.client.post('/api/withdraw-request/next', {})).body).toMatchObject({ claim: null })
})
