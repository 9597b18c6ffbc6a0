import type { MerchantChange } from '@kasa/contracts/merchantChanges'

import { inTransaction } from '../db/transaction'
import { addMerchant, setStage, type Stage, type TestMerchant } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { recordAudit } from './audit.service'

let app: TestApp
let stage: Stage
let other: TestMerchant
let admin: SignedInClient
let owner: SignedInClient
let colleague: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setStage(app)
  other = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Ayşe Işık' })
  const scope = ['MERCHANT', 'USER_MANAGEMENT']
  owner = await app.signedIn({ scope, name: 'Mert Kaya', merchantId: stage.merchant.id })
  colleague = await app.signedIn({ scope, name: 'Ümit İnan', merchantId: stage.merchant.id })
})
afterAll(() => app.close())

type Entry = Partial<Parameters<typeof recordAudit>[3]>
const write = (who: SignedInClient, action: string, entry: Entry = {}) =>
  inTransaction(who.ctx, (tx) =>
    recordAudit(tx, who.ctx, action, { type: 'merchant', id: stage.merchant.id, before: null, after: null, ...entry }),
  )
const read = async (who = owner, query = '') => {
  const answer = await who.client.get(`/api/audit/merchant${query}`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return { ...(answer.body as { rows: MerchantChange[]; nextCursor: string | null }), text: answer.text }
}
/** What the owner sees of rows written by `act`. */
async function seenOf(act: () => Promise<unknown>): Promise<{ rows: MerchantChange[]; text: string }> {
  const [last] = (await read()).rows
  await act()
  const { rows, text } = await read()
  return { rows: rows.filter(({ seq }) => last === undefined || BigInt(seq) > BigInt(last.seq)), text }
}

test('a colleague is named, with the reason; the institution is not', async () => {
  const url = {
    before: { url: 'https://a.example/hook' },
    after: { url: 'https://b.example/hook' },
    reason: 'we moved',
  }
  const { rows: theirs } = await seenOf(() => write(colleague, 'merchant.saveUrl', url))
  expect(theirs).toMatchObject([
    {
      action: 'merchant.saveUrl',
      by: { kind: 'COLLEAGUE', name: 'Ümit İnan' },
      reason: 'we moved',
      changes: [{ field: 'url', before: 'https://a.example/hook', after: 'https://b.example/hook' }],
    },
  ])
  const { rows: ours, text } = await seenOf(() =>
    write(admin, 'merchant.resetKeys', {
      before: [{ keyId: 'k-1' }],
      after: { keyId: 'k-2', graceHours: 24, keys: [] },
      reason: 'asked by Ayşe Işık',
    }),
  )
  expect(ours).toMatchObject([{ by: { kind: 'INSTITUTION' }, reason: null }])
  expect(ours[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
    ['keyId', 'k-2'],
    ['graceHours', 24],
  ])
  expect(text).not.toContain('Ayşe')
  expect(text).not.toContain(admin.actor.id)
})

test('what the merchant’s page and ours really write is shown with its fields', async () => {
  const { rows } = await seenOf(async () => {
    for (const [who, path, body] of [
      [owner, 'saveUrl', { url: 'https://8.8.8.8/hook', eventTypes: [], format: 'STANDARD' }],
      [owner, 'resetKeys', { graceHours: 0 }],
      [admin, 'resetKeys', { graceHours: 24, reason: 'asked by Ayşe Işık' }],
    ] as const) {
      await app.stepUp(who)
      const answer = await who.client.post(`/api/merchant/${path}`, { merchantId: stage.merchant.id, ...body })
      expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text])
    }
  })
  expect(rows.map(({ action, by, changes }) => [action, by.kind, changes.map(({ field }) => field)])).toEqual([
    ['merchant.askKey', 'INSTITUTION', ['graceHours']],
    ['merchant.resetKeys', 'COLLEAGUE', ['keyId', 'graceHours']],
    ['merchant.saveUrl', 'COLLEAGUE', ['url', 'eventTypes', 'format', 'status']],
  ])
})

test('of an update only the merchant’s own settings are shown, and personal data is not', async () => {
  const limits = { limitGroupId: null, payoutHolds: [] }
  const { rows: none } = await seenOf(() =>
    write(admin, 'merchant.update', { before: limits, after: { limitGroupId: 'g', payoutHolds: ['FIRST_IBAN'] } }),
  )
  expect(none).toEqual([])
  const { rows, text } = await seenOf(() =>
    write(admin, 'merchant.update', {
      before: { ...limits, status: 'ACTIVE', contacts: [{ name: 'Elif Kılıç', email: 'elif@a.example' }] },
      after: { limitGroupId: 'g', status: 'PAUSED_OUT', contacts: [{ name: 'Can Er', email: 'can@a.example' }] },
    }),
  )
  expect(rows[0]?.changes).toEqual([
    { field: 'status', before: 'ACTIVE', after: 'PAUSED_OUT' },
    { field: 'contacts', before: null, after: '•••' },
  ])
  expect(text).not.toMatch(/Elif|Can Er|a\.example"/)
})

test('other merchants’ rows, other records and other actions are not listed', async () => {
  const { rows } = await seenOf(async () => {
    await write(admin, 'merchant.saveUrl', { id: other.id, after: { url: 'https://other.example/hook' } })
    await write(admin, 'merchant.saveUrl', { type: 'callback', after: { url: 'https://other.example/hook' } })
    await write(admin, 'kyb.open', { after: { document: 'TAX_PLATE' } })
    await write(owner, 'user.update', { type: 'user' })
  })
  expect(rows).toEqual([])
  const stranger = await app.signedIn({ scope: ['MERCHANT', 'USER_MANAGEMENT'], merchantId: other.id })
  expect((await read(stranger)).rows).toMatchObject([{ action: 'merchant.saveUrl', by: { kind: 'INSTITUTION' } }])
})

test('keys are named by their id, and a person who left is no longer', async () => {
  const { keyId } = stage.merchant
  const { rows: byKey } = await seenOf(() =>
    inTransaction(owner.ctx, (tx) =>
      recordAudit(
        tx,
        { ...owner.ctx, actor: { kind: 'api', merchantId: stage.merchant.id, keyId } },
        'merchant.showKey',
        { type: 'merchant', id: stage.merchant.id, before: null, after: { keyId } },
      ),
    ),
  )
  expect(byKey).toMatchObject([{ by: { kind: 'KEY', name: keyId } }])
  const { rows } = await seenOf(() => write(colleague, 'merchant.revokeKey', { after: { keyId }, reason: 'lost' }))
  expect(rows).toMatchObject([{ by: { kind: 'COLLEAGUE' }, reason: 'lost' }])
  await app.tenant.pool.query('update users set mrc_id = null where id = $1', [colleague.actor.id])
  const [left] = (await read()).rows
  expect(left).toMatchObject({ seq: rows[0]?.seq, by: { kind: 'UNKNOWN' }, reason: null })
})

test('the list goes page by page, newest first', async () => {
  const whole = (await read()).rows.map(({ seq }) => seq)
  expect(whole.length).toBeGreaterThan(3)
  expect(whole).toEqual(whole.toSorted((a, b) => Number(b) - Number(a)))
  const seen: string[] = []
  for (let cursor = ''; ;) {
    const page = await read(owner, `?limit=1${cursor}`)
    seen.push(...page.rows.map(({ seq }) => seq))
    if (page.nextCursor === null) break
    cursor = `&cursor=${page.nextCursor}`
  }
  expect(seen).toEqual(whole)
})

test.each([[['MERCHANT']], [['ADMIN', 'USER_MANAGEMENT']], [['REMIT', 'USER_MANAGEMENT']]])(
  'without the permission there is no such list: %j',
  async (scope) => {
    const who = await app.signedIn({ scope, merchantId: scope.includes('MERCHANT') ? stage.merchant.id : null })
    expect((await who.client.get('/api/audit/merchant')).status).toBe(404)
  },
)
