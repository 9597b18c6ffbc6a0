import { depositActions, depositStatuses, depositTransitions, type DepositStatus } from '@kasa/domain/deposit'
import { usualMs } from '@kasa/domain/sysparameter'

import { verifyLedger } from '../ledger/verify.service'
import {
  addAccount,
  addGroup,
  addMerchant,
  makeDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type Stage,
} from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { notifyDecisions } from '../requests/clockRequests'
import { deposits } from '../deposits/deposits'

let test: TestApp
let stage: Stage
let admin: SignedInClient

beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
  admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
})
afterAll(async () => {
  expect((await verifyLedger(test.tenant.pool)).broken).toEqual([])
  await test.close()
})

type Claim = { row: { version: number; status: string }; claimToken: string; leaseMs: number }
const api = '/api/remit-request'
const claim = async (who: SignedInClient, id: string) => (await who.client.post(`${api}/claim/${id}`)).body as Claim
const decide = (who: SignedInClient, id: string, body: Record<string, unknown>) =>
  who.client.post(`${api}/decide/${id}`, body)
const statusOf = async (id: string): Promise<DepositStatus> =>
  (await test.tenant.pool.query<{ status: DepositStatus }>('select status from remit_request where id = $1', [id]))
    .rows[0]?.status ?? 'NEW'
const journalsOf = async (id: string) =>
  (await test.tenant.pool.query('select kind from journal where source_id = $1', [id])).rowCount

async function approve(who: SignedInClient, id: string) {
  const { row, claimToken } = await claim(who, id)
  return decide(who, id, { decision: 'approve', claimToken, version: row.version })
}

describe('approving', () => {
  it('moves the money from suspense to the merchant, fee and tax, and notifies everybody', async () => {
    const deposit = await makeDeposit(test, stage.merchant)
    await reportPayment(test, stage, deposit)
    const before = (await sendSigned(test, stage.merchant, 'GET', '/mapi/v1/balance')).body as { available: number }
    expect(await approve(admin, deposit.id)).toMatchObject({
      status: 200,
      body: { status: 'APPROVED', amountReceivedMinor: 2_450_000, netMinor: 2_409_575, claim: null },
    })

    const lines = await test.tenant.pool.query<{ code: string; amount: bigint }>(
      `select split_part(a.code, ':', 1) as code, l.amount_minor as amount from journal j join journal_line l
        on l.journal_id = j.id
       join ledger_account a on a.id = l.account_id where j.source_id = $1 and j.kind = 'P2' order by l.line_no`,
      [deposit.id],
    )
    expect(lines.rows).toEqual([
      { code: 'SUSPENSE_IN', amount: 2_450_000n },
      { code: 'MERCHANT', amount: -2_409_575n },
      { code: 'FEE', amount: -36_750n },
      { code: 'TAX_PAYABLE', amount: -3_675n },
    ])
    expect((await sendSigned(test, stage.merchant, 'GET', '/mapi/v1/balance')).body).toMatchObject({
      available: before.available + 2_409_575,
    })
    const audit = await test.tenant.pool.query(
      `select before, after, actor_name from audit_log where object_id = $1 and action = 'deposit.approve'`,
      [deposit.id],
    )
    expect(audit.rows).toMatchObject([
      { before: { status: 'ASSIGNED' }, after: { status: 'APPROVED' }, actor_name: 'Deniz Aksoy' },
    ])
    test.clock.advance(usualMs('undo_s'))
    await notifyDecisions(deposits, test.ctx)
    const events = await test.tenant.pool.query<{ type: string }>(
      'select type from merchant_event where object_id = $1 order by seq',
      [deposit.id],
    )
    expect(events.rows.map(({ type }) => type)).toEqual(['deposit.assigned', 'deposit.approved'])
    const live = await test.tenant.pool.query<{ status: string }>(
      `select payload ->> 'status' as status from live_event where object_id = $1 order by seq`,
      [deposit.id],
    )
    expect(live.rows.map(({ status }) => status)).toEqual(['ASSIGNED', 'ASSIGNED', 'ASSIGNED', 'APPROVED'])
    const { history } = (await admin.client.get(`${api}/get/${deposit.id}`)).body as {
      history: { action: string; params: object }[]
    }
    expect(history.map(({ action }) => action)).toEqual(['approve', 'claim', 'line', 'assign', 'create'])
    expect(history[0]?.params).toEqual({ actor: 'Deniz Aksoy' })
  })

  it('waits for the money to be seen at the bank', async () => {
    const { id } = await makeDeposit(test, stage.merchant)
    expect(await approve(admin, id)).toMatchObject({ status: 409, body: { code: 'BANK_LINE_NEEDED' } })
    expect(await journalsOf(id)).toBe(0)
  })

  it('refuses another amount where the merchant wants it returned; a rejection frees the line', async () => {
    const deposit = await makeDeposit(test, stage.merchant)
    await test.tenant.pool.query(`update merchant set amount_policy = 'REJECT_AND_RETURN' where id = $1`, [
      stage.merchant.id,
    ])
    await reportPayment(test, stage, deposit, { amount: 2_400_000 })
    expect(await statusOf(deposit.id)).toBe('IN_REVIEW')
    const { row, claimToken } = await claim(admin, deposit.id)
    expect(await decide(admin, deposit.id, { decision: 'approve', claimToken, version: row.version })).toMatchObject({
      status: 409,
      body: { code: 'AMOUNT_DIFFERS' },
    })
    expect(
      await decide(admin, deposit.id, {
        decision: 'reject',
        claimToken,
        version: row.version,
        reasonCode: 'AMOUNT_DIFFERS',
      }),
    ).toMatchObject({
      status: 200,
      body: { status: 'REJECTED', reasonCode: 'AMOUNT_DIFFERS', match: 'none', amountReceivedMinor: null },
    })
    await test.tenant.pool.query(`update merchant set amount_policy = 'REVIEW' where id = $1`, [stage.merchant.id])
  })

  it('refuses a decision with another version, another token or no claim', async () => {
    const deposit = await makeDeposit(test, stage.merchant)
    const { row, claimToken } = await claim(admin, deposit.id)
    await reportPayment(test, stage, deposit)
    const body = { decision: 'approve', claimToken, version: row.version }
    expect(await decide(admin, deposit.id, body)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CHANGED', details: { version: row.version + 1 } },
    })
    expect(await decide(admin, deposit.id, { ...body, claimToken: 'stolen', version: row.version + 1 })).toMatchObject({
      status: 409,
      body: { code: 'CLAIM_NEEDED' },
    })
    test.clock.advance(91_000)
    expect(await decide(admin, deposit.id, { ...body, version: row.version + 1 })).toMatchObject({
      status: 409,
      body: { code: 'CLAIM_NEEDED' },
    })
    expect(await approve(admin, deposit.id)).toMatchObject({ status: 200 })
  })

  it('names who decided first', async () => {
    const { id } = await makeDeposit(test, stage.merchant)
    const { row, claimToken } = await claim(admin, id)
    const reject = {
      decision: 'reject',
      claimToken,
      version: row.version,
      reasonCode: 'NOT_RECEIVED',
      note: 'never came',
    }
    expect((await decide(admin, id, reject)).status).toBe(200)
    expect(await decide(admin, id, reject)).toMatchObject({
      status: 409,
      body: {
        code: 'STATUS',
        details: { status: 'REJECTED', decidedBy: 'Deniz Aksoy' },
        message_en: expect.stringContaining('Deniz Aksoy') as string,
      },
    })
  })
})

it('lets one of two hundred claim and confirm, with one journal, and shows the others who holds it @long', async () => {
  const deposit = await makeDeposit(test, stage.merchant)
  await reportPayment(test, stage, deposit)
  const operators = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      test.signedIn({ name: `Operator ${n}`, scope: ['REMIT'], remitGroupIds: [stage.groupId] }),
    ),
  )
  const race = async (who: SignedInClient) => {
    const claimed = await who.client.post(`${api}/claim/${deposit.id}`)
    if (claimed.status !== 200) return claimed
    const { row, claimToken } = claimed.body as Claim
    return decide(who, deposit.id, { decision: 'approve', claimToken, version: row.version })
  }
  // Ten tabs for each of twenty people; one person's tabs share the claim, so they race on the decision.
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => race(operators[n % 20] as SignedInClient)))
  const winners = answers.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  const losers = answers
    .filter(({ status }) => status === 409)
    .map(
      ({ body }) =>
        body as { code: string; details: { holder: { userName: string } | null; decidedBy: string | null } },
    )
  expect(losers).toHaveLength(199)
  const names = new Set(losers.map(({ details }) => details.holder?.userName ?? details.decidedBy))
  expect([...names]).toEqual([expect.stringMatching(/^Operator \d+$/)])
  expect(['CLAIMED_BY_OTHER', 'STATUS', 'CLAIM_NEEDED']).toEqual(
    expect.arrayContaining([...new Set(losers.map(({ code }) => code))]),
  )
  expect(await journalsOf(deposit.id)).toBe(1)
}, 60_000)

describe('the whole transition table, through the API', () => {
  // Each status as far as the API can reach it. NEW never outlives its transaction, and REVERSED comes with a later
  // feature.
  const reach: Partial<Record<DepositStatus, (id: string) => Promise<unknown>>> = {
    ASSIGNED: () => Promise.resolve(),
    DECLARED: (id) => sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${id}/declare`, {}),
    IN_REVIEW: async (id) => {
      const { row, claimToken } = await claim(admin, id)
      const rejected = (
        await decide(admin, id, { decision: 'reject', claimToken, version: row.version, reasonCode: 'DUPLICATE' })
      ).body as { version: number }
      return admin.client.post(`${api}/undo/${id}`, { version: rejected.version })
    },
    APPROVED: (id) => approve(admin, id),
    REJECTED: async (id) => {
      const { row, claimToken } = await claim(admin, id)
      return decide(admin, id, { decision: 'reject', claimToken, version: row.version, reasonCode: 'DUPLICATE' })
    },
    CANCELLED: (id) => sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${id}/cancel`, {}),
  }
  const requests: Partial<
    Record<(typeof depositActions)[number], (id: string) => Promise<{ status: number; body: unknown }>>
  > = {
    declare: (id) => sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${id}/declare`, {}),
    cancel: (id) => sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${id}/cancel`, {}),
    approve: async (id) => {
      const { row, claimToken } = await claim(admin, id)
      return decide(admin, id, { decision: 'approve', claimToken: claimToken ?? 'none', version: row?.version ?? 0 })
    },
    reject: async (id) => {
      const { row, claimToken } = await claim(admin, id)
      return decide(admin, id, {
        decision: 'reject',
        claimToken: claimToken ?? 'none',
        version: row?.version ?? 0,
        reasonCode: 'SUSPICIOUS',
      })
    },
  }
  const pairs = depositStatuses
    .flatMap((status) => depositActions.map((action) => [status, action] as const))
    .filter(([status, action]) => reach[status] && requests[action])

  it.each(pairs)('%s: %s', async (status, action) => {
    const deposit = await makeDeposit(test, stage.merchant)
    // Merchants can cancel only unpaid deposits; paid ones are tested in `merchantapi.test.ts`.
    const isUnpaid = status === 'CANCELLED' || (status === 'ASSIGNED' && action === 'cancel')
    if (!isUnpaid) await reportPayment(test, stage, deposit)
    await reach[status]?.(deposit.id)
    expect(await statusOf(deposit.id)).toBe(status)
    const answer = await requests[action]?.(deposit.id)
    const rule = depositTransitions[action]
    const isLawful = (rule.from as readonly DepositStatus[]).includes(status)
    expect(answer?.status).toBe(isLawful ? 200 : 409)
    expect(await statusOf(deposit.id)).toBe(isLawful ? rule.to : status)
    expect(await journalsOf(deposit.id)).toBe((await statusOf(deposit.id)) === 'APPROVED' ? 1 : 0)
  })
})

describe('permissions', () => {
  it('an operator sees and works on deposits of its own group and accounts; others do not exist for it', async () => {
    const groups = { remitGroupIds: [await addGroup(test.tenant)] }
    const owner = await test.signedIn({
      name: 'Owner',
      scope: ['REMIT'],
      remitGroupIds: [stage.groupId, ...groups.remitGroupIds],
    })
    await addAccount(test.tenant, { remitGroupId: groups.remitGroupIds[0] ?? '', ownerUserId: owner.actor.id })
    const merchant = await addMerchant(test.tenant, groups)
    const { id } = await makeDeposit(test, merchant)
    const cases: [name: string, who: Parameters<TestApp['signedIn']>[0], read: number, claim: number][] = [
      ['another operator of the group', { scope: ['REMIT'], ...groups }, 200, 409],
      ['another group', { scope: ['REMIT'], remitGroupIds: [stage.groupId] }, 404, 404],
      ['a helper of the owner', { scope: ['SUBREMIT'], ...groups, parentUserId: owner.actor.id }, 200, 200],
      [
        'a helper narrowed to other accounts',
        { scope: ['SUBREMIT'], ...groups, parentUserId: owner.actor.id, bankAccountIds: [stage.accountId] },
        404,
        404,
      ],
      ['its merchant', { scope: ['MERCHANT'], merchantId: merchant.id }, 200, 404],
      ['another merchant', { scope: ['MERCHANT'], merchantId: stage.merchant.id }, 404, 404],
      ['a card trader', { scope: ['TRADER'] }, 404, 404],
    ]
    for (const [name, who, read, claimed] of cases) {
      const someone = await test.signedIn(who)
      expect([name, (await someone.client.get(`${api}/get/${id}`)).status]).toEqual([name, read])
      const answer = await someone.client.post(`${api}/claim/${id}`)
      expect([name, answer.status]).toEqual([name, claimed])
      if (answer.status === 200)
        await someone.client.post(`${api}/release/${id}`, { claimToken: (answer.body as Claim).claimToken })
    }
  })

  it('the merchant’s own person cancels without a claim', async () => {
    const person = await test.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
    const { id } = await makeDeposit(test, stage.merchant)
    expect(await decide(person, id, { decision: 'cancel', version: 1 })).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED' },
    })
    expect(
      (await decide(admin, (await makeDeposit(test, stage.merchant)).id, { decision: 'cancel', version: 1 })).status,
    ).toBe(404)
    expect((await decide(person, id, { decision: 'approve', claimToken: 'x', version: 1 })).status).toBe(404)
  })

  it('hides the merchant from remit operators, on the row and in the filter menu', async () => {
    const operator = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
    const { id } = await makeDeposit(test, stage.merchant)
    expect((await operator.client.get(`${api}/get/${id}`)).body).toMatchObject({
      merchantId: null,
      merchantName: null,
      merchantRef: '',
      feeLabel: '',
    })
    expect((await operator.client.get(`${api}/options`)).body).toMatchObject({
      merchants: [],
      bankAccounts: [{ id: stage.accountId }],
    })
    expect((await admin.client.get(`${api}/get/${id}`)).body).toMatchObject({ merchantId: stage.merchant.id })
  })
})
