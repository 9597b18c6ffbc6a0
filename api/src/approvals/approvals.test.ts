// Runs alone: what it registers is there for the whole process.
import type { ApprovalRow, ApprovalShortage } from '@kasa/contracts/approvals'
import type { ListTotal } from '@kasa/contracts/lists'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { topicOf } from '../live/topics'
import { recordActs } from '../otherPerson/otherPerson.service'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'
import { askerOf, registerApprovalKind, type NotApproved } from './approvalKinds'
import { createApproval, expireApprovals, pendingApprovals } from './approvals.service'
import { warnOfShortages } from './readApprovals.service'

type Lamp = { watts: number; isBroken?: boolean }
const lit: { id: string; watts: number; by: string; maker: string }[] = []
const dropped: [id: string, why: NotApproved][] = []
const lamp = (minCheckers: number) => ({
  permission: 'bankAccount.approve' as const,
  minCheckers,
  hours: 24,
  payload: z.object({ watts: z.int(), isBroken: z.optional(z.boolean()) }),
})
registerApprovalKind<Lamp>('lamp.light', {
  ...lamp(1),
  apply: async (tx, ctx, { targetId, payload, makerId }) => {
    if (payload.isBroken) throw new Conflict({ code: 'VERSION_CHANGED' })
    await tx.query('select 1')
    lit.push({ id: targetId, watts: payload.watts, by: ctx.actor.id, maker: askerOf({ id: targetId, makerId }) })
  },
  drop: async (_tx, _ctx, { targetId }, why) => void dropped.push([targetId, why]),
})
registerApprovalKind<Lamp>('lamp.lend', { ...lamp(1), apply: () => Promise.resolve() })
registerApprovalKind<Lamp>('lamp.sell', {
  ...lamp(2),
  apply: async (_tx, ctx, { targetId, payload, makerId }) =>
    void lit.push({ id: targetId, watts: payload.watts, by: ctx.actor.id, maker: askerOf({ id: targetId, makerId }) }),
})

let app: TestApp
let maker: SignedInClient
let checker: SignedInClient
let other: SignedInClient
let operator: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  maker = await person(['ADMIN'])
  checker = await person(['ADMIN'])
  other = await person(['ADMIN'])
  operator = await person(['REMIT'])
})
afterAll(() => app.close())

async function person(scope: string[]): Promise<SignedInClient> {
  const made = await app.signedIn({ scope })
  await steppedUp(made, 300_000)
  return made
}
const steppedUp = (who: SignedInClient, ms: number) =>
  app.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    who.actor.sessionId,
    new Date(app.clock.now().getTime() + ms),
  ])

type Given = { kind?: string; targetId?: string; payload?: Lamp; after?: Record<string, unknown> }
const request = async (who: SignedInClient, more: Given = {}) => {
  const targetId = more.targetId ?? uuidv7()
  const given = {
    kind: 'lamp.light',
    targetType: 'lamp',
    title: 'Lamp',
    before: { watts: 0 },
    after: { watts: 40 },
    reason: 'it is dark',
    payload: { watts: 40 },
    ...more,
    targetId,
  }
  return { targetId, ...(await inTransaction(who.ctx, (tx) => createApproval(tx, who.ctx, given))) }
}
const decide = (
  who: SignedInClient,
  verb: 'approve' | 'deny' | 'withdraw',
  id: string,
  headers?: Record<string, string>,
): Promise<TestAnswer> =>
  who.client.post(`/api/approval/${verb}/${id}`, verb === 'approve' ? {} : { reason: 'because' }, headers)
const outcomeOf = ({ status, body }: TestAnswer) => [
  status,
  (body as { code?: string; status?: string }).code ?? (body as { status: string }).status,
]
const litFor = (targetId: string) => lit.filter(({ id }) => id === targetId).length
const auditOf = async (targetId: string) =>
  (
    await app.tenant.pool.query<{ action: string; actor_id: string | null }>(
      'select action, actor_id from audit_log where object_id = $1 order by seq',
      [targetId],
    )
  ).rows

test('names the missing checkers before an approval is requested', async () => {
  const alone = await buildTestApp()
  try {
    const only = await alone.signedIn({ name: 'Ada Only', scope: ['ADMIN'] })
    const shortages = async () =>
      ((await only.client.get('/api/approval/shortage')).body as { shortages: ApprovalShortage[] }).shortages.filter(
        ({ kinds }) => kinds.includes('lamp.light'),
      )
    const warned: object[] = []
    await warnOfShortages(alone.ctx, (facts) => warned.push(facts))
    expect(warned).toContainEqual(expect.objectContaining({ deciders: ['Ada Only'], stuck: ['Ada Only'] }))
    expect(await shortages()).toMatchObject([{ deciders: ['Ada Only'], stuck: ['Ada Only'], until: null }])
    const second = await alone.signedIn({ name: 'Bora Second', scope: ['ADMIN'] })
    await inTransaction(only.ctx, (tx) => recordActs(tx, only.ctx, second.actor.id, ['CREATED']))
    const until = new Date(alone.clock.now().getTime() + 72 * 3_600_000).toISOString()
    expect(await shortages()).toMatchObject([
      { deciders: ['Ada Only', 'Bora Second'], stuck: ['Ada Only', 'Bora Second'], until },
    ])
    await alone.signedIn({ name: 'Cem Third', scope: ['ADMIN'] })
    expect(await shortages()).toEqual([])
    expect((await (await alone.signedIn({ scope: ['REMIT'] })).client.get('/api/approval/shortage')).body).toEqual({
      shortages: [],
    })
  } finally {
    await alone.close()
  }
})

test('another person approves; the action runs in their name and is recorded', async () => {
  const { id, targetId } = await request(maker)
  const row = (await checker.client.get(`/api/approval/get/${id}`)).body as ApprovalRow
  expect(row).toMatchObject({
    status: 'PENDING',
    whyNot: null,
    mayWithdraw: false,
    before: { watts: 0 },
    after: { watts: 40 },
    neededScopes: ['ADMIN'],
  })
  expect(JSON.stringify(row)).not.toContain('payload')
  expect(outcomeOf(await decide(checker, 'approve', id))).toEqual([200, 'APPROVED'])
  expect(lit.filter((one) => one.id === targetId)).toEqual([
    { id: targetId, watts: 40, by: checker.actor.id, maker: maker.actor.id },
  ])
  expect(await auditOf(targetId)).toEqual([
    { action: 'approval.ask', actor_id: maker.actor.id },
    { action: 'approval.approve', actor_id: checker.actor.id },
  ])
})

test('the maker cannot be the checker, even as ADMIN, in the API and in the database', async () => {
  const { id, targetId } = await request(maker)
  for (const verb of ['approve', 'deny'] as const)
    expect(outcomeOf(await decide(maker, verb, id))).toEqual([409, 'APPROVAL_OWN'])
  await expect(
    app.tenant.pool.query(`update approval set checkers = array[maker] where id = $1`, [id]),
  ).rejects.toThrow('approval_maker_is_no_checker')
  await expect(
    app.tenant.pool.query(`update approval set status = 'APPROVED', decided_at = now() where id = $1`, [id]),
  ).rejects.toThrow('approval_has_its_checkers')
  expect(litFor(targetId)).toBe(0)
})

test('a fresh code is needed for either decision', async () => {
  const { id } = await request(maker)
  await steppedUp(checker, -1)
  for (const verb of ['approve', 'deny'] as const)
    expect(outcomeOf(await decide(checker, verb, id))).toEqual([409, 'STEP_UP_REQUIRED'])
  await steppedUp(checker, 300_000)
})

test('a double click decides once', async () => {
  const { id, targetId } = await request(maker)
  const answers = await Promise.all([decide(checker, 'approve', id), decide(checker, 'approve', id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(litFor(targetId)).toBe(1)
  const again = await request(maker)
  const key = { 'idempotency-key': 'double-click-0001' }
  const first = await decide(checker, 'approve', again.id, key)
  expect((await decide(checker, 'approve', again.id, key)).text).toBe(first.text)
  expect(litFor(again.targetId)).toBe(1)
})

test('if two checkers decide at once, one wins, also with opposite decisions', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, targetId } = await request(maker)
    const answers = await Promise.all([
      decide(checker, 'approve', id),
      decide(other, round % 2 ? 'approve' : 'deny', id),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(litFor(targetId) + dropped.filter(([dead]) => dead === targetId).length).toBe(1)
  }
})

test('if two checkers are needed, nobody counts twice', async () => {
  const { id, targetId } = await request(maker, { kind: 'lamp.sell' })
  const both = await Promise.all([decide(checker, 'approve', id), decide(checker, 'approve', id)])
  expect(both.map((answer) => outcomeOf(answer)).sort()).toEqual([
    [200, 'PENDING'],
    [409, 'APPROVAL_GIVEN'],
  ])
  expect(litFor(targetId)).toBe(0)
  await expect(
    app.tenant.pool.query(`update approval set checkers = checkers || checkers where id = $1`, [id]),
  ).rejects.toThrow('approval_checkers_are_distinct')
  expect(outcomeOf(await decide(maker, 'approve', id))).toEqual([409, 'APPROVAL_OWN'])
  expect(outcomeOf(await decide(other, 'approve', id))).toEqual([200, 'APPROVED'])
  expect(litFor(targetId)).toBe(1)
})

test('an approval that cannot be carried out stays open, and its decision is rolled back', async () => {
  const { id, targetId } = await request(maker, { payload: { watts: 1, isBroken: true } })
  expect(outcomeOf(await decide(checker, 'approve', id))).toEqual([409, 'VERSION_CHANGED'])
  expect(await auditOf(targetId)).toEqual([
    { action: 'approval.ask', actor_id: maker.actor.id },
    { action: 'approval.refuse', actor_id: checker.actor.id },
  ])
  expect(((await checker.client.get(`/api/approval/get/${id}`)).body as ApprovalRow).checkers).toEqual([])
  expect(outcomeOf(await decide(checker, 'deny', id))).toEqual([200, 'DENIED'])
  expect(dropped.at(-1)).toEqual([targetId, 'DENIED'])
})

test('a target has one open request of a kind; after the decision there may be another', async () => {
  const { id, targetId } = await request(maker)
  await expect(request(other, { targetId })).rejects.toMatchObject({ facts: { code: 'APPROVAL_PENDING' } })
  const sale = await request(other, { targetId, kind: 'lamp.sell' })
  const pending = await pendingApprovals(app.tenant.pool, [targetId])
  expect(pending.get(targetId)?.map((one) => one.id)).toEqual([id, sale.id])
  expect(outcomeOf(await decide(maker, 'withdraw', id))).toEqual([200, 'DENIED'])
  expect(dropped.at(-1)).toEqual([targetId, 'WITHDRAWN'])
  await request(other, { targetId })
})

test('only the maker can withdraw it; people who are neither maker nor checker cannot see it', async () => {
  const { id } = await request(operator)
  expect(outcomeOf(await decide(checker, 'withdraw', id))).toEqual([409, 'APPROVAL_NOT_YOURS'])
  expect(((await operator.client.get(`/api/approval/get/${id}`)).body as ApprovalRow).whyNot).toBe('APPROVAL_OWN')
  const stranger = await person(['REMIT'])
  const none = await stranger.client.get(`/api/approval/get/${uuidv7()}`)
  for (const answer of [
    await stranger.client.get(`/api/approval/get/${id}`),
    await decide(stranger, 'approve', id),
    await decide(stranger, 'deny', id),
    await decide(stranger, 'withdraw', id),
  ]) {
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([
      none.status,
      (none.body as { code: string }).code,
    ])
  }
  const idsOf = async (who: SignedInClient, query = '') =>
    ((await who.client.get(`/api/approval/list?limit=200${query}`)).body as { rows: ApprovalRow[] }).rows.map(
      (row) => row.id,
    )
  expect(await idsOf(stranger)).toEqual([])
  expect(await idsOf(operator)).toEqual([id])
  expect(await idsOf(operator, '&waiting=true')).toEqual([])
  expect(await idsOf(checker, '&waiting=true')).toContain(id)
})

test('the export equals the person’s own list and shows the requester who must decide', async () => {
  const [{ id, targetId }, others] = [await request(operator), await request(maker)]
  const take = (who: SignedInClient, columns: string[], query = '') =>
    who.client.post(`/api/approval/export?status=PENDING${query}`, {
      language: 'tr',
      reason: 'check',
      columns: columns.map((column) => ({ id: column, header: column, ...(column === 'state' && { words }) })),
    })
  const words = { own: 'Sizin talebiniz', yours: 'Sizin kararınız' }
  const listed = async (who: SignedInClient) =>
    ((await who.client.get('/api/approval/list?status=PENDING&limit=200')).body as { rows: ApprovalRow[] }).rows
  const cells = (file: { text: string }) => file.text.split('\r\n').slice(1, -1)
  expect((await listed(operator)).map((row) => row.id)).toContain(id)
  for (const who of [operator, checker]) {
    await app.stepUp(who)
    const rows = await listed(who)
    expect(cells(await take(who, ['maker', 'kind', 'state']))).toEqual(
      rows.map(
        (row) =>
          `"${row.makerName}";"${row.kind}";"${row.whyNot === null ? words.yours : row.mayWithdraw ? words.own : 'others'}"`,
      ),
    )
  }
  expect((await listed(operator)).map((row) => row.id)).not.toContain(others.id)
  expect(cells(await take(checker, ['maker'], `&targetId=${targetId}`))).toHaveLength(1)
  const merchant = await app.signedIn({ scope: ['MERCHANT'] })
  expect((await take(merchant, ['maker'])).status).toBe(404)
})

test('the footer counts the reader’s rows and sums their amounts, as the export does', async () => {
  for (const after of [{ amount: 1_250_05 }, { amount: 99_95 }, { watts: 40 }])
    await request(operator, { kind: 'lamp.lend', after })
  await request(maker, { kind: 'lamp.lend', after: { amount: 7_00 } })
  const totalOf = async (who: SignedInClient, query = 'kind=lamp.lend') =>
    (await who.client.get(`/api/approval/total?${query}`)).body as ListTotal
  const amountsOf = async (who: SignedInClient) => {
    const columns = [{ id: 'amount', header: 'Amount' }]
    const path = '/api/approval/export?kind=lamp.lend&sort=amount&desc=true'
    return (await who.client.post(path, { language: 'en', columns })).text.split('\r\n').slice(1, -1)
  }
  expect(await amountsOf(operator)).toEqual(['1250,05', '99,95', ''])
  expect(await totalOf(operator)).toEqual({ count: 3, more: false, sumMinor: 1_350_00 })
  expect(await amountsOf(checker)).toEqual(['1250,05', '99,95', '7,00', ''])
  expect(await totalOf(checker)).toEqual({ count: 4, more: false, sumMinor: 1_357_00 })
  expect(await totalOf(operator, 'waiting=true')).toEqual({ count: 0, more: false, sumMinor: 0 })
  // Without amounts there is no sum.
  expect(await totalOf(checker, 'kind=lamp.light')).toMatchObject({ sumMinor: null })
  const merchant = await app.signedIn({ scope: ['MERCHANT'] })
  expect((await merchant.client.get('/api/approval/total')).status).toBe(404)
})

test('the badge counts requests that the person may decide, and both sides see every change', async () => {
  const countOf = async (who: SignedInClient) =>
    ((await who.client.get('/api/counts')).body as { approval: { waiting: number } }).approval.waiting
  const [before, ofMaker] = [await countOf(checker), await countOf(maker)]
  const { id } = await request(maker)
  expect([await countOf(checker), await countOf(maker), await countOf(operator)]).toEqual([before + 1, ofMaker, 0])
  await decide(checker, 'deny', id)
  expect(await countOf(checker)).toBe(before)
  const { rows } = await app.tenant.pool.query<{ who: string | null }>(
    `select owner_user_id as who from live_event where topic = 'approval' and object_id = $1 order by seq`,
    [id],
  )
  expect(rows.map(({ who }) => who)).toEqual([maker.actor.id, null, maker.actor.id, null])
  const topic = topicOf('approval')
  const hears = (who: SignedInClient, ownerUserId: string | null) =>
    topic?.maySee(who.actor, { merchantId: null, remitGroupId: null, bankAccountId: null, ownerUserId })
  expect([
    hears(checker, null),
    hears(operator, null),
    hears(operator, operator.actor.id),
    hears(other, maker.actor.id),
  ]).toEqual([true, false, true, false])
})

test('people who neither request nor decide have no list', async () => {
  const merchant = await app.signedIn({ scope: ['MERCHANT'] })
  expect((await merchant.client.get('/api/approval/list')).status).toBe(404)
  expect((await merchant.client.get('/api/counts')).body).not.toHaveProperty('approval')
})

test('after its deadline nobody may decide, and the job closes it', async () => {
  const { id, targetId } = await request(maker)
  app.clock.advance(24 * 3_600_000)
  // Their sessions have expired as well.
  for (const set of [async () => (maker = await person(['ADMIN'])), async () => (checker = await person(['ADMIN']))])
    await set()
  expect(outcomeOf(await decide(checker, 'approve', id))).toEqual([409, 'APPROVAL_RAN_OUT'])
  expect(await expireApprovals(app.ctx)).toBeGreaterThan(0)
  expect(((await checker.client.get(`/api/approval/get/${id}`)).body as ApprovalRow).status).toBe('EXPIRED')
  expect(dropped.filter(([dead]) => dead === targetId)).toEqual([[targetId, 'EXPIRED']])
  expect((await auditOf(targetId)).at(-1)).toEqual({ action: 'approval.expire', actor_id: null })
  expect(outcomeOf(await decide(checker, 'approve', id))).toEqual([409, 'APPROVAL_OVER'])
})

test('a request cannot be changed before or after its decision', async () => {
  const { id } = await request(maker)
  const change = (set: string) => app.tenant.pool.query(`update approval set ${set} where id = $1`, [id])
  for (const set of [`payload = '{}'`, `maker = '${checker.actor.id}'`, `after = '{}'`, `min_checkers = 0`])
    await expect(change(set)).rejects.toThrow()
  await decide(checker, 'approve', id)
  await expect(change(`status = 'PENDING'`)).rejects.toThrow('never rewritten')
  await expect(app.tenant.pool.query('delete from approval where id = $1', [id])).rejects.toThrow('never rewritten')
})

test('pages follow each other without gap or repetition', async () => {
  const all: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { rows, nextCursor } = (await maker.client.get(`/api/approval/list?limit=3${cursor && `&cursor=${cursor}`}`))
      .body as { rows: ApprovalRow[]; nextCursor: string | null }
    all.push(...rows.map(({ id }) => id))
    cursor = nextCursor
  }
  expect(all.length).toBeGreaterThan(10)
  expect(all).toEqual([...new Set(all)].sort().reverse())
  expect((await maker.client.get('/api/approval/list?cursor=x')).status).toBe(400)
})
