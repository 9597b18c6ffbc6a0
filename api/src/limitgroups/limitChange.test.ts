import type { LimitGroupDetail } from '@kasa/contracts/limitGroups'
import type { MerchantDetail } from '@kasa/contracts/merchants'

import { inTransaction } from '../db/transaction'
import { openSession } from '../sessions/sessions.service'
import { addAccount, addGroup, addMerchant, makeDeposit, type TestMerchant } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer, TestClient } from '../testing/testClient'
import { addWalletAccount, addWalletGroup } from '../testing/walletFixture'

let app: TestApp
let ada: SignedInClient
let can: SignedInClient
let remitGroupId: string
const administrator = async (name: string) => {
  const made = await app.signedIn({ scope: ['ADMIN'], role: 'admin', name })
  await app.stepUp(made, 400 * 3_600_000)
  return made
}
beforeAll(async () => {
  app = await buildTestApp()
  ada = await administrator('Ada')
  can = await administrator('Can')
  remitGroupId = await addGroup(app.tenant)
  await addAccount(app.tenant, { remitGroupId })
})
afterAll(() => app.close())

type Path = '/api/limit-group' | '/api/papara-limit-group'
const remit = '/api/limit-group' satisfies Path
const rule = (over: object = {}) => ({
  subject: 'MERCHANT',
  metric: 'AMOUNT',
  period: 'DAY',
  minutes: null,
  min: null,
  cap: 1_000_000,
  action: 'BLOCK',
  warnPct: 80,
  ...over,
})
let names = 0
const detail = ({ body }: TestAnswer) => body as LimitGroupDetail
const weekdays = [{ days: [1, 2, 3, 4, 5], from: '00:00', to: '24:00' }]
async function made(over: object = {}, path: Path = remit): Promise<LimitGroupDetail> {
  const form = { name: `Sınır ${(names += 1)}`, activeHours: [], holidayPolicy: 'AS_USUAL', rules: [rule()], ...over }
  const answer = await ada.client.post(`${path}/create`, form)
  expect(answer).toMatchObject({ status: 200 })
  return detail(answer)
}
const read = async (id: string, path: Path = remit) => detail(await can.client.get(`${path}/get/${id}`))
async function save(id: string, over: object, path: Path = remit, client = ada.client) {
  const { name, activeHours, holidayPolicy, rules, version } = await read(id, path)
  return client.post(`${path}/update/${id}`, { name, activeHours, holidayPolicy, rules, version, ...over })
}
const pause = async (id: string, path: Path = remit) =>
  ada.client.post(`${path}/status/${id}`, {
    status: 'PAUSED',
    reason: 'Bayram',
    version: (await read(id, path)).version,
  })
const limitsOf = ({ status, activeHours, holidayPolicy, rules }: LimitGroupDetail) => ({
  status,
  activeHours,
  holidayPolicy,
  rules,
})
const decide = (client: TestClient, verb: 'approve' | 'deny', approvalId: string | null | undefined) =>
  client.post(`/api/approval/${verb}/${approvalId ?? ''}`, verb === 'approve' ? {} : { reason: 'no' })
const requestOf = async (approvalId: string | null | undefined) =>
  (await can.client.get(`/api/approval/get/${approvalId ?? ''}`)).body
const shopUnder = (limitGroupId: string): Promise<TestMerchant> =>
  addMerchant(app.tenant, { remitGroupIds: [remitGroupId], limitGroupId })
/** A group that a merchant uses. */
async function used(over: object = {}): Promise<LimitGroupDetail> {
  const group = await made(over)
  await shopUnder(group.id)
  return read(group.id)
}

test('one ADMIN raises nothing alone, not even in a second session; another ADMIN’s approval applies it', async () => {
  const group = await made({ rules: [rule({ cap: 100 }), rule({ subject: 'CUSTOMER', metric: 'COUNT', cap: 2 })] })
  const shop = await shopUnder(group.id)
  const [first] = group.rules
  const saved = await save(group.id, { name: 'Yeni ad', rules: [{ ...first, cap: 900_000 }] })
  expect(saved).toMatchObject({ status: 200, body: { name: 'Yeni ad', changeApprovalId: expect.any(String) } })
  const { changeApprovalId } = detail(saved)
  expect(limitsOf(await read(group.id))).toEqual(limitsOf(group))
  expect((await makeDeposit(app, shop, { amount: 5_000 })).status).toBe('REJECTED')
  expect(await requestOf(changeApprovalId)).toMatchObject({
    kind: 'limitGroup.change',
    title: 'Yeni ad',
    reason: 'Kurallar · Rules',
    before: {
      rules: [
        { metric: 'AMOUNT', cap: 100 },
        { metric: 'COUNT', cap: 2 },
      ],
    },
    after: {
      rules: [
        { metric: 'AMOUNT', cap: 900_000 },
        { metric: 'COUNT', cap: 2, ended: true },
      ],
    },
  })
  const opened = await inTransaction(app.ctx, (tx) =>
    openSession(tx, app.ctx, { id: ada.actor.id, stage: 'full', userAgent: 'another' }),
  )
  const again = app.client()
  again.token = opened.token
  await app.stepUp({ ...ada, actor: opened.actor })
  for (const client of [ada.client, again])
    expect(await decide(client, 'approve', changeApprovalId)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_OWN' },
    })
  expect((await decide(can.client, 'approve', changeApprovalId)).status).toBe(200)
  const after = await read(group.id)
  expect([after.rules, after.name, after.changeApprovalId]).toEqual([[{ ...first, cap: 900_000 }], 'Yeni ad', null])
  expect((await makeDeposit(app, shop, { amount: 5_000 })).status).toBe('ASSIGNED')
  const { rows: audit } = await app.tenant.pool.query(
    `select action, actor_id as by, reason from audit_log where object_id = $1 order by seq`,
    [group.id],
  )
  expect(audit.at(-1)).toEqual({ action: 'limitGroup.update', by: can.actor.id, reason: 'Ada + Can' })
})

test('what tightens applies at once, also beside something that waits', async () => {
  const group = await used({ rules: [rule(), rule({ period: 'TX', min: 100, cap: 5_000 })] })
  const [day, each] = group.rules
  const tight = {
    activeHours: weekdays,
    holidayPolicy: 'CLOSED',
    rules: [{ ...day, cap: 500 }, each, rule({ cap: 9 })],
  }
  const tightened = detail(await save(group.id, tight))
  expect(tightened).toMatchObject({ ...tight, changeApprovalId: null })
  const more = { rules: [{ ...day, cap: 400 }, { ...each, min: 200, cap: 6_000 }, tightened.rules[2]] }
  const split = detail(await save(group.id, more))
  expect(split.rules).toMatchObject([{ cap: 400 }, { min: 200, cap: 5_000 }, { cap: 9 }])
  expect((await decide(can.client, 'approve', split.changeApprovalId)).status).toBe(200)
  expect((await read(group.id)).rules).toMatchObject([{ cap: 400 }, { min: 200, cap: 6_000 }, { cap: 9 }])
})

test.each<[string, object, { activeHours?: object[]; holidayPolicy?: string; rules?: object[] }]>([
  ['other hours', { activeHours: weekdays }, { activeHours: [] }],
  ['another holiday policy', { holidayPolicy: 'CLOSED' }, { holidayPolicy: 'AS_USUAL' }],
  ['a weaker action', {}, { rules: [rule({ action: 'WARN' })] }],
  ['a rule that counts otherwise', {}, { rules: [rule({ period: 'WEEK' })] }],
])('%s of a group in use waits', async (_what, tight, loose) => {
  const group = await used(tight)
  const wanted = { activeHours: group.activeHours, holidayPolicy: group.holidayPolicy, ...loose }
  const rules = [{ ...group.rules[0], ...loose.rules?.[0] }]
  const saved = detail(await save(group.id, { ...wanted, rules }))
  expect(saved).toMatchObject({ activeHours: group.activeHours, holidayPolicy: group.holidayPolicy })
  expect(saved.rules).toContainEqual(group.rules[0])
  expect((await decide(can.client, 'approve', saved.changeApprovalId)).status).toBe(200)
  const after = await read(group.id)
  expect(after).toMatchObject({ ...wanted, rules: [{ ...rules[0], id: expect.any(String) }] })
})

test('pausing a group in use waits with its reason; resuming does not', async () => {
  const group = await used()
  const asked = detail(await pause(group.id))
  expect(asked).toMatchObject({ status: 'ACTIVE', version: group.version, changeApprovalId: expect.any(String) })
  expect(await pause(group.id)).toMatchObject({ status: 409, body: { code: 'APPROVAL_PENDING' } })
  expect(await requestOf(asked.changeApprovalId)).toMatchObject({
    reason: 'Bayram',
    before: { status: 'ACTIVE' },
    after: { status: 'PAUSED' },
  })
  expect((await decide(can.client, 'approve', asked.changeApprovalId)).status).toBe(200)
  const paused = await read(group.id)
  expect(paused).toMatchObject({ status: 'PAUSED', statusReason: 'Bayram' })
  const resume = { status: 'ACTIVE', reason: 'Bitti', version: paused.version }
  expect(detail(await ada.client.post(`${remit}/status/${group.id}`, resume))).toMatchObject({
    status: 'ACTIVE',
    changeApprovalId: null,
  })
})

test('a request ends when the group has changed meanwhile, but not with another name; it may be made again', async () => {
  const group = await used()
  const [first] = group.rules
  const { changeApprovalId } = detail(await save(group.id, { rules: [] }))
  expect(await save(group.id, { rules: [] })).toMatchObject({ status: 409, body: { code: 'APPROVAL_PENDING' } })
  expect(detail(await save(group.id, { name: 'Başka ad' }))).toMatchObject({ changeApprovalId })
  expect(detail(await save(group.id, { rules: [{ ...first, cap: 5 }] })).changeApprovalId).toBeNull()
  expect(await requestOf(changeApprovalId)).toMatchObject({
    status: 'DENIED',
    decisionReason: 'Limit grubu değişti · The limit group changed',
  })
  expect(await decide(can.client, 'approve', changeApprovalId)).toMatchObject({
    status: 409,
    body: { code: 'APPROVAL_OVER' },
  })
  const again = detail(await save(group.id, { rules: [] })).changeApprovalId
  expect((await decide(can.client, 'deny', again)).status).toBe(200)
  expect((await read(group.id)).rules).toEqual([{ ...first, cap: 5 }])
})

test('nothing is applied to a group that is not as the checker was shown it', async () => {
  const group = await used()
  const { changeApprovalId } = detail(await save(group.id, { rules: [] }))
  await app.tenant.pool.query('update limit_rule set cap = 7 where limit_group_id = $1', [group.id])
  expect(await decide(can.client, 'approve', changeApprovalId)).toMatchObject({
    status: 409,
    body: { code: 'GROUP_CHANGED' },
  })
  expect((await read(group.id)).rules).toMatchObject([{ cap: 7 }])
})

test('a group that nothing uses changes freely', async () => {
  const { id } = await made()
  expect(detail(await save(id, { rules: [] }))).toMatchObject({ rules: [], changeApprovalId: null })
  expect(detail(await pause(id))).toMatchObject({ status: 'PAUSED', changeApprovalId: null })
})

test.each<[string, Path, (id: string) => Promise<unknown>]>([
  [
    'the payouts of a merchant',
    remit,
    async (id) => {
      const { id: shopId } = await addMerchant(app.tenant, { remitGroupIds: [] })
      await app.tenant.pool.query('update merchant set payout_limit_group_id = $2 where id = $1', [shopId, id])
    },
  ],
  ['a bank account', remit, (limitGroupId) => addAccount(app.tenant, { remitGroupId, limitGroupId })],
  [
    'a remit group',
    remit,
    async (id) =>
      app.tenant.pool.query('update remit_group set limit_group_id = $2 where id = $1', [
        await addGroup(app.tenant),
        id,
      ]),
  ],
  ['a wallet group', '/api/papara-limit-group', (id) => addWalletGroup(app, [], id)],
  [
    'a wallet account',
    '/api/papara-limit-group',
    async (id) => {
      const accountId = await addWalletAccount(app, { groupId: await addWalletGroup(app, []) })
      await app.tenant.pool.query('update papara_account set limit_group_id = $2 where id = $1', [accountId, id])
    },
  ],
])('the limits of %s are loosened by two', async (_user, path, use) => {
  const { id, rules } = await made({}, path)
  await use(id)
  const { changeApprovalId, ...kept } = detail(await save(id, { rules: [] }, path))
  expect(kept.rules).toEqual(rules)
  expect((await decide(can.client, 'approve', changeApprovalId)).status).toBe(200)
  expect((await read(id, path)).rules).toEqual([])
})

test('an unused group that a merchant was to get cannot be loosened between request and approval', async () => {
  const [strict, other] = [await used(), await made({ rules: [rule({ cap: 5 })] })]
  const shopId = strict.usedBy.merchants[0]?.id
  const { body } = await ada.client.get(`/api/merchant/get/${shopId}`)
  const { name, contacts, modules, status, testMode, version, routing } = body as MerchantDetail
  const form = { name, legalTitle: 'Ilgaz A.Ş.', taxNo: '4540536920', contacts, modules, status, testMode, version }
  const wanted = { ...form, ...routing, limitGroupId: other.id }
  const asked = await ada.client.post(`/api/merchant/update/${shopId}`, wanted)
  expect(asked).toMatchObject({ status: 200, body: { changeApprovalId: expect.any(String) } })
  const { changeApprovalId } = asked.body as MerchantDetail
  expect(detail(await save(other.id, { rules: [] }))).toMatchObject({ rules: [] })
  expect(await decide(can.client, 'approve', changeApprovalId)).toMatchObject({
    status: 409,
    body: { code: 'APPROVAL_OVER' },
  })
  expect(await can.client.get(`/api/merchant/get/${shopId}`)).toMatchObject({
    body: { routing: { limitGroupId: strict.id }, changeApprovalId: null },
  })
})
