import type { LimitGroupDetail, LimitUsage } from '@kasa/contracts/limitGroups'
import { uuidv7 } from 'uuidv7'

import { verifyLedger } from '../ledger/verify.service'
import {
  addAccount,
  addGroup,
  addMerchant,
  askDeposit,
  makeDeposit,
  sendSigned,
  type TestMerchant,
} from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test: TestApp
let admin: SignedInClient
beforeAll(async () => {
  test = await buildTestApp()
  admin = await fresh()
})
afterAll(() => test.close())

const fresh = async () => {
  const made = await test.signedIn({ scope: ['ADMIN'], role: 'admin' })
  await test.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    made.actor.sessionId,
    new Date(test.clock.now().getTime() + 86_400_000),
  ])
  return made
}
const rule = (over: Record<string, unknown> = {}) => ({
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
const draft = (over: Record<string, unknown> = {}) => ({
  name: `Limit ${(names += 1)}`,
  activeHours: [],
  holidayPolicy: 'AS_USUAL',
  rules: [rule()],
  ...over,
})
const create = (over: Record<string, unknown> = {}) => admin.client.post('/api/limit-group/create', draft(over))
const made = async (over: Record<string, unknown> = {}): Promise<LimitGroupDetail> => {
  const answer = await create(over)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as LimitGroupDetail
}
const update = (group: LimitGroupDetail, over: Record<string, unknown> = {}) =>
  admin.client.post(`/api/limit-group/update/${group.id}`, {
    name: group.name,
    activeHours: group.activeHours,
    holidayPolicy: group.holidayPolicy,
    rules: group.rules,
    version: group.version,
    ...over,
  })
const updated = async (group: LimitGroupDetail, over: Record<string, unknown>) => {
  const answer = await update(group, over)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as LimitGroupDetail
}
/** Approves, as another administrator, what waits for a group. */
const approved = async (id: string): Promise<LimitGroupDetail> => {
  const read = async () => (await admin.client.get(`/api/limit-group/get/${id}`)).body as LimitGroupDetail
  const { client } = await fresh()
  const answer = await client.post(`/api/approval/approve/${(await read()).changeApprovalId ?? ''}`, {})
  expect(answer).toMatchObject({ status: 200 })
  return read()
}
const usageOf = async (id: string) => (await admin.client.get(`/api/limit-group/usage/${id}`)).body as LimitUsage
const auditOf = async (id: string) =>
  (
    await test.tenant.pool.query<{
      action: string
      before: Record<string, unknown> | null
      after: Record<string, unknown>
      reason: string | null
    }>('select action, before, after, reason from audit_log where object_id = $1 order by seq', [id])
  ).rows
const shopUnder = async (limitGroupId: string): Promise<TestMerchant> => {
  const remitGroupId = await addGroup(test.tenant)
  await addAccount(test.tenant, { remitGroupId })
  return addMerchant(test.tenant, { remitGroupIds: [remitGroupId], limitGroupId })
}

describe('writing a limit group', () => {
  it('keeps every kind of rule as it was written, in its order, with an audit row', async () => {
    const rules = [
      rule(),
      rule({ subject: 'CUSTOMER', metric: 'COUNT', period: 'WEEK', cap: 3, action: 'HOLD' }),
      rule({ metric: 'PENDING_COUNT', period: 'TX', cap: 9, action: 'WARN', warnPct: 50 }),
      rule({ subject: 'ACCOUNT', period: 'MINUTES', minutes: 15 }),
      rule({ period: 'TX', min: 5_000, cap: null }),
      rule({ subject: 'OPERATOR', period: 'MONTH' }),
      rule({ subject: 'IBAN', cap: 7 }),
    ]
    const group = await made({ rules, activeHours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }] })
    expect(group.rules).toEqual(rules.map((one) => ({ ...one, id: expect.any(String) })))
    expect(group).toMatchObject({
      status: 'ACTIVE',
      version: 1,
      activeHours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
      usedBy: { merchants: [], accounts: [], remitGroups: [] },
    })
    expect(await admin.client.get(`/api/limit-group/get/${group.id}`)).toMatchObject({ status: 200, body: group })
    expect(await auditOf(group.id)).toMatchObject([
      {
        action: 'limitGroup.create',
        before: null,
        after: {
          name: group.name,
          rules: expect.arrayContaining([expect.objectContaining({ subject: 'IBAN', cap: 7 })]),
        },
      },
    ])
  })

  it.each([
    ['rules.0.period', rule({ metric: 'COUNT', period: 'TX' })],
    ['rules.0.period', rule({ metric: 'PENDING_COUNT', period: 'DAY' })],
    ['rules.0.minutes', rule({ period: 'MINUTES' })],
    ['rules.0.minutes', rule({ period: 'MINUTES', minutes: 7 })],
    ['rules.0.minutes', rule({ minutes: 15 })],
    ['rules.0.cap', rule({ cap: null })],
    ['rules.0.cap', rule({ cap: -1 })],
    ['rules.0.cap', rule({ cap: 1.5 })],
    ['rules.0.min', rule({ min: 5 })],
    ['rules.0.min', rule({ period: 'TX', min: 2_000_000 })],
    ['rules.0.warnPct', rule({ warnPct: 0 })],
    ['rules.0.action', rule({ action: 'IGNORE' })],
    ['rules.0.id', rule({ id: uuidv7() })],
  ])('%s is named where the rule %j is wrong', async (field, wrong) => {
    expect(await create({ rules: [wrong] })).toMatchObject({ status: 400, body: { code: 'FIELD_INVALID', field } })
  })

  it.each([
    ['activeHours.0', [{ days: [], from: '09:00', to: '18:00' }]],
    ['activeHours.0', [{ days: [1], from: '18:00', to: '09:00' }]],
    ['activeHours.0.days.0', [{ days: [8], from: '09:00', to: '18:00' }]],
    ['activeHours.0.from', [{ days: [1], from: '9:00', to: '18:00' }]],
  ])('%s is named where the hours %j are wrong', async (field, activeHours) => {
    expect(await create({ activeHours })).toMatchObject({ status: 400, body: { code: 'FIELD_INVALID', field } })
  })

  it('accepts a name once, in any letter case', async () => {
    await made({ name: 'Standart' })
    expect(await create({ name: 'STANDART' })).toMatchObject({
      status: 409,
      body: { code: 'GROUP_NAME_USED', field: 'name' },
    })
  })

  it('needs a fresh code, and writes nothing without one', async () => {
    const { client } = await test.signedIn({ scope: ['ADMIN'], role: 'admin' })
    const group = await made()
    for (const [url, body] of [
      ['create', draft()],
      [`update/${group.id}`, { ...draft(), version: 1 }],
      [`status/${group.id}`, { status: 'PAUSED', reason: 'x', version: 1 }],
    ] as const) {
      expect(await client.post(`/api/limit-group/${url}`, body)).toMatchObject({
        status: 409,
        body: { code: 'STEP_UP_REQUIRED' },
      })
    }
    expect(await auditOf(group.id)).toHaveLength(1)
  })

  it('lets one of two writers win', async () => {
    const group = await made()
    const both = await Promise.all([update(group, { name: 'One of two' }), update(group, { name: 'The other of two' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'GROUP_CHANGED', details: { version: 2 } },
    })
  })

  it('lists by name, page by page, with what uses each', async () => {
    const [b, a] = [await made({ name: 'Çınar B', rules: [rule(), rule()] }), await made({ name: 'çınar a' })]
    await shopUnder(b.id)
    type Page = { rows: { id: string; rules: number; merchants: number }[]; nextCursor: string | null; total: number }
    const first = (await admin.client.get('/api/limit-group/list?q=CINAR&limit=1')).body as Page
    expect(first).toMatchObject({ total: 2, rows: [{ id: a.id, rules: 1, merchants: 0 }] })
    expect(
      (await admin.client.get(`/api/limit-group/list?q=cinar&limit=1&cursor=${first.nextCursor}`)).body,
    ).toMatchObject({ rows: [{ id: b.id, rules: 2, merchants: 1 }], nextCursor: null })
    expect(await admin.client.get('/api/limit-group/list?cursor=nonsense')).toMatchObject({
      status: 400,
      body: { code: 'CURSOR_INVALID' },
    })
  })
})

describe('the list as a file', () => {
  const columns = ['name', 'status', 'rules', 'merchants'].map((id) => ({
    id,
    header: id,
    ...(id === 'status' && { words: { ACTIVE: 'Aktif' } }),
  }))

  it('has the rows of the same filter in the same order, and no formula', async () => {
    await made({ name: 'Defter az' })
    const much = await made({ name: '@Defter çok', rules: [rule(), rule()] })
    await shopUnder(much.id)
    await made({ name: 'Başka limit' })
    const query = 'q=defter&sort=rules&desc=true'
    expect((await admin.client.get(`/api/limit-group/list?${query}`)).body).toMatchObject({
      total: 2,
      rows: [
        { id: much.id, rules: 2, merchants: 1 },
        { rules: 1, merchants: 0 },
      ],
    })
    const file = await admin.client.post(`/api/limit-group/export?${query}`, { language: 'tr', columns })
    expect(file.text.split('\r\n')).toEqual([
      '\ufeff"name";"status";"rules";"merchants"',
      `"'@Defter çok";"Aktif";2;1`,
      '"Defter az";"Aktif";1;0',
      '',
    ])
  })

  it('is refused to people who may not read the list', async () => {
    const stranger = await test.signedIn({ scope: ['REMIT'] })
    expect((await stranger.client.post('/api/limit-group/export', { language: 'tr', columns })).status).toBe(404)
  })
})

describe('a rule that changes', () => {
  it('keeps its counter while only its bounds change; another count is another rule', async () => {
    const group = await made()
    const shop = await shopUnder(group.id)
    await makeDeposit(test, shop, { amount: 400_000 })
    const [before] = group.rules
    const narrower = await updated(group, { rules: [{ ...before, cap: 500_000 }] })
    expect(narrower.rules).toMatchObject([{ id: before?.id, cap: 500_000 }])
    expect((await usageOf(group.id)).counters).toMatchObject([
      { ruleId: before?.id, used: 0, reserved: 400_000, cap: 500_000, level: 'NEAR' },
    ])
    expect((await makeDeposit(test, shop, { amount: 200_000 })).status).toBe('REJECTED')
    await updated(narrower, { rules: [{ ...narrower.rules[0], period: 'WEEK' }] })
    const other = await approved(group.id)
    expect(other.rules).toMatchObject([{ period: 'WEEK' }])
    expect(other.rules[0]?.id).not.toBe(before?.id)
    expect((await usageOf(group.id)).counters).toEqual([])
    expect((await makeDeposit(test, shop, { amount: 200_000 })).status).toBe('ASSIGNED')
    expect((await auditOf(group.id)).map(({ action }) => action)).toEqual([
      'limitGroup.create',
      'limitGroup.update',
      'limitGroup.update',
      'approval.ask',
      'approval.approve',
      'limitGroup.update',
    ])
    expect((await verifyLedger(test.tenant.pool)).broken).toEqual([])
  })

  it('that has ended still releases its reservations', async () => {
    const group = await made()
    const shop = await shopUnder(group.id)
    const { id } = await makeDeposit(test, shop, { amount: 400_000 })
    await updated(group, { rules: [] })
    await approved(group.id)
    await sendSigned(test, shop, 'POST', `/mapi/v1/deposits/${id}/cancel`, {})
    const { rows } = await test.tenant.pool.query('select taken from limit_counter where rule_id = $1', [
      group.rules[0]?.id,
    ])
    expect(rows).toEqual([{ taken: 0n }])
  })
})

describe('a paused group', () => {
  it('limits nobody until it is in force again; the reasons are kept', async () => {
    const group = await made({ rules: [rule({ cap: 100 })] })
    const shop = await shopUnder(group.id)
    expect((await makeDeposit(test, shop, { amount: 5_000 })).status).toBe('REJECTED')
    const move = (status: string, version: number, reason = 'Bayram yoğunluğu') =>
      admin.client.post(`/api/limit-group/status/${group.id}`, { status, reason, version })
    expect(await move('PAUSED', 1, '')).toMatchObject({ status: 400, body: { field: 'reason' } })
    expect(await move('PAUSED', 1)).toMatchObject({ status: 200, body: { status: 'ACTIVE', version: 1 } })
    expect(await approved(group.id)).toMatchObject({
      status: 'PAUSED',
      statusReason: 'Bayram yoğunluğu',
      version: 2,
    })
    expect(await move('PAUSED', 2)).toMatchObject({ status: 409, body: { code: 'GROUP_STATUS' } })
    expect((await makeDeposit(test, shop, { amount: 5_000 })).status).toBe('ASSIGNED')
    expect(await move('ACTIVE', 2, 'Bitti')).toMatchObject({ status: 200, body: { status: 'ACTIVE', version: 3 } })
    expect((await makeDeposit(test, shop, { amount: 5_001 })).status).toBe('REJECTED')
    expect((await auditOf(group.id)).slice(3)).toMatchObject([
      {
        action: 'limitGroup.pause',
        reason: expect.stringContaining('Bayram yoğunluğu'),
        before: { status: 'ACTIVE' },
        after: { status: 'PAUSED' },
      },
      { action: 'limitGroup.resume', reason: 'Bitti', before: { status: 'PAUSED' }, after: { status: 'ACTIVE' } },
    ])
  })
})

it('shows who holds what, for which request, and what is used', async () => {
  const group = await made({ rules: [rule(), rule({ subject: 'CUSTOMER', metric: 'COUNT', cap: 2, warnPct: 50 })] })
  const shop = await shopUnder(group.id)
  const deposit = await makeDeposit(test, shop, { amount: 250_000, customer: { id: 'C-77', name: 'A B' } })
  const { rows: merchants } = await test.tenant.pool.query<{ code: string; name: string }>(
    'select code, name from merchant where id = $1',
    [shop.id],
  )
  const usage = await usageOf(group.id)
  expect(usage.counters).toMatchObject([
    {
      ruleId: group.rules[0]?.id,
      subject: merchants[0]?.name,
      used: 0,
      reserved: 250_000,
      cap: 1_000_000,
      level: 'OK',
    },
    {
      ruleId: group.rules[1]?.id,
      subject: `${merchants[0]?.code} · C-77`,
      used: 0,
      reserved: 1,
      cap: 2,
      level: 'NEAR',
    },
  ])
  expect(usage.reservations.map(({ number, ruleId, amount }) => [number, ruleId, amount])).toEqual([
    [deposit.number, group.rules[0]?.id, 250_000],
    [deposit.number, group.rules[1]?.id, 1],
  ])
  expect(usage.reservationTotal).toBe(2)
  expect((await admin.client.get(`/api/limit-group/get/${group.id}`)).body).toMatchObject({
    usedBy: { merchants: [{ id: shop.id }] },
  })
  // A new day has no counters yet.
  test.clock.advance(24 * 3_600_000)
  const later = await fresh()
  expect(((await later.client.get(`/api/limit-group/usage/${group.id}`)).body as LimitUsage).counters).toEqual([])
  admin = later
})

it('a merchant outside its hours is refused, and accepted again within them', async () => {
  const untilNoonUtc = (36 * 60 - test.clock.now().getUTCHours() * 60 - test.clock.now().getUTCMinutes()) * 60_000
  test.clock.advance(untilNoonUtc)
  admin = await fresh()
  // 15:00 in Istanbul.
  const group = await made({ rules: [], activeHours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '16:00' }] })
  const shop = await shopUnder(group.id)
  expect((await makeDeposit(test, shop)).status).toBe('ASSIGNED')
  test.clock.advance(60 * 60_000)
  expect((await askDeposit(test, shop)).body).toMatchObject({ status: 'REJECTED', reasonCode: 'LIMIT' })
})

it('remit and Papara groups are listed, read, written and offered separately', async () => {
  admin = await fresh()
  const post = async (path: string, body: unknown) => (await admin.client.post(path, body)).body as LimitGroupDetail
  const ofRemit = await made()
  const ofPapara = await post('/api/papara-limit-group/create', draft())
  const idsAt = async (path: string) =>
    ((await admin.client.get(`${path}/list`)).body as { rows: { id: string }[] }).rows.map(({ id }) => id)
  for (const [own, path, other] of [
    [ofRemit.id, '/api/limit-group', ofPapara],
    [ofPapara.id, '/api/papara-limit-group', ofRemit],
  ] as const) {
    const ids = await idsAt(path)
    expect([ids.includes(own), ids.includes(other.id)]).toEqual([true, false])
    for (const read of ['get', 'usage'])
      expect(await admin.client.get(`${path}/${read}/${other.id}`)).toMatchObject({ status: 404 })
    const { name, activeHours, holidayPolicy, rules, version } = other
    const writes = [
      ['update', { name, activeHours, holidayPolicy, rules, version }],
      ['status', { status: 'PAUSED', reason: 'not theirs', version }],
    ] as const
    for (const [write, body] of writes)
      expect(await admin.client.post(`${path}/${write}/${other.id}`, body)).toMatchObject({ status: 404 })
  }
  const paused = { status: 'PAUSED', reason: 'review', version: ofPapara.version }
  expect(await post(`/api/papara-limit-group/status/${ofPapara.id}`, paused)).toMatchObject({ status: 'PAUSED' })
  expect((await auditOf(ofPapara.id)).map(({ action }) => action)).toEqual([
    'paparaLimitGroup.create',
    'paparaLimitGroup.pause',
  ])
  for (const [path, offered] of [
    ['/api/bank-account/options', [ofRemit.id]],
    ['/api/remit-group/options', [ofRemit.id]],
    ['/api/papara-account/options', [ofPapara.id]],
  ] as const) {
    const { limitGroups } = (await admin.client.get(path)).body as { limitGroups: { id: string }[] }
    const ids = limitGroups.map(({ id }) => id)
    expect([ofRemit.id, ofPapara.id].filter((id) => ids.includes(id))).toEqual(offered)
  }
})
