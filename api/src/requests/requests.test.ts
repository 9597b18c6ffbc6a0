// Runs alone: what it registers is there for the whole process.
import { approve } from '../approvals/approvals.service'
import type { Ctx, UserActor } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import type { Tx } from '../db/client'
import { countsProviders, topicOf } from '../live/topics'
import { addGroup, addMerchant } from '../testing/moneyFixture'
import {
  requestLoss,
  decideParcel,
  expireParcels,
  createParcelTables,
  makeParcel,
  parcelBulk,
  parcelList,
  parcels,
  undoParcel,
  type ParcelRecord,
  type ParcelRow,
} from '../testing/parcels'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { actOnMany } from './bulkRequests'
import { claimRequest, releaseRequest } from './claimRequest'
import { notifyDecisions } from './clockRequests'
import { dealNextOf } from './dealNext'
import { heldClaims, releaseAllHeld, takeOverAllClaims } from './registeredRequests'
import { countRequests, listRequests } from './requestList'
import { keepFile, pinNote, readAttachments, writeNote } from './requestAttachments'
import { requestTable } from './requestTable'
import { lockVisible, readHistory, visibleRequest } from './visibleRequest'

let test: TestApp
let groupId: string
let merchantId: string
let ayse: Ctx<UserActor>
let burak: Ctx<UserActor>
let stranger: Ctx<UserActor>
let merchant: Ctx<UserActor>
let admin: Ctx<UserActor>
let second: Ctx<UserActor>
const next = dealNextOf(parcels)
const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(test.ctx, work)
beforeAll(async () => {
  test = await buildTestApp()
  await createParcelTables(test.tenant.pool)
  groupId = await addGroup(test.tenant)
  merchantId = (await addMerchant(test.tenant, { remitGroupIds: [groupId] })).id
  const person = async (user: Parameters<TestApp['signedIn']>[0]) => (await test.signedIn(user)).ctx
  ayse = await person({ name: 'Ayşe', scope: ['REMIT'], remitGroupIds: [groupId] })
  burak = await person({ name: 'Burak', scope: ['REMIT'], remitGroupIds: [groupId] })
  stranger = await person({ scope: ['REMIT'], remitGroupIds: [await addGroup(test.tenant)] })
  merchant = await person({ scope: ['MERCHANT'], role: 'merchant', merchantId })
  admin = await person({ scope: ['ADMIN'] })
  second = await person({ scope: ['ADMIN'] })
})
afterEach(async () => void (await test.tenant.pool.query('truncate parcel, parcel_event')))
afterAll(() => test.close())

const make = (more: Partial<Parameters<typeof makeParcel>[2]> = {}): Promise<ParcelRecord> =>
  run((tx) => makeParcel(tx, test.ctx, { merchantId, groupId, label: 'box', ...more }))
const stored = async (id: string) => await visibleRequest(parcels, admin, id)
const audits = async (id: string) =>
  (
    await test.tenant.pool.query<{ action: string }>(
      `select action from audit_log where object_type = 'parcel' and object_id = $1 order by seq`,
      [id],
    )
  ).rows.map(({ action }) => action)
const claimAndDecide = async (
  ctx: Ctx<UserActor>,
  id: string,
  decision: 'done' | 'refuse' = 'done',
): Promise<ParcelRow> => {
  const { row, claimToken } = await claimRequest(parcels, ctx, { id })
  return run((tx) => decideParcel(tx, ctx, { id, decision, version: row.version, claimToken }))
}

it('is claimed by one, renewed by its holder without a new version, and given back', async () => {
  const { id } = await make()
  const held = await claimRequest(parcels, ayse, { id })
  expect(held).toMatchObject({ leaseMs: 90_000, row: { version: 2, claim: { userId: ayse.actor.id } } })
  await expect(claimRequest(parcels, burak, { id })).rejects.toMatchObject({
    facts: { code: 'CLAIMED_BY_OTHER', params: { name: 'Ayşe' } },
  })
  expect(await claimRequest(parcels, ayse, { id })).toMatchObject({ claimToken: held.claimToken, row: { version: 2 } })
  expect(await releaseRequest(parcels, ayse, { id, claimToken: held.claimToken })).toMatchObject({
    claim: null,
    version: 3,
  })
  await claimRequest(parcels, burak, { id })
  test.clock.advance(90_001)
  expect(await claimRequest(parcels, ayse, { id })).toMatchObject({ row: { claim: { userId: ayse.actor.id } } })
  expect(await audits(id)).toEqual(['parcel.arrive', 'parcel.claim', 'parcel.release', 'parcel.claim', 'parcel.claim'])
})

it('is decided on only by its holder, on the row they saw', async () => {
  const { id } = await make()
  const { claimToken, row } = await claimRequest(parcels, ayse, { id })
  const decide = (ctx: Ctx<UserActor>, more: object) =>
    run((tx) => decideParcel(tx, ctx, { id, decision: 'done', version: row.version, claimToken, ...more }))
  await expect(decide(burak, {})).rejects.toMatchObject({ facts: { code: 'CLAIMED_BY_OTHER' } })
  await expect(decide(ayse, { claimToken: 'another' })).rejects.toMatchObject({ facts: { code: 'CLAIM_NEEDED' } })
  await expect(decide(ayse, { version: 1 })).rejects.toMatchObject({ facts: { code: 'VERSION_CHANGED' } })
  expect(await decide(ayse, {})).toMatchObject({ status: 'DONE', claim: null, version: 3 })
  await expect(decide(ayse, { version: 3 })).rejects.toMatchObject({
    facts: { code: 'STATUS', details: { status: 'DONE', decidedBy: 'Ayşe' } },
  })
})

it('is given out by nearest deadline, one to each concurrent caller, none to people who may not see it', async () => {
  const now = test.clock.now().getTime()
  const [late, soon] = [
    await make({ deadlineAt: new Date(now + 2000) }),
    await make({ deadlineAt: new Date(now + 1000) }),
  ]
  const dealt = await Promise.all([next(ayse), next(stranger), next(burak), next(admin)])
  expect(dealt.map(({ claim }) => claim?.row.id ?? null)).toEqual([soon.id, null, late.id, null])
})

it('can be undone in time by its decider, who then holds it again', async () => {
  const { id } = await make()
  const { version } = await claimAndDecide(ayse, id)
  await expect(run((tx) => undoParcel(tx, burak, { id, version }))).rejects.toMatchObject({
    facts: { code: 'UNDO_OTHERS' },
  })
  expect(await run((tx) => undoParcel(tx, ayse, { id, version }))).toMatchObject({
    row: { status: 'OPENED', shelf: 'back', claim: { userId: ayse.actor.id } },
  })
  const again = await claimAndDecide(ayse, id, 'refuse')
  test.clock.advance(5000)
  await expect(run((tx) => undoParcel(tx, ayse, { id, version: again.version }))).rejects.toMatchObject({
    facts: { code: 'UNDO_OVER' },
  })
  expect(await stored(id)).toMatchObject({ status: 'REFUSED', undoCount: 1 })
  expect([await notifyDecisions(parcels, test.ctx), await notifyDecisions(parcels, test.ctx)]).toEqual([1, 0])
  expect((await stored(id)).undoUntil).toBeNull()
})

it('is decided in bulk, each under its own key: a refusal stops no other, a repetition changes nothing', async () => {
  const [one, two, fragile] = [await make(), await make(), await make({ label: 'fragile' })]
  const items = [one, two, fragile, { ...one, id: groupId }].map(({ id, version }, n) => ({
    id,
    version,
    key: `parcels-many-${n}`,
  }))
  const first = await actOnMany(parcels, ayse, parcelBulk, { action: 'done', items })
  expect(first.results.map((result) => (result.outcome === 'done' ? result.row.status : result.code))).toEqual([
    'DONE',
    'DONE',
    'MATCH_NOT_EXACT',
    'NOT_FOUND',
  ])
  expect(await actOnMany(parcels, ayse, parcelBulk, { action: 'done', items })).toEqual(first)
  expect(await audits(one.id)).toEqual(['parcel.arrive', 'parcel.claim', 'parcel.done'])
  const taken = first.results.flatMap((result) =>
    result.outcome === 'done' ? [{ id: result.id, version: result.row.version, key: `${result.id}-undo` }] : [],
  )
  expect(
    (await actOnMany(parcels, ayse, parcelBulk, { action: 'undo', items: taken })).results.map(
      ({ outcome }) => outcome,
    ),
  ).toEqual(['done', 'done'])
})

it('expires, oldest first; a request that is not due stays', async () => {
  const [first, later] = [await make({ keepMs: 1000 }), await make({ keepMs: 60_000 })]
  expect(await expireParcels(test.ctx)).toBe(0)
  test.clock.advance(1000)
  expect(await expireParcels(test.ctx)).toBe(1)
  expect([(await stored(first.id)).status, (await stored(later.id)).status]).toEqual(['EXPIRED', 'NEW'])
})

it('does not exist for people who may not see it', async () => {
  const { id } = await make()
  for (const ctx of [ayse, admin, merchant]) expect(await visibleRequest(parcels, ctx, id)).toMatchObject({ id })
  await expect(visibleRequest(parcels, stranger, id)).rejects.toMatchObject({ status: 404 })
  await expect(run((tx) => lockVisible(tx, parcels, stranger, id))).rejects.toMatchObject({ status: 404 })
  const list = (ctx: Ctx<UserActor>) => listRequests(parcels, parcelList, ctx, { tab: 'all', limit: 10 })
  expect((await list(stranger)).rows).toEqual([])
  expect((await list(merchant)).rows).toMatchObject([{ id, merchantId }])
  expect((await list(ayse)).rows).toMatchObject([{ id, merchantId: null }])
})

it('is listed page by page in either order, by tab and search, and counted', async () => {
  const made: ParcelRecord[] = []
  for (let n = 0; n < 5; n += 1) {
    test.clock.advance(1000)
    made.push(await make(n === 2 ? { label: 'crate' } : {}))
  }
  const ids = made.map(({ id }) => id)
  const pages = async (filter: { tab: 'waiting' | 'all'; sort?: 'createdAt' | 'amount' }) => {
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await listRequests(parcels, parcelList, ayse, { ...filter, limit: 2, cursor })
      seen.push(...page.rows.map(({ id }) => id))
      if (page.nextCursor === null) return seen
      cursor = page.nextCursor
    }
  }
  expect(await pages({ tab: 'waiting' })).toEqual(ids)
  expect(await pages({ tab: 'all' })).toEqual([...ids].reverse())
  expect(await pages({ tab: 'all', sort: 'amount' })).toEqual([...ids].reverse())
  const { nextCursor } = await listRequests(parcels, parcelList, ayse, { tab: 'waiting', limit: 1 })
  await expect(
    listRequests(parcels, parcelList, ayse, { tab: 'waiting', sort: 'amount', limit: 1, cursor: nextCursor ?? '' }),
  ).rejects.toMatchObject({ facts: { code: 'CURSOR_OF_OTHER_ORDER' } })
  expect((await listRequests(parcels, parcelList, ayse, { tab: 'all', q: 'crate', limit: 9 })).rows).toHaveLength(1)
  await claimRequest(parcels, ayse, { id: made[0]?.id ?? '' })
  await claimAndDecide(ayse, made[1]?.id ?? '')
  expect((await listRequests(parcels, parcelList, ayse, { tab: 'mine', limit: 9 })).rows.map(({ id }) => id)).toEqual([
    ids[0],
  ])
  expect((await listRequests(parcels, parcelList, ayse, { tab: 'done', limit: 9 })).rows.map(({ id }) => id)).toEqual([
    ids[1],
  ])
  expect(await countRequests(parcels, parcelList, ayse, {})).toEqual({
    waiting: 4,
    mine: 1,
    done: 1,
    gone: 0,
    pendingMinor: 400n,
    oldestAt: made[0]?.createdAt.toISOString(),
  })
})

it('has a history, notes that no merchant reads, and receipts', async () => {
  const made = await make()
  const { id } = made
  await claimAndDecide(ayse, id)
  expect((await readHistory(ayse, parcels, id)).map(({ action, actor }) => [action, actor])).toEqual([
    ['done', 'Ayşe'],
    ['claim', 'Ayşe'],
    ['arrive', null],
    ['create', null],
  ])
  await run((tx) => writeNote(tx, parcels, ayse, { id, text: 'by the door' }))
  const noted = await readAttachments(parcels, burak, { id })
  expect(noted.notes).toMatchObject([{ text: 'by the door', byName: 'Ayşe', pinned: false }])
  await run((tx) => pinNote(tx, parcels, burak, { id, noteId: noted.notes[0]?.id ?? '', pinned: true }))
  await run((tx) =>
    keepFile(tx, parcels, ayse, made, { fileName: 'a.pdf', content: Buffer.from('%PDF-parcel').toString('base64') }),
  )
  expect(await readAttachments(parcels, burak, { id })).toMatchObject({
    receipts: [{ fileName: 'a.pdf' }],
    notes: [{ pinned: true }],
    pending: [],
  })
  expect(await readAttachments(parcels, merchant, { id })).toMatchObject({
    receipts: [{ fileName: 'a.pdf' }],
    notes: [],
  })
  expect((await audits(id)).slice(-3)).toEqual(['parcel.note', 'parcel.pin', 'parcel.receipt'])
})

it('is sent live to people who may see it, as each may see it, and counted for them', async () => {
  const { id } = await make()
  await claimRequest(parcels, ayse, { id })
  const { rows } = await test.tenant.pool.query<{ payload: ParcelRow; remitGroupId: string }>(
    `select payload, remit_group_id as "remitGroupId" from live_event where topic = 'parcel' and object_id = $1
      order by seq`,
    [id],
  )
  expect(rows.map(({ payload }) => [payload.version, payload.claim?.userId ?? null])).toEqual([
    [1, null],
    [2, ayse.actor.id],
  ])
  const topic = topicOf('parcel')
  const audience = { merchantId, remitGroupId: rows[0]?.remitGroupId ?? null, bankAccountId: null }
  expect([ayse, stranger, merchant].map(({ actor }) => topic?.maySee(actor, audience))).toEqual([true, false, true])
  expect([merchant, ayse].map((ctx) => topic?.present?.(ctx, rows[0]?.payload))).toMatchObject([
    { merchantId },
    { merchantId: null },
  ])
  const counts = countsProviders().get('parcel')
  expect(await counts?.shared?.(ayse)).toMatchObject({ waiting: 1, pendingMinor: 100 })
  expect(await counts?.own?.(test.tenant, [ayse.actor.id, burak.actor.id], test.clock.now())).toEqual(
    new Map([[ayse.actor.id, 1]]),
  )
})

it('is handed over with a shift, or released', async () => {
  const [one, two] = [await make(), await make()]
  for (const { id } of [one, two]) await claimRequest(parcels, ayse, { id })
  const held = await heldClaims(test.tenant.pool, ayse.actor.id, test.clock.now())
  expect(held.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
  expect(await run((tx) => takeOverAllClaims(tx, burak, [one.id, groupId], ayse.actor.id))).toEqual([one.id])
  expect(await run((tx) => takeOverAllClaims(tx, stranger, [two.id], ayse.actor.id))).toEqual([])
  await run((tx) => releaseAllHeld(tx, ayse))
  expect([(await stored(one.id)).claimedByName, (await stored(two.id)).claimedByName]).toEqual(['Burak', null])
})

it('needs two people: forbidden actions cannot be requested, and the second person carries it out', async () => {
  const { id, version } = await make()
  await expect(run((tx) => requestLoss(tx, admin, { id, version, reason: 'gone' }))).rejects.toMatchObject({
    facts: { code: 'STATUS' },
  })
  const done = await claimAndDecide(ayse, id)
  await expect(run((tx) => requestLoss(tx, admin, { id, version, reason: 'gone' }))).rejects.toMatchObject({
    facts: { code: 'VERSION_CHANGED' },
  })
  const { approvalId } = await run((tx) => requestLoss(tx, admin, { id, version: done.version, reason: 'gone' }))
  expect((await readAttachments(parcels, second, { id })).pending).toEqual([
    { id: approvalId, kind: 'parcel.lose', isOwn: false },
  ])
  await run((tx) => approve(tx, second, { id: approvalId }))
  expect((await stored(id)).status).toBe('LOST')
  expect((await audits(id)).slice(-3)).toEqual(['approval.ask', 'approval.approve', 'parcel.lose'])
})

it('accepts only names in its statements', () => {
  const table = {
    name: 'parcel',
    columns: '',
    joins: '',
    saved: [],
    open: ['NEW'],
    nextBy: 'r.id',
    due: { statuses: [], column: 'keep_until' },
  }
  expect(() => requestTable({ ...table, name: 'parcel; drop table parcel' })).toThrow('is no name')
  expect(() => requestTable({ ...table, open: [`NEW') or true --`] })).toThrow('is no name')
  expect(() => requestTable({ ...table, saved: [['a b', 'text', 'id']] })).toThrow('is no name')
})
