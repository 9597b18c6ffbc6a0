import { verifyLedger } from '../ledger/verify.service'
import {
  addAccount,
  addBot,
  addMerchant,
  makeDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type Stage,
} from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { expireDeposits } from '../deposits/expireDeposits.service'

let test: TestApp
let stage: Stage
let auto: Stage
let admin: SignedInClient

beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
  auto = await setStage(test, { autoMatch: 'APPROVE' })
  admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
})
afterEach(async () => expect((await verifyLedger(test.tenant.pool)).broken).toEqual([]))
afterAll(() => test.close())

const detail = async (id: string) =>
  (await admin.client.get(`/api/remit-request/get/${id}`)).body as Record<string, unknown>
const statusOf = async (id: string) =>
  (await test.tenant.pool.query<{ status: string }>('select status from remit_request where id = $1', [id])).rows[0]
    ?.status
const bankStatus = async (stageOf: Stage) =>
  (
    await test.tenant.pool.query<{ status: string }>(
      'select status from bank_tx where bank_account_id = $1 order by created_at desc, id desc',
      [stageOf.accountId],
    )
  ).rows[0]?.status

describe('a bank line', () => {
  it('that agrees in reference, amount and name is suggested to the operator', async () => {
    const deposit = await makeDeposit(test, stage.merchant)
    await reportPayment(test, stage, deposit, { senderIban: 'TR33 0006 1005 1978 6457 8413 26' })
    expect(await detail(deposit.id)).toMatchObject({
      status: 'ASSIGNED',
      match: 'exact',
      amountReceivedMinor: 2_450_000,
      bankLine: {
        amountMinor: 2_450_000,
        senderName: 'ELIF KILIC',
        senderIbanMasked: 'TR•• •••• •••• •••• •••• ••13 26',
        agrees: { amount: true, name: true, reference: true },
      },
    })
    expect(await bankStatus(stage)).toBe('SUGGESTED')
    expect(
      JSON.stringify(await test.tenant.pool.query('select sender_iban_enc::text, sender_iban_hash::text from bank_tx')),
    ).not.toContain('0006100519786457841326')
  })

  it('is approved by the system if its bot may', async () => {
    const deposit = await makeDeposit(test, auto.merchant)
    await reportPayment(test, auto, deposit)
    expect(await detail(deposit.id)).toMatchObject({ status: 'APPROVED', match: 'exact' })
    expect(await bankStatus(auto)).toBe('MATCHED')
  })

  it('leaves the decision to the person who holds the claim', async () => {
    const deposit = await makeDeposit(test, auto.merchant)
    await admin.client.post(`/api/remit-request/claim/${deposit.id}`)
    await reportPayment(test, auto, deposit)
    expect(await detail(deposit.id)).toMatchObject({
      status: 'ASSIGNED',
      match: 'exact',
      claim: { userName: 'Deniz Aksoy' },
    })
  })

  const partial: [name: string, line: Record<string, unknown>, agrees: Record<string, boolean>][] = [
    ['another amount', { amount: 2_450_001 }, { amount: false, name: true, reference: true }],
    ['another name', { senderName: 'MEHMET SAHIN' }, { amount: true, name: false, reference: true }],
    [
      'no reference, but amount and name of one request',
      { description: 'para', amount: 777_700 },
      { amount: true, name: true, reference: false },
    ],
  ]
  it.each(partial)('with %s goes to review, even if the system may approve', async (_name, line, agrees) => {
    const deposit = await makeDeposit(test, auto.merchant, { amount: line['description'] ? 777_700 : 2_450_000 })
    await reportPayment(test, auto, deposit, line)
    expect(await detail(deposit.id)).toMatchObject({ status: 'IN_REVIEW', match: 'partial', bankLine: { agrees } })
  })

  it('that fits two requests stays in suspense', async () => {
    const made = await Promise.all([1, 2].map(() => makeDeposit(test, stage.merchant, { amount: 888_800 })))
    await reportPayment(test, stage, made[0] as never, { description: 'no reference' })
    for (const { id } of made)
      expect(await detail(id)).toMatchObject({ status: 'ASSIGNED', match: 'none', bankLine: null })
    expect(await bankStatus(stage)).toBe('NEW')
  })

  it('that names a request of another account, exact in all else, is suggested and never auto-approved', async () => {
    const deposit = await makeDeposit(test, stage.merchant)
    await reportPayment(test, auto, deposit)
    expect(await detail(deposit.id)).toMatchObject({
      status: 'IN_REVIEW',
      match: 'partial',
      bankLines: [
        {
          agrees: { amount: true, name: true, reference: true },
          judged: { rule: 'reference', stoppedBy: 'OTHER_ACCOUNT', parts: { account: 0 } },
        },
      ],
    })
    expect(await bankStatus(auto)).toBe('SUGGESTED')
  })

  it('of its amount alone pays only requests of the account it arrived on', async () => {
    const deposit = await makeDeposit(test, stage.merchant, { amount: 666_600 })
    await reportPayment(test, auto, deposit, { description: 'no reference' })
    expect(await detail(deposit.id)).toMatchObject({ status: 'ASSIGNED', bankLine: null })
  })

  it.each([
    ['another of our accounts', false],
    ['the same account', true],
  ])('that names two open requests, one of them on %s, is left to a person', async (_where, isSame) => {
    const [one, other] = [
      await makeDeposit(test, auto.merchant),
      await makeDeposit(test, (isSame ? auto : stage).merchant),
    ]
    await reportPayment(test, auto, one, { description: `${one.referenceCode} ve ${other.referenceCode}` })
    for (const { id } of [one, other]) expect(await detail(id)).toMatchObject({ status: 'ASSIGNED', bankLine: null })
    expect(await bankStatus(auto)).toBe('NEW')
  })

  it('that names a paid request beside another is left to a person, too', async () => {
    const [full, open] = [await makeDeposit(test, stage.merchant), await makeDeposit(test, auto.merchant)]
    await reportPayment(test, stage, full)
    await reportPayment(test, auto, open, { description: `${full.referenceCode} ${open.referenceCode}` })
    expect(await detail(open.id)).toMatchObject({ status: 'ASSIGNED', bankLine: null })
  })
})

describe('a batch', () => {
  const line = (over: Record<string, unknown> = {}) => ({
    accountId: stage.accountId,
    direction: 'CREDIT',
    amount: 100,
    bookedAt: '2026-11-20T10:00:00.000Z',
    senderName: 'A B',
    description: 'batch',
    ...over,
  })
  const report = (transactions: unknown[]) =>
    sendSigned(test, stage.bot, 'POST', '/bapi/v1/transactions', { transactions })
  const results = async (transactions: unknown[]) =>
    ((await report(transactions)).body as { results: { result: string; code?: string; field?: string }[] }).results

  it('is answered line by line; a wrong line does not affect the others', async () => {
    expect(
      await results([
        line({ bankRef: 'b1' }),
        'nonsense',
        line({ amount: -1 }),
        line({ accountId: auto.accountId }),
        line({ bankRef: 'b2' }),
      ]),
    ).toMatchObject([
      { index: 0, result: 'new' },
      { index: 1, result: 'error', code: 'BAD_INPUT' },
      { index: 2, result: 'error', field: 'amount' },
      { index: 3, result: 'error', code: 'ACCOUNT_UNKNOWN' },
      { index: 4, result: 'new' },
    ])
  })

  it('sent again is all duplicates, and posts nothing', async () => {
    const batch = [
      line({ bankRef: 'again' }),
      line({ description: 'twin' }),
      line({ description: 'twin' }),
      line({ bankRef: 'again' }),
    ]
    expect((await results(batch)).map(({ result }) => result)).toEqual(['new', 'new', 'new', 'duplicate'])
    expect((await results(batch)).map(({ result }) => result)).toEqual([
      'duplicate',
      'duplicate',
      'duplicate',
      'duplicate',
    ])
    expect((await results([...batch, line({ description: 'twin' })])).map(({ result }) => result)).toEqual([
      'duplicate',
      'duplicate',
      'duplicate',
      'duplicate',
      'new',
    ])
  })

  it('sent twenty times at once is booked once @long', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => results([line({ bankRef: 'raced' })])))
    expect(answers.flat().filter(({ result }) => result === 'new')).toHaveLength(1)
  })

  it('has at least one line and at most 500', async () => {
    expect((await report([])).status).toBe(400)
    expect((await report(Array.from({ length: 501 }, () => line()))).status).toBe(400)
  })
})

describe('a bot', () => {
  it('is late after two missed heartbeats and offline after five; then its account gets nothing new', async () => {
    const bot = await addBot(test.tenant, { heartbeatAt: null })
    const { groupId } = await setStage(test)
    await test.tenant.pool.query(`update bank_account set status = 'PAUSED' where remit_group_id = $1`, [groupId])
    await addAccount(test.tenant, { remitGroupId: groupId, botId: bot.id })
    const merchant = await addMerchant(test.tenant, { remitGroupIds: [groupId] })
    const status = async () => (await makeDeposit(test, merchant)).status
    expect(await status()).toBe('REJECTED')
    expect((await sendSigned(test, bot, 'POST', '/bapi/v1/heartbeat', { version: '1.2.3', lagS: 4 })).body).toEqual({
      status: 'ONLINE',
      intervalS: 30,
    })
    test.clock.advance(149_000)
    expect(await status()).toBe('ASSIGNED')
    test.clock.advance(1000)
    expect(await status()).toBe('REJECTED')
    const log = await test.tenant.pool.query<{ candidates: { excludedBecause: string }[] }>(
      `select candidates from assignment_log where remit_group_id = $1 order by at desc limit 1`,
      [groupId],
    )
    expect(log.rows[0]?.candidates.map(({ excludedBecause }) => excludedBecause).sort()).toEqual([
      'BOT_OFFLINE',
      'STATUS',
    ])
  })
})

describe('the job', () => {
  const ttlMs = 30 * 60_000

  it('expires unpaid requests, frees limits, notifies the merchant; asks a person if money may be coming', async () => {
    const [unpaid, declared, found] = await Promise.all([
      makeDeposit(test, stage.merchant),
      makeDeposit(test, stage.merchant),
      makeDeposit(test, stage.merchant),
    ])
    await sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${declared.id}/declare`, {})
    await reportPayment(test, stage, found)
    test.clock.advance(ttlMs - 1)
    await expireDeposits(test.ctx)
    expect(await statusOf(unpaid.id)).toBe('ASSIGNED')
    test.clock.advance(1)
    await Promise.all([1, 2, 3].map(() => expireDeposits(test.ctx)))
    expect(await Promise.all([unpaid, declared, found].map(({ id }) => statusOf(id)))).toEqual([
      'EXPIRED',
      'IN_REVIEW',
      'IN_REVIEW',
    ])
    const events = await test.tenant.pool.query('select type from merchant_event where object_id = $1 order by seq', [
      unpaid.id,
    ])
    expect(events.rows).toEqual([{ type: 'deposit.assigned' }, { type: 'deposit.expired' }])
  })
})
