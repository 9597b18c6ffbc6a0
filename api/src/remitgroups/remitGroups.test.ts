import type { DepositAssignment, JudgedGroup, RemitGroupDetail } from '@kasa/contracts/remitGroups'
import { uuidv7 } from 'uuidv7'

import { addAccount, addBot, addGroup, addLimits, addMerchant, makeDeposit } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test: TestApp
let admin: SignedInClient
beforeAll(async () => {
  test = await buildTestApp()
  admin = await test.signedIn({ scope: ['ADMIN'], role: 'admin' })
  await test.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    admin.actor.sessionId,
    new Date(test.clock.now().getTime() + 86_400_000),
  ])
})
afterAll(() => test.close())

let names = 0
const form = (over: Record<string, unknown> = {}) => ({
  name: `Grup ${(names += 1)}`,
  strategy: 'PRIORITY',
  ownerUserId: null,
  limitGroupId: null,
  failoverGroupId: null,
  minOnlineAccounts: 0,
  merchantIds: [],
  ...over,
})
const create = (over: Record<string, unknown> = {}) => admin.client.post('/api/remit-group/create', form(over))
const made = async (over: Record<string, unknown> = {}): Promise<RemitGroupDetail> => {
  const answer = await create(over)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as RemitGroupDetail
}
const got = async (id: string) => (await admin.client.get(`/api/remit-group/get/${id}`)).body as RemitGroupDetail
const tried = async (id: string, query: string) => {
  const answer = await admin.client.get(`/api/remit-group/try/${id}?${query}`)
  expect(answer).toMatchObject({ status: 200 })
  return (answer.body as { groups: JudgedGroup[] }).groups
}
const judgements = (groups: JudgedGroup[]) =>
  groups.map(({ refusal, accounts }) => [
    refusal,
    ...accounts.map(({ excludedBecause, lostBecause, isChosen }) =>
      isChosen ? 'CHOSEN' : (excludedBecause ?? lostBecause),
    ),
  ])
const auditOf = async (id: string) =>
  (
    await test.tenant.pool.query<{
      action: string
      before: Record<string, unknown> | null
      after: Record<string, unknown>
      reason: string | null
    }>('select action, before, after, reason from audit_log where object_id = $1 order by seq', [id])
  ).rows
/** Everything that a trial could have written. */
const written = async () =>
  (
    await test.tenant.pool
      .query(`select (select count(*) from limit_counter) + (select count(*) from limit_reservation) as limits,
        (select count(*) from assignment_log) as logs,
    (select count(*) from audit_log) as audit, (select coalesce(sum(taken), 0) from limit_counter) as taken`)
  ).rows[0]

describe('writing a remit group', () => {
  it('stores the form, returns it with names, and audits it', async () => {
    const owner = await test.user({ scope: ['REMIT'], name: 'Deniz Remit' })
    const [limitGroupId, failoverGroupId] = [await addLimits(test.tenant, []), await addGroup(test.tenant)]
    const shop = await addMerchant(test.tenant, { remitGroupIds: [failoverGroupId] })
    const group = await made({
      strategy: 'MOST_HEADROOM',
      ownerUserId: owner.id,
      limitGroupId,
      failoverGroupId,
      minOnlineAccounts: 2,
      merchantIds: [shop.id],
    })
    expect(group).toMatchObject({
      strategy: 'MOST_HEADROOM',
      status: 'ACTIVE',
      owner: { id: owner.id, name: 'Deniz Remit' },
      limitGroup: { id: limitGroupId },
      failover: { id: failoverGroupId },
      minOnlineAccounts: 2,
      merchants: [{ id: shop.id }],
      accounts: [],
      version: 1,
    })
    expect(await got(group.id)).toEqual(group)
    expect(await auditOf(group.id)).toMatchObject([
      { action: 'remitGroup.create', before: null, after: { strategy: 'MOST_HEADROOM', merchantIds: [shop.id] } },
    ])
    // The group is appended to the merchant's groups, and the merchant's audit rows show it.
    expect((await auditOf(shop.id)).at(-1)).toMatchObject({
      action: 'merchant.update',
      before: { remitGroupIds: [failoverGroupId] },
      after: { remitGroupIds: [failoverGroupId, group.id] },
    })
    const updated = await admin.client.post(`/api/remit-group/update/${group.id}`, {
      ...form({ name: group.name }),
      version: 1,
    })
    expect(updated).toMatchObject({
      status: 200,
      body: { merchants: [], owner: null, failover: null, minOnlineAccounts: 0, strategy: 'PRIORITY', version: 2 },
    })
    expect((await auditOf(shop.id)).at(-1)).toMatchObject({ after: { remitGroupIds: [failoverGroupId] } })
  })

  it('names missing and wrong references', async () => {
    const person = await test.user({ scope: ['MERCHANT'] })
    const group = await made()
    for (const [field, value] of [
      ['ownerUserId', person.id],
      ['ownerUserId', uuidv7()],
      ['limitGroupId', uuidv7()],
      ['failoverGroupId', uuidv7()],
      ['merchantIds', [uuidv7()]],
      ['strategy', 'BY_MOOD'],
      ['minOnlineAccounts', -1],
    ] as const) {
      expect(await create({ [field]: value })).toMatchObject({ status: 400, body: { code: 'FIELD_INVALID', field } })
    }
    expect(
      await admin.client.post(`/api/remit-group/update/${group.id}`, {
        ...form({ failoverGroupId: group.id }),
        version: 1,
      }),
    ).toMatchObject({ status: 400, body: { field: 'failoverGroupId' } })
    expect(await create({ name: group.name.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'GROUP_NAME_USED' },
    })
  })

  it('needs a fresh code', async () => {
    const { client } = await test.signedIn({ scope: ['ADMIN'], role: 'admin' })
    const group = await made()
    for (const [url, body] of [
      ['create', form()],
      [`update/${group.id}`, { ...form(), version: 1 }],
      [`order/${group.id}`, { accountIds: [], version: 1 }],
      [`status/${group.id}`, { status: 'PAUSED', reason: 'x', version: 1 }],
    ] as const) {
      expect(await client.post(`/api/remit-group/${url}`, body)).toMatchObject({
        status: 409,
        body: { code: 'STEP_UP_REQUIRED' },
      })
    }
  })

  it('offers operators, groups, merchants and banks to the form', async () => {
    const group = await made()
    const { body } = await admin.client.get('/api/remit-group/options')
    expect(body).toMatchObject({
      groups: expect.arrayContaining([{ id: group.id, name: group.name }]),
      banks: expect.arrayContaining([{ code: '0010', name: 'Ziraat' }]),
    })
  })

  it('lists by name with its accounts and merchants counted', async () => {
    const group = await made({ name: 'Öğle Grubu' })
    for (const status of ['ACTIVE', 'PAUSED']) await addAccount(test.tenant, { remitGroupId: group.id, status })
    await addMerchant(test.tenant, { remitGroupIds: [group.id] })
    expect((await admin.client.get('/api/remit-group/list?q=ogle')).body).toMatchObject({
      total: 1,
      rows: [{ id: group.id, accounts: 2, activeAccounts: 1, merchants: 1, strategy: 'PRIORITY' }],
    })
  })
})

describe('the list as a file', () => {
  const columns = ['name', 'status', 'strategy', 'accounts', 'merchants'].map((id) => ({
    id,
    header: id,
    ...(id === 'status' && { words: { ACTIVE: 'Aktif', PAUSED: 'Duraklatıldı' } }),
  }))

  it('has the rows of the same filter in the same order, and no formula', async () => {
    const [plain, sly] = [await made({ name: 'Defter Bir' }), await made({ name: '=2+5+cmd|Defter' })]
    for (const status of ['ACTIVE', 'PAUSED']) await addAccount(test.tenant, { remitGroupId: plain.id, status })
    await made({ name: 'Başka grup' })
    const query = 'q=defter&sort=accounts&desc=true'
    const { rows } = (await admin.client.get(`/api/remit-group/list?${query}`)).body as { rows: { id: string }[] }
    expect(rows.map(({ id }) => id)).toEqual([plain.id, sly.id])
    const file = await admin.client.post(`/api/remit-group/export?${query}`, { language: 'tr', columns })
    expect(file.text.split('\r\n')).toEqual([
      '\ufeff"name";"status";"strategy";"accounts";"merchants"',
      '"Defter Bir";"Aktif";"PRIORITY";"1 ⁄ 2";0',
      `"'=2+5+cmd|Defter";"Aktif";"PRIORITY";"0 ⁄ 0";0`,
      '',
    ])
  })

  it('is refused to people who may not read the list', async () => {
    const stranger = await test.signedIn({ scope: ['REMIT'] })
    expect((await stranger.client.post('/api/remit-group/export', { language: 'tr', columns })).status).toBe(404)
  })
})

describe('the order of accounts', () => {
  it('decides how requests are assigned, and must name every account', async () => {
    const group = await made()
    const [a, b, c] = [
      await addAccount(test.tenant, { remitGroupId: group.id, priority: 1 }),
      await addAccount(test.tenant, { remitGroupId: group.id, priority: 2 }),
      await addAccount(test.tenant, { remitGroupId: group.id, priority: 3 }),
    ]
    expect((await got(group.id)).accounts.map(({ id }) => id)).toEqual([a, b, c])
    const order = (accountIds: string[], version = 1) =>
      admin.client.post(`/api/remit-group/order/${group.id}`, { accountIds, version })
    for (const wrong of [
      [a, b],
      [a, b, c, uuidv7()],
      [a, a, b],
    ])
      expect(await order(wrong)).toMatchObject({ status: 409, body: { code: 'GROUP_CHANGED' } })
    expect(((await order([c, a, b])).body as RemitGroupDetail).accounts.map(({ id }) => id)).toEqual([c, a, b])
    expect((await auditOf(group.id)).at(-1)).toMatchObject({
      action: 'remitGroup.order',
      before: { accountIds: [a, b, c] },
      after: { accountIds: [c, a, b] },
    })
    const shop = await addMerchant(test.tenant, { remitGroupIds: [group.id] })
    const { id } = await makeDeposit(test, shop)
    const { rows } = await test.tenant.pool.query('select bank_account_id as id from remit_request where id = $1', [id])
    expect(rows).toEqual([{ id: c }])
  })
})

describe('trying a group', () => {
  it('explains the choice of each account by each strategy, and writes nothing', async () => {
    const limitGroupId = await addLimits(test.tenant, [{ subject: 'ACCOUNT', metric: 'AMOUNT', cap: 900_000 }])
    const offline = await addBot(test.tenant, { heartbeatAt: null })
    const group = await made()
    const add = (given: Partial<Parameters<typeof addAccount>[1]>) =>
      addAccount(test.tenant, { remitGroupId: group.id, ...given })
    await add({ priority: 1, limitGroupId })
    await add({ priority: 2, bankCode: '0062' })
    await add({ priority: 3, status: 'PAUSED' })
    await add({ priority: 4, botId: offline.id })
    await add({ priority: 5, maxTxMinor: 50_000 })
    await add({ priority: 6, minTxMinor: 900_000 })
    const before = await written()
    const rest = ['STATUS', 'BOT_OFFLINE', 'AMOUNT_ABOVE_MAX', 'AMOUNT_BELOW_MIN']
    const expected: [string, string, unknown[]][] = [
      ['PRIORITY', 'amountMinor=100000', [null, 'CHOSEN', 'PRIORITY', ...rest]],
      [
        'PRIORITY',
        'amountMinor=950000',
        [null, 'HEADROOM', 'CHOSEN', 'STATUS', 'BOT_OFFLINE', 'AMOUNT_ABOVE_MAX', 'PRIORITY'],
      ],
      ['MOST_HEADROOM', 'amountMinor=100000', [null, 'LESS_HEADROOM', 'CHOSEN', ...rest]],
      ['SAME_BANK_FIRST', 'amountMinor=100000&bankCode=0062', [null, 'OTHER_BANK', 'CHOSEN', ...rest]],
      ['SAME_BANK_FIRST', 'amountMinor=100000', [null, 'CHOSEN', 'PRIORITY', ...rest]],
    ]
    for (const [strategy, query, judged] of expected) {
      await test.tenant.pool.query('update remit_group set strategy = $2 where id = $1', [group.id, strategy])
      expect([strategy, query, judgements(await tried(group.id, query))]).toEqual([strategy, query, [judged]])
    }
    await test.tenant.pool.query(`update remit_group set strategy = 'WEIGHTED' where id = $1`, [group.id])
    expect(['CHOSEN', 'CHANCE']).toContain(judgements(await tried(group.id, 'amountMinor=100000'))[0]?.[1])
    expect(await written()).toEqual(before)
    expect(await admin.client.get(`/api/remit-group/try/${group.id}`)).toMatchObject({
      status: 400,
      body: { field: 'amountMinor' },
    })
    const drawer = await got(group.id)
    expect(drawer.accounts.map(({ excludedBecause }) => excludedBecause)).toEqual([
      null,
      null,
      'STATUS',
      'BOT_OFFLINE',
      null,
      null,
    ])
    expect(drawer.accounts[0]).toMatchObject({ headroomMinor: 900_000, bank: 'Ziraat' })
  })

  it('sends a known customer to the account it had, and takes turns', async () => {
    const group = await made({ strategy: 'ROUND_ROBIN' })
    const shop = await addMerchant(test.tenant, { remitGroupIds: [group.id] })
    for (const priority of [1, 2, 3]) await addAccount(test.tenant, { remitGroupId: group.id, priority })
    const accountOf = async (customer: string) => {
      test.clock.advance(1000)
      const { id } = await makeDeposit(test, shop, {
        customer: { id: customer, name: 'A B' },
        amount: 1000 + Math.floor(Math.random() * 1e6),
      })
      return (
        await test.tenant.pool.query<{ id: string }>('select bank_account_id as id from remit_request where id = $1', [
          id,
        ])
      ).rows[0]?.id
    }
    const turns = [await accountOf('u'), await accountOf('v'), await accountOf('w'), await accountOf('x')]
    expect(new Set(turns.slice(0, 3)).size).toBe(3)
    expect(turns[3]).toBe(turns[0])
    await test.tenant.pool.query(`update remit_group set strategy = 'STICKY_CUSTOMER' where id = $1`, [group.id])
    expect([await accountOf('w'), await accountOf('w')]).toEqual([turns[2], turns[2]])
    const [judged] = await tried(group.id, `amountMinor=500&merchantId=${shop.id}&customerRef=v`)
    expect(judged?.accounts.find(({ isChosen }) => isChosen)?.accountId).toBe(turns[1])
  })

  it('goes to the failover where too few accounts are online or it is paused, never in a circle', async () => {
    const [last, middle] = [await made(), await made()]
    const first = await made({ failoverGroupId: middle.id, minOnlineAccounts: 2 })
    await addAccount(test.tenant, { remitGroupId: first.id })
    await addAccount(test.tenant, { remitGroupId: last.id })
    await test.tenant.pool.query('update remit_group set failover_group_id = $2 where id = $1', [middle.id, last.id])
    await test.tenant.pool.query('update remit_group set failover_group_id = $2 where id = $1', [last.id, first.id])
    await admin.client.post(`/api/remit-group/status/${middle.id}`, { status: 'PAUSED', reason: 'Denetim', version: 1 })
    expect((await auditOf(middle.id)).at(-1)).toMatchObject({
      action: 'remitGroup.pause',
      reason: 'Denetim',
      after: { status: 'PAUSED', statusReason: 'Denetim' },
    })
    expect(judgements(await tried(first.id, 'amountMinor=100'))).toEqual([
      ['TOO_FEW_ONLINE', null],
      ['PAUSED'],
      [null, 'CHOSEN'],
    ])
    await admin.client.post(`/api/remit-group/status/${last.id}`, { status: 'PAUSED', reason: 'Denetim', version: 1 })
    expect(judgements(await tried(first.id, 'amountMinor=100'))).toEqual([
      ['TOO_FEW_ONLINE', null],
      ['PAUSED'],
      ['PAUSED'],
    ])
  })

  it('finds a bot that went silent, or an hour that ended, by itself', async () => {
    const bot = await addBot(test.tenant, { heartbeatAt: test.clock.now() })
    const group = await made()
    await addAccount(test.tenant, { remitGroupId: group.id, botId: bot.id })
    expect(judgements(await tried(group.id, 'amountMinor=100'))).toEqual([[null, 'CHOSEN']])
    test.clock.advance(5 * 30_000)
    expect(judgements(await tried(group.id, 'amountMinor=100'))).toEqual([['NO_ACCOUNT', 'BOT_OFFLINE']])
    await test.tenant.pool.query(`update watcher_bot set heartbeat_at = $2 where id = $1`, [bot.id, test.clock.now()])
    await test.tenant.pool.query(
      `update bank_account set active_hours = '[{"days":[1,2,3,4,5,6,7],"from":"00:00","to":"00:01"}]'
        where remit_group_id = $1`,
      [group.id],
    )
    expect(judgements(await tried(group.id, 'amountMinor=100'))).toEqual([['NO_ACCOUNT', 'HOURS']])
  })
})

it('an account without limits of its own has its group’s', async () => {
  const limitGroupId = await addLimits(test.tenant, [
    { subject: 'ACCOUNT', metric: 'AMOUNT', cap: 300_000 },
    { subject: 'ACCOUNT', metric: 'AMOUNT', period: 'TX', min: 1000, cap: 200_000 },
  ])
  const own = await addLimits(test.tenant, [{ subject: 'ACCOUNT', metric: 'AMOUNT', cap: 900_000 }])
  const group = await made({ limitGroupId })
  await addAccount(test.tenant, { remitGroupId: group.id, priority: 1 })
  await addAccount(test.tenant, { remitGroupId: group.id, priority: 2, limitGroupId: own })
  expect(
    (await got(group.id)).accounts.map(({ headroomMinor, minTxMinor, maxTxMinor }) => [
      headroomMinor,
      minTxMinor,
      maxTxMinor,
    ]),
  ).toEqual([
    [300_000, 1000, 200_000],
    [900_000, 1, 1_000_000_000],
  ])
  expect(judgements(await tried(group.id, 'amountMinor=250000'))).toEqual([[null, 'AMOUNT_ABOVE_MAX', 'CHOSEN']])
})

describe('the assignment of a deposit', () => {
  it('shows ADMIN everything, an operator its own groups, and a merchant nothing', async () => {
    const limitGroupId = await addLimits(test.tenant, [
      { subject: 'MERCHANT', metric: 'AMOUNT', cap: 9_000_000 },
      { subject: 'ACCOUNT', metric: 'COUNT', cap: 5 },
    ])
    const [empty, full] = [await made(), await made({ limitGroupId })]
    await addAccount(test.tenant, { remitGroupId: empty.id, status: 'BLOCKED' })
    const chosen = await addAccount(test.tenant, { remitGroupId: full.id, priority: 1 })
    await addAccount(test.tenant, { remitGroupId: full.id, priority: 2 })
    const shop = await addMerchant(test.tenant, { remitGroupIds: [empty.id, full.id], limitGroupId })
    const { id } = await makeDeposit(test, shop, { amount: 700_000 })
    const all = (await admin.client.get(`/api/remit-group/assignment/${id}`)).body as DepositAssignment
    expect(judgements(all.groups)).toEqual([
      ['NO_ACCOUNT', 'STATUS'],
      [null, 'CHOSEN', 'PRIORITY'],
    ])
    expect(all.groups[1]?.accounts[0]).toMatchObject({ accountId: chosen, label: expect.stringContaining('Account') })
    expect(
      all.limits.map(({ subject, metric, amount, cap, status }) => [subject, metric, amount, cap, status]),
    ).toEqual([
      ['MERCHANT', 'AMOUNT', 700_000, 9_000_000, 'RESERVED'],
      ['ACCOUNT', 'COUNT', 1, 5, 'RESERVED'],
    ])
    const operator = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [full.id] })
    const own = (await operator.client.get(`/api/remit-group/assignment/${id}`)).body as DepositAssignment
    expect(own.groups.map(({ groupId }) => groupId)).toEqual([full.id])
    expect(own.limits.map(({ subject }) => subject)).toEqual(['ACCOUNT'])
    for (const [scope, more] of [
      [['REMIT'], { remitGroupIds: [empty.id] }],
      [['MERCHANT'], { merchantId: shop.id }],
    ] as const) {
      expect(
        await (await test.signedIn({ scope, ...more })).client.get(`/api/remit-group/assignment/${id}`),
      ).toMatchObject({ status: 404 })
    }
  })

  it('stores the rule that refused a request', async () => {
    const limitGroupId = await addLimits(test.tenant, [
      { subject: 'MERCHANT', metric: 'AMOUNT', period: 'TX', cap: 1000 },
    ])
    const shop = await addMerchant(test.tenant, { remitGroupIds: [(await made()).id], limitGroupId })
    const { id, status } = await makeDeposit(test, shop, { amount: 1001 })
    expect(status).toBe('REJECTED')
    expect((await admin.client.get(`/api/remit-group/assignment/${id}`)).body).toMatchObject({
      groups: [],
      limits: [{ subject: 'MERCHANT', period: 'TX', amount: 1001, cap: 1000, status: 'REFUSED' }],
    })
  })
})
