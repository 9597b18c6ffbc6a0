import type { HandoverDetail, HandoverRow, ShiftOpen } from '@kasa/contracts/shifts'

import { chainAudit } from '../audit/chain.service'
import { inTransaction } from '../db/transaction'
import { recordActs } from '../otherPerson/otherPerson.service'
import { makeDeposit, reportPayment, setStage, type Stage } from '../testing/moneyFixture'
import { buildTestApp, testPassword, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
let boss: SignedInClient
let sub: SignedInClient
let stranger: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
// A new desk for each test, within a token's ten minutes.
beforeEach(async () => {
  stage = await setStage(app)
  boss = await app.signedIn({ name: 'Ayşe Boss', scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  // With the same accounts, but not a subordinate: a hand-over needs two people.
  sub = await app.signedIn({ name: 'Can Sub', scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  stranger = await app.signedIn({ name: 'Ece Else', scope: ['REMIT'] })
})

const open = async (who: SignedInClient) => (await who.client.get('/api/shift/open')).body as ShiftOpen
const give = (from: SignedInClient, to: SignedInClient, more: object = {}) =>
  from.client.post('/api/shift/give', {
    takerId: to.actor.id,
    claims: 'RELEASE',
    counts: [],
    notes: '',
    password: testPassword,
    ...more,
  })
const given = async (from: SignedInClient, to: SignedInClient, more: object = {}) =>
  (await give(from, to, more)).body as HandoverDetail
const take = (who: SignedInClient, id: string, body: object = { password: testPassword }) =>
  who.client.post(`/api/shift/take/${id}`, body)
const claim = async (who: SignedInClient) => {
  const { id } = await makeDeposit(app, stage.merchant)
  expect((await who.client.post(`/api/remit-request/claim/${id}`)).status).toBe(200)
  return id
}
const holderOf = async (id: string) =>
  (
    await app.tenant.pool.query<{ holder: string | null }>(
      'select claimed_by as holder from remit_request where id = $1',
      [id],
    )
  ).rows[0]?.holder

test('duty begins and ends, with its start time', async () => {
  expect((await open(boss)).duty).toEqual({ status: 'OFF', since: null })
  for (const status of ['ON', 'BREAK', 'ON'])
    expect(((await boss.client.post('/api/shift/duty', { status })).body as ShiftOpen).duty).toEqual({
      status,
      since: app.clock.now().toISOString(),
    })
  const { rows } = await app.tenant.pool.query(
    `select before, after from audit_log where action = 'shift.duty' and actor_id = $1 order by seq`,
    [boss.actor.id],
  )
  expect(rows).toEqual([
    { before: { duty: 'OFF' }, after: { duty: 'ON' } },
    { before: { duty: 'ON' }, after: { duty: 'BREAK' } },
    { before: { duty: 'BREAK' }, after: { duty: 'ON' } },
  ])
})

test('open work is handed over: claims, money without a request, balances beside the ledger, notes', async () => {
  const claimed = await claim(boss)
  await reportPayment(app, stage, await makeDeposit(app, stage.merchant), {
    description: 'no reference',
    senderName: 'SOMEBODY',
    amount: 70_000,
    balanceAfter: 90_000,
  })
  const { claims, unmatchedCount, unmatchedMinor, accounts, takers } = await open(boss)
  expect([claims.map(({ id }) => id), unmatchedCount, unmatchedMinor, accounts]).toEqual([
    [claimed],
    1,
    70_000,
    [
      {
        id: stage.accountId,
        label: expect.any(String),
        ledgerMinor: 70_000,
        bankMinor: 90_000,
        bankAt: expect.any(String),
      },
    ],
  ])
  expect(takers.map(({ name }) => name)).toEqual(['Can Sub'])
  const { document } = await given(boss, sub, {
    counts: [{ accountId: stage.accountId, countedMinor: 69_500, reasonCode: 'BANK_CHARGE' }],
    notes: 'The bank’s page is slow.',
  })
  expect(document).toMatchObject({
    giver: { name: 'Ayşe Boss' },
    taker: { name: 'Can Sub' },
    claims: [{ id: claimed }],
    unmatchedCount: 1,
    unmatched: [{ amountMinor: 70_000, senderName: 'SOMEBODY' }],
    accounts: [{ ledgerMinor: 70_000, countedMinor: 69_500, differenceMinor: -500 }],
    notes: 'The bank’s page is slow.',
  })
})

test('a difference is signed with its reason, which both read, the list shows and the audit keeps', async () => {
  const counts = (more: object) => ({ counts: [{ accountId: stage.accountId, countedMinor: 69_500, ...more }] })
  for (const silent of [{}, { note: 'Off by something' }, { reasonCode: 'UNKNOWN' }])
    expect(await give(boss, sub, { ...counts(silent), password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'HANDOVER_DIFFERENCE_UNEXPLAINED', field: 'counts' },
    })
  const reason = { reasonCode: 'UNKNOWN', note: 'Searched, the bank is asked' }
  const { id } = await given(boss, sub, counts(reason))
  const differs = { differenceCount: 1, differenceMinor: 69_500 }
  expect((await open(sub)).toSign).toMatchObject([{ id, ...differs }])
  expect((await sub.client.get('/api/shift/list')).body).toMatchObject({ rows: [{ id, ...differs }] })
  expect((await take(sub, id)).body).toMatchObject({ ...differs, document: { accounts: [reason] } })
  const { rows } = await app.tenant.pool.query(
    `select action, after->'differences' as differences from audit_log where object_id = $1 order by seq`,
    [id],
  )
  const kept = [expect.objectContaining({ ...reason, ledgerMinor: 0, countedMinor: 69_500, differenceMinor: 69_500 })]
  expect(rows).toEqual([
    { action: 'shift.give', differences: kept },
    { action: 'shift.take', differences: kept },
  ])
})

test('a difference that changed meanwhile cannot be signed: people sign the ledger that they saw', async () => {
  const counted = (ledgerMinor: number, more: object = {}) => ({
    counts: [{ accountId: stage.accountId, countedMinor: 69_500, ledgerMinor, reasonCode: 'BANK_CHARGE', ...more }],
  })
  await reportPayment(app, stage, await makeDeposit(app, stage.merchant), { description: 'none', amount: 70_000 })
  expect(await give(boss, sub, counted(0))).toMatchObject({
    status: 409,
    body: {
      code: 'HANDOVER_LEDGER_MOVED',
      field: 'counts',
      details: { accountId: stage.accountId, ledgerMinor: 70_000 },
    },
  })
  expect((await open(boss)).given).toBeNull()
  // A count equal to the current ledger balance is no difference, whatever it was before.
  expect((await give(boss, sub, counted(0, { countedMinor: 70_000 }))).body).toMatchObject({ differenceCount: 0 })
})

test('both sign: claims are released or passed on, the duty passes, and the audit chain has the seal', async () => {
  await boss.client.post('/api/shift/duty', { status: 'ON' })
  const claimed = await claim(boss)
  const { id, number } = await given(boss, sub, { claims: 'PASS' })
  expect([await holderOf(claimed), (await open(sub)).toSign, (await open(boss)).given?.number]).toEqual([
    boss.actor.id,
    [expect.objectContaining({ id, number, giverName: 'Ayşe Boss' })],
    number,
  ])
  const taken = (await take(sub, id)).body as HandoverDetail
  expect(taken).toMatchObject({
    status: 'TAKEN',
    giverProof: 'PASSWORD',
    takerProof: 'PASSWORD',
    isIntact: true,
    whyNot: { take: 'HANDOVER_OVER' },
  })
  expect([await holderOf(claimed), (await open(boss)).duty.status, (await open(sub)).duty.status]).toEqual([
    sub.actor.id,
    'OFF',
    'ON',
  ])
  await chainAudit(app.ctx)
  const { rows } = await app.tenant.pool.query<{
    action: string
    after: { sealHash?: string; documentHash: string }
    chained: boolean
  }>(`select action, after, hash is not null as chained from audit_log where object_id = $1 order by seq`, [id])
  expect(rows).toMatchObject([
    { action: 'shift.give', chained: true, after: { documentHash: taken.documentHash } },
    { action: 'shift.take', chained: true, after: { sealHash: taken.sealHash } },
  ])
})

test('released claims are free at once; passed ones that somebody took meanwhile stay theirs', async () => {
  const [one, two] = [await claim(boss), await claim(boss)]
  const first = await given(boss, sub)
  expect([await holderOf(one), await holderOf(two)]).toEqual([null, null])
  await take(sub, first.id)
  const kept = await claim(sub)
  const second = await given(sub, boss, { claims: 'PASS' })
  await sub.client.post(`/api/remit-request/claim/${kept}`)
  const other = await app.signedIn({ scope: ['ADMIN'], role: 'admin' })
  app.clock.advance(91_000)
  await other.client.post(`/api/remit-request/claim/${kept}`)
  await take(boss, second.id)
  expect(await holderOf(kept)).toBe(other.actor.id)
})

test('a signature needs the password, or a fresh code; a wrong password signs nothing', async () => {
  expect((await give(boss, sub, { password: 'wrong' })).body).toMatchObject({
    code: 'PASSWORD_WRONG',
    field: 'password',
  })
  expect((await give(boss, sub, { password: undefined })).body).toMatchObject({ code: 'STEP_UP_REQUIRED' })
  expect((await open(boss)).given).toBeNull()
  await app.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    boss.actor.sessionId,
    new Date(app.clock.now().getTime() + 60_000),
  ])
  const { id, giverProof } = await given(boss, sub, { password: undefined })
  expect(giverProof).toBe('CODE')
  expect((await take(sub, id, { password: 'wrong' })).body).toMatchObject({ code: 'PASSWORD_WRONG' })
  expect((await take(sub, id, {})).body).toMatchObject({ code: 'STEP_UP_REQUIRED' })
  expect((await take(sub, id)).status).toBe(200)
})

test('nobody can sign for another, and a signed hand-over is final', async () => {
  const { id } = await given(boss, sub)
  const act = async (who: SignedInClient, action: string) =>
    (
      (
        await who.client.post(
          `/api/shift/${action}/${id}`,
          action === 'take' ? { password: testPassword } : { reason: 'x' },
        )
      ).body as { code: string }
    ).code
  expect([
    await act(boss, 'take'),
    await act(boss, 'refuse'),
    await act(sub, 'withdraw'),
    await act(stranger, 'take'),
  ]).toEqual(['HANDOVER_NOT_YOURS', 'HANDOVER_NOT_YOURS', 'HANDOVER_NOT_YOURS', 'NOT_FOUND'])
  expect((await give(boss, sub)).body).toMatchObject({ code: 'HANDOVER_WAITS' })
  expect((await give(boss, stranger)).body).toMatchObject({ code: 'FIELD_INVALID', field: 'takerId' })
  expect((await give(sub, sub)).body).toMatchObject({ code: 'FIELD_INVALID', field: 'takerId' })
  expect((await sub.client.post(`/api/shift/refuse/${id}`, { reason: 'The count is wrong' })).body).toMatchObject({
    status: 'REFUSED',
    endReason: 'The count is wrong',
    sealHash: null,
    isIntact: true,
  })
  expect([await act(sub, 'take'), await act(boss, 'withdraw')]).toEqual(['HANDOVER_OVER', 'HANDOVER_OVER'])
  const again = await given(boss, sub)
  expect((await boss.client.post(`/api/shift/withdraw/${again.id}`, { reason: 'I stay' })).body).toMatchObject({
    status: 'WITHDRAWN',
  })
})

test('if two people press at once, one signs; a signed hand-over can be neither rewritten nor removed', async () => {
  const { id } = await given(boss, sub)
  const statuses = (await Promise.all([take(sub, id), take(sub, id)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
  for (const sql of [
    `update shift_handover set document = '{}' where id = $1`,
    `update shift_handover set status = 'REFUSED', end_reason = 'x' where id = $1`,
    `delete from shift_handover where id = $1`,
  ]) {
    await expect(app.tenant.pool.query(sql, [id])).rejects.toThrow('never rewritten')
  }
})

test('a manipulated document is detected', async () => {
  const { id } = await given(boss, sub)
  await take(sub, id)
  await app.tenant.pool.query('alter table shift_handover disable trigger shift_handover_written_once')
  await app.tenant.pool.query(
    `update shift_handover set document = replace(document, '"notes":""', '"notes":"paid"') where id = $1`,
    [id],
  )
  await app.tenant.pool.query('alter table shift_handover enable trigger shift_handover_written_once')
  expect((await boss.client.get(`/api/shift/get/${id}`)).body).toMatchObject({
    isIntact: false,
    document: { notes: 'paid' },
  })
})

test('the list has a person’s own and their subordinates’; an administrator’s has all', async () => {
  const { id } = await given(boss, sub)
  const listed = async (who: SignedInClient) =>
    ((await who.client.get('/api/shift/list?limit=200')).body as { rows: HandoverRow[] }).rows.map((row) => row.id)
  const admin = await app.signedIn({ scope: ['ADMIN'], role: 'admin' })
  expect([await listed(boss), await listed(sub), await listed(stranger)]).toEqual([[id], [id], []])
  expect(await listed(admin)).toContain(id)
  expect((await stranger.client.get(`/api/shift/get/${id}`)).status).toBe(404)
  expect((await admin.client.get('/api/shift/open')).status).toBe(404)
})

test('an export is the person’s own list in its order, with the difference as an amount', async () => {
  const counts = [{ accountId: stage.accountId, countedMinor: 69_500, reasonCode: 'UNKNOWN', note: 'asked' }]
  const differing = await given(boss, sub, { counts })
  await take(sub, differing.id)
  const agreeing = await given(boss, sub)
  const words = { difference: { NONE: 'None' }, status: { GIVEN: 'Waits', TAKEN: 'Signed' } }
  const file = async (who: SignedInClient) => {
    const columns = ['number', 'giver', 'taker', 'difference', 'status', 'endedAt'].map((column) => ({
      id: column,
      header: column,
      words: Object.entries(words).find(([name]) => name === column)?.[1],
    }))
    const { text } = await who.client.post('/api/shift/export?sort=number', {
      language: 'en',
      columns,
      reason: 'check',
    })
    return text.split('\r\n').slice(1, -1)
  }
  const signed = `"${differing.number}";"Ayşe Boss";"Can Sub";695,00;"Signed";`
  const waiting = `"${agreeing.number}";"Ayşe Boss";"Can Sub";"None";"Waits";`
  for (const who of [boss, sub, stranger]) await app.stepUp(who)
  for (const who of [boss, sub]) expect(await file(who)).toEqual([expect.stringContaining(signed), waiting])
  expect(await file(stranger)).toEqual([])
  const merchant = await app.signedIn({ scope: ['MERCHANT'] })
  expect((await merchant.client.post('/api/shift/export', { language: 'en', columns: [] })).status).toBe(404)
})

test('only the two people are notified live', async () => {
  const { id } = await given(boss, sub)
  const { rows } = await app.tenant.pool.query<{ who: string }>(
    `select owner_user_id as who from live_event where topic = 'shift' and object_id = $1`,
    [id],
  )
  expect(rows.map(({ who }) => who).sort()).toEqual([boss.actor.id, sub.actor.id].sort())
})

test('a shift does not pass between an operator and their subordinate; between two subordinates it does', async () => {
  const below = await app.signedIn({
    name: 'Ali Below',
    scope: ['SUBREMIT'],
    parentUserId: boss.actor.id,
    remitGroupIds: [stage.groupId],
  })
  const beside = await app.signedIn({
    name: 'Oya Beside',
    scope: ['SUBREMIT'],
    parentUserId: boss.actor.id,
    remitGroupIds: [stage.groupId],
  })
  expect((await open(boss)).takers.map(({ name, whyNot }) => [name, whyNot])).toEqual([
    ['Ali Below', 'HANDOVER_SAME_LINE'],
    ['Can Sub', null],
    ['Oya Beside', 'HANDOVER_SAME_LINE'],
  ])
  for (const [from, to] of [
    [boss, below],
    [below, boss],
  ] as const)
    expect(await give(from, to)).toMatchObject({ status: 409, body: { code: 'HANDOVER_SAME_LINE' } })
  const { id } = await given(below, beside)
  expect((await take(beside, id)).body).toMatchObject({ status: 'TAKEN' })
})

test('a receiver who counts as the giver at the signature cannot sign, even if they did not before', async () => {
  const below = await app.signedIn({ scope: ['SUBREMIT'], parentUserId: boss.actor.id, remitGroupIds: [stage.groupId] })
  const beside = await app.signedIn({
    scope: ['SUBREMIT'],
    parentUserId: boss.actor.id,
    remitGroupIds: [stage.groupId],
  })
  const { id } = await given(below, beside)
  await inTransaction(app.ctx, (tx) => recordActs(tx, app.ctx, beside.actor.id, ['PASSWORD_RESET'], [boss.actor.id]))
  expect(await take(beside, id)).toMatchObject({
    status: 409,
    body: {
      code: 'HANDOVER_SAME_HAND',
      details: { until: new Date(app.clock.now().getTime() + 72 * 3_600_000).toISOString() },
    },
  })
  expect((await beside.client.post(`/api/shift/refuse/${id}`, { reason: 'not mine to sign' })).status).toBe(200)
})
