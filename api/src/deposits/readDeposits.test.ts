import {
  addAccount,
  addLimits,
  addMerchant,
  makeDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type MadeDeposit,
  type Stage,
} from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test: TestApp
let stage: Stage
let other: Stage
let admin: SignedInClient
const made: MadeDeposit[] = []

beforeAll(async () => {
  test = await buildTestApp({ tenant: {} })
  stage = await setStage(test)
  other = await setStage(test)
  admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
  for (let n = 0; n < 23; n += 1) {
    // Several have the same time and amount, so their order is that of their ids.
    if (n % 5 === 0) test.clock.advance(1000)
    made.push(
      await makeDeposit(test, n % 3 === 0 ? other.merchant : stage.merchant, {
        amount: 100_00 * (1 + (n % 4)),
        customer: { id: `c${n}`, name: n % 2 === 0 ? 'İpek Şahin' : 'Onur Şimşek' },
      }),
    )
  }
})
afterAll(() => test.close())

type Page = {
  rows: { id: string; amountMinor: number; createdAt: string; number: string }[]
  nextCursor: string | null
}
const api = '/api/remit-request'
const list = async (who: SignedInClient, query = '') => (await who.client.get(`${api}/list${query}`)).body as Page

async function allPages(who: SignedInClient, query: string): Promise<Page['rows']> {
  const rows: Page['rows'] = []
  let cursor: string | null = null
  do {
    const page: Page = await list(who, `?${query}&limit=4${cursor === null ? '' : `&cursor=${cursor}`}`)
    rows.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null)
  return rows
}

describe('pages', () => {
  it.each(['createdAt', 'amount'])('sorted by %s lose and repeat nothing, in both directions', async (sort) => {
    const up = await allPages(admin, `tab=all&sort=${sort}&desc=false`)
    const down = await allPages(admin, `tab=all&sort=${sort}&desc=true`)
    expect(up.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
    expect(down).toEqual([...up].reverse())
    const keys = up.map((row) => (sort === 'amount' ? row.amountMinor : Date.parse(row.createdAt)))
    expect(keys).toEqual([...keys].sort((a, b) => a - b))
  })

  it('go on where they were while rows come in', async () => {
    const first = await list(admin, '?tab=all&limit=10')
    made.push(await makeDeposit(test, stage.merchant))
    const second = await list(admin, `?tab=all&limit=10&cursor=${first.nextCursor}`)
    expect(second.rows.filter(({ id }) => first.rows.some((row) => row.id === id))).toEqual([])
  })

  it('refuse a cursor of another list', async () => {
    const { nextCursor } = await list(admin, '?tab=all&sort=amount&limit=2')
    for (const [cursor, code] of [
      ['bogus', 'CURSOR_INVALID'],
      [nextCursor, 'CURSOR_OF_OTHER_ORDER'],
      [Buffer.from('["createdAt",true,"1; drop table","x"]').toString('base64url'), 'CURSOR_INVALID'],
    ]) {
      expect(await admin.client.get(`${api}/list?tab=all&sort=createdAt&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code, field: 'cursor' },
      })
    }
  })
})

describe('filters', () => {
  it('find by number, reference, merchant’s reference and a folded part of the name', async () => {
    const { number, referenceCode, id } = made[0] as MadeDeposit
    for (const q of [number, number.toLowerCase(), referenceCode, referenceCode.slice(0, 6).toLowerCase()])
      expect((await list(admin, `?tab=all&q=${q}`)).rows.map((row) => row.id)).toEqual([id])
    expect((await list(admin, `?tab=all&q=${encodeURIComponent('IPEK sahin')}`)).rows).toHaveLength(12)
    expect((await list(admin, '?tab=all&q=%25')).rows).toHaveLength(0)
  })

  it('bound amounts, days, merchants and accounts', async () => {
    expect(
      (await list(admin, '?tab=all&amountMin=20000&amountMax=30000')).rows.every(
        ({ amountMinor }) => amountMinor >= 20_000 && amountMinor <= 30_000,
      ),
    ).toBe(true)
    expect((await list(admin, '?tab=all&to=2020-01-01')).rows).toHaveLength(0)
    expect((await list(admin, `?tab=all&merchantId=${other.merchant.id}`)).rows).toHaveLength(8)
    expect((await list(admin, `?tab=all&bankAccountId=${stage.accountId},${other.accountId}`)).rows).toHaveLength(24)
    expect((await admin.client.get(`${api}/list?amountMin=-1`)).status).toBe(400)
    expect((await admin.client.get(`${api}/list?from=2026-02-30`)).status).toBe(400)
    expect((await admin.client.get(`${api}/list?unknown=1`)).body).toMatchObject({
      code: 'FIELD_UNKNOWN',
      field: 'unknown',
    })
  })
})

it('counts what the tabs show', async () => {
  const [toMine, toReject, toCancel] = made.filter(({ id }) => id !== '') as [MadeDeposit, MadeDeposit, MadeDeposit]
  await admin.client.post(`${api}/claim/${toMine.id}`)
  const { row, claimToken } = (await admin.client.post(`${api}/claim/${toReject.id}`)).body as {
    row: { version: number }
    claimToken: string
  }
  await admin.client.post(`${api}/decide/${toReject.id}`, {
    decision: 'reject',
    claimToken,
    version: row.version,
    reasonCode: 'DUPLICATE',
  })
  await sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${toCancel.id}/cancel`, {})
  const counts = (await admin.client.get(`${api}/counts`)).body as Record<string, number>
  const waiting = (await list(admin, '?tab=waiting&limit=200')).rows
  expect(counts).toMatchObject({
    waiting: waiting.length,
    mine: 1,
    rejected: 2,
    confirmed: 0,
    expired: 0,
    reversed: 0,
    pendingMinor: waiting.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  })
  expect(counts['oldestAt']).toBe(waiting[0]?.createdAt)
  for (const tab of ['mine', 'rejected', 'confirmed', 'expired', 'reversed'])
    expect([tab, (await list(admin, `?tab=${tab}&limit=200`)).rows.length]).toEqual([tab, counts[tab]])
})

it('shows each person their own, in list, counts and options alike', async () => {
  const narrow = await addAccount(test.tenant, { remitGroupId: stage.groupId, priority: 1 })
  const narrowed = await makeDeposit(test, stage.merchant)
  const people: [Parameters<TestApp['signedIn']>[0], number][] = [
    [{ scope: ['MERCHANT'], merchantId: other.merchant.id }, 8],
    [{ scope: ['REMIT'], remitGroupIds: [other.groupId] }, 8],
    [{ scope: ['REMIT'], remitGroupIds: [stage.groupId, other.groupId] }, 25],
    [{ scope: ['SUBREMIT'], remitGroupIds: [stage.groupId], bankAccountIds: [narrow] }, 1],
    [{ scope: ['REMIT'], remitGroupIds: [] }, 0],
    [{ scope: ['MERCHANT'], merchantId: null }, 0],
    [{ scope: ['ADMIN'] }, 25],
  ]
  for (const [person, size] of people) {
    const who = await test.signedIn(person)
    const { rows } = await list(who, '?tab=all&limit=200')
    expect([person, rows.length]).toEqual([person, size])
    const waiting = (await list(who, '?tab=waiting&limit=200')).rows.length
    expect((await who.client.get(`${api}/counts`)).body).toMatchObject({ waiting })
    if (size === 1) expect(rows[0]?.id).toBe(narrowed.id)
  }
  const trader = await test.signedIn({ scope: ['TRADER'] })
  for (const path of ['list', 'counts', 'options', `get/${narrowed.id}`])
    expect((await trader.client.get(`${api}/${path}`)).status).toBe(404)
})

it('does not let an operator filter by a merchant that they may not see', async () => {
  const operator = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId, other.groupId] })
  expect((await list(operator, `?tab=all&limit=200&merchantId=${other.merchant.id}`)).rows).toHaveLength(25)
})

describe('next', () => {
  it('gives each of ten concurrent callers a different deposit, paid ones first', async () => {
    const fresh = await setStage(test)
    const merchant = await addMerchant(test.tenant, { remitGroupIds: [fresh.groupId] })
    const waiting: MadeDeposit[] = []
    for (let n = 0; n < 10; n += 1) waiting.push(await makeDeposit(test, merchant))
    await reportPayment(test, fresh, waiting[7] as MadeDeposit)
    const one = await test.signedIn({ name: 'First', scope: ['REMIT'], remitGroupIds: [fresh.groupId] })
    const next = async () =>
      ((await one.client.post(`${api}/next`)).body as { claim: { row: { id: string } } | null }).claim?.row.id
    expect(await next()).toBe(waiting[7]?.id)
    const rest = await Promise.all(Array.from({ length: 9 }, next))
    expect(new Set([waiting[7]?.id, ...rest])).toEqual(new Set(waiting.map(({ id }) => id)))
    expect(await next()).toBeUndefined()
  })
})

it('shows operators the reason and colleagues’ notes, and merchants neither', async () => {
  const own = await setStage(test)
  const deposit = await makeDeposit(test, own.merchant)
  await reportPayment(test, own, deposit, { amount: deposit.amount - 100 })
  const { claimToken, row } = (await admin.client.post(`${api}/claim/${deposit.id}`)).body as {
    claimToken: string
    row: { version: number }
  }
  const read = async (who: SignedInClient) =>
    (await who.client.get(`${api}/get/${deposit.id}`)).body as {
      bankLine: object
      bankLines: object[]
      history: { action: string; params: object }[]
    }
  const linked = {
    judged: {
      rule: expect.any(String) as string,
      stoppedBy: 'AMOUNT_DIFFERS',
      parts: { reference: 1 },
      runnerUp: null,
    },
  }
  expect(await read(admin)).toMatchObject({ bankLine: linked, bankLines: [linked] })
  expect(
    (
      await admin.client.post(`${api}/decide/${deposit.id}`, {
        decision: 'reject',
        claimToken,
        version: row.version,
        reasonCode: 'AMOUNT_DIFFERS',
        note: 'known swindler',
      })
    ).status,
  ).toBe(200)
  const parted = await makeDeposit(test, own.merchant)
  await reportPayment(test, own, parted, { amount: deposit.amount - 100 })
  const merchants = await test.signedIn({ scope: ['MERCHANT'], merchantId: own.merchant.id })
  const rejection = (detail: { history: { action: string; params: object }[] }) =>
    detail.history.find(({ action }) => action === 'reject')?.params
  expect(rejection(await read(admin))).toMatchObject({ reason: 'AMOUNT_DIFFERS', note: 'known swindler' })
  const rejectionShown = rejection(await read(merchants))
  expect(rejectionShown).toMatchObject({ reason: 'AMOUNT_DIFFERS' })
  expect(rejectionShown).not.toHaveProperty('note')
  expect((await merchants.client.get(`${api}/get/${parted.id}`)).body).toMatchObject({
    bankLine: { judged: null },
    bankLines: [{ judged: null, byName: null, reason: null }],
  })
})

it('a merchant sees its own people, but not how our accounts are used or which of us acted', async () => {
  const own = await setStage(test)
  const limits = await addLimits(test.tenant, [{ subject: 'ACCOUNT', metric: 'AMOUNT', cap: 100_000_000 }])
  await test.tenant.pool.query('update remit_group set limit_group_id = $2 where id = $1', [own.groupId, limits])
  const deposit = await makeDeposit(test, own.merchant)
  await reportPayment(test, own, deposit, { amount: deposit.amount - 100 })
  await admin.client.post(`${api}/claim/${deposit.id}`)
  const merchants = await test.signedIn({ name: 'Ece Market', scope: ['MERCHANT'], merchantId: own.merchant.id })
  const read = async (who: SignedInClient, { id } = deposit) => (await who.client.get(`${api}/get/${id}`)).body
  const [ours, theirs] = [await read(admin), await read(merchants)]
  expect(ours).toMatchObject({
    claim: { userName: admin.actor.name },
    limitToday: { usedMinor: expect.any(Number) as number },
    assignment: { strategy: expect.any(String) as string },
  })
  expect(theirs).toMatchObject({ claim: null, undo: null, limitToday: null, assignment: null })
  const { history } = theirs as { history: { action: string; actor: string | null; params: object }[] }
  expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['assign', 'line', 'claim']))
  for (const event of history)
    expect([event.actor, Object.keys(event.params)]).toEqual([null, event.action === 'assign' ? ['account'] : []])
  const page = (await merchants.client.get(`${api}/list?tab=all`)).body as { rows: object[] }
  expect(page.rows).toMatchObject([{ claim: null }])

  const open = await makeDeposit(test, own.merchant)
  const { version } = (await read(merchants, open)) as { version: number }
  await merchants.client.post(`${api}/decide/${open.id}`, { decision: 'cancel', version })
  expect(await read(merchants, open)).toMatchObject({
    history: expect.arrayContaining([expect.objectContaining({ action: 'cancel', actor: 'Ece Market' })]) as object,
  })
})

it.each(['remit-request/list', 'remit-request/counts', 'audit/list', 'statement/list'])(
  '%s refuses the year 0',
  async (list) => {
    for (const name of ['from', 'to'])
      expect(await admin.client.get(`/api/${list}?${name}=0000-01-01`)).toMatchObject({
        status: 400,
        body: { field: name },
      })
  },
)

it('so does the list of people', async () => {
  const manager = await test.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'] })
  expect((await manager.client.get('/api/users/list?createdAt=0000-01-01')).status).toBe(400)
})
