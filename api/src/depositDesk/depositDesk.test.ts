import { usualMs } from '@kasa/domain/sysparameter'
import { verifyLedger } from '../ledger/verify.service'
import {
  addMerchant,
  makeDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type MadeDeposit,
  type Stage,
} from '../testing/moneyFixture'
import type { TestAnswer } from '../testing/testClient'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { expireDeposits } from '../deposits/expireDeposits.service'
import { notifyDecisions } from '../requests/clockRequests'
import { deposits } from '../deposits/deposits'

let test: TestApp
let stage: Stage
let admin: SignedInClient
let second: SignedInClient

const proven = async (scope: string[], more: object = {}) => {
  const who = await test.signedIn({ scope, ...more })
  await test.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    who.actor.sessionId,
    new Date(test.clock.now().getTime() + 86_400_000),
  ])
  return who
}

beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
})
beforeEach(async () => {
  admin = await proven(['ADMIN'], { name: 'Deniz Aksoy' })
  second = await proven(['ADMIN'], { name: 'Umut Er' })
})
afterEach(async () => {
  expect((await verifyLedger(test.tenant.pool)).broken).toEqual([])
})
afterAll(() => test.close())

type Row = { id: string; version: number; status: string; match: string; late: boolean }
const api = '/api/remit-request'
const get = async (id: string) =>
  (await admin.client.get(`${api}/get/${id}`)).body as Row & { bankLines: unknown[]; history: { action: string }[] }
const balance = async () =>
  ((await sendSigned(test, stage.merchant, 'GET', '/mapi/v1/balance')).body as { available: number }).available
const lineOf = async (deposit: MadeDeposit) =>
  (
    await test.tenant.pool.query<{ id: string }>(
      'select id from bank_tx where description like $1 order by created_at desc limit 1',
      [`%${deposit.referenceCode}%`],
    )
  ).rows[0]?.id ?? ''
const ledgerOf = async (account: string) =>
  (
    await test.tenant.pool.query<{ sum: bigint }>(
      `select coalesce(sum(amount_minor), 0)::bigint as sum from journal_line l join ledger_account a
        on a.id = l.account_id where a.code = $1`,
      [account],
    )
  ).rows[0]?.sum
async function approved(): Promise<MadeDeposit> {
  const deposit = await makeDeposit(test, stage.merchant)
  await reportPayment(test, stage, deposit)
  const { row, claimToken } = (await admin.client.post(`${api}/claim/${deposit.id}`)).body as {
    row: Row
    claimToken: string
  }
  expect(
    (await admin.client.post(`${api}/decide/${deposit.id}`, { decision: 'approve', claimToken, version: row.version }))
      .status,
  ).toBe(200)
  return deposit
}

const png = (seed: string) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(seed)]).toString('base64')

describe('receipts', () => {
  it('are stored encrypted, recognised by their bytes, and returned unchanged', async () => {
    const deposit = await makeDeposit(test, stage.merchant)
    const content = png('one')
    expect(
      (
        await sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${deposit.id}/receipt`, {
          fileName: 'dekont.pdf',
          content,
        })
      ).status,
    ).toBe(200)
    const { receipts } = (await admin.client.get(`${api}/attachments/${deposit.id}`)).body as {
      receipts: { id: string; mime: string }[]
    }
    expect(receipts).toMatchObject([
      { fileName: 'dekont.pdf', mime: 'image/png', sizeBytes: 11, seenWith: null, byName: null },
    ])
    const answer = await admin.client.get(`${api}/receipt/${deposit.id}?fileId=${receipts[0]?.id ?? ''}`)
    expect(answer.body).toEqual({ mime: 'image/png', fileName: 'dekont.pdf', content })
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    })
    const { rows } = await test.tenant.pool.query<{ kept: Buffer }>(
      'select content_enc as kept from attachment where object_id = $1',
      [deposit.id],
    )
    expect(rows[0]?.kept.includes(Buffer.from('PNG'))).toBe(false)
    const audit = await test.tenant.pool.query(
      `select 1 from audit_log where object_id = $1 and action = 'deposit.receipt'`,
      [deposit.id],
    )
    expect(audit.rowCount).toBe(1)
  })

  it('are refused if of another type, too large, or already attached @long', async () => {
    const { id } = await makeDeposit(test, stage.merchant)
    const attach = (content: string) => admin.client.post(`${api}/attach/${id}`, { fileName: 'dekont.png', content })
    expect(await attach(Buffer.from('<html><script>').toString('base64'))).toMatchObject({
      status: 422,
      body: { code: 'FILE_TYPE' },
    })
    expect(await attach(png('x'.repeat(2 * 1024 * 1024)))).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE' },
    })
    expect((await attach(png('y'))).status).toBe(200)
    expect(await attach(png('y'))).toMatchObject({ status: 409, body: { code: 'FILE_KNOWN' } })
  })

  it('used twice send the second request to a person; a merchant does not see whose the first was @long', async () => {
    const [one, two] = [await makeDeposit(test, stage.merchant), await makeDeposit(test, stage.merchant)]
    for (const { id } of [one, two])
      await sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${id}/receipt`, {
        fileName: 'a.png',
        content: png('twice'),
      })
    expect((await get(one.id)).status).toBe('ASSIGNED')
    expect((await get(two.id)).status).toBe('IN_REVIEW')
    expect((await admin.client.get(`${api}/attachments/${two.id}`)).body).toMatchObject({
      receipts: [{ seenWith: one.number }],
    })
    const person = await test.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
    expect((await person.client.get(`${api}/attachments/${two.id}`)).body).toMatchObject({
      receipts: [{ seenWith: null }],
      notes: [],
    })
  })

  it('can be read by people who may see the deposit', async () => {
    const { id } = await makeDeposit(test, stage.merchant)
    const other = await addMerchant(test.tenant, { remitGroupIds: [stage.groupId] })
    expect(
      (
        await sendSigned(test, other, 'POST', `/mapi/v1/deposits/${id}/receipt`, {
          fileName: 'a.png',
          content: png('z'),
        })
      ).status,
    ).toBe(404)
  })
})

it('notes are for colleagues, pinned ones first; adding one does not end the time to undo', async () => {
  const { id } = await approved()
  for (const [text, pinned] of [
    ['called the bank', false],
    ['ask Umut', true],
    ['all fine', false],
  ] as const) {
    expect((await admin.client.post(`${api}/note/${id}`, { text, pinned })).status).toBe(200)
  }
  const { notes } = (await admin.client.get(`${api}/attachments/${id}`)).body as {
    notes: { id: string; text: string }[]
  }
  expect(notes.map(({ text }) => text)).toEqual(['ask Umut', 'all fine', 'called the bank'])
  await admin.client.post(`${api}/pin/${id}`, { noteId: notes[0]?.id, pinned: false })
  const { version } = await get(id)
  expect(await admin.client.post(`${api}/undo/${id}`, { version })).toMatchObject({ status: 200 })
})

it('late money is offered and linked, limits are checked again, and it is reported as late', async () => {
  const deposit = await makeDeposit(test, stage.merchant, { amount: 777_700 })
  test.clock.advance(31 * 60_000)
  admin = await proven(['ADMIN'])
  await expireDeposits(test.ctx)
  await reportPayment(test, stage, deposit)
  const { lines } = (await admin.client.get(`${api}/lateLines/${deposit.id}`)).body as { lines: { id: string }[] }
  expect(lines).toMatchObject([{ amountMinor: 777_700, agrees: { amount: true, name: true, reference: true } }])
  const { version } = await get(deposit.id)
  const late = (body: object) =>
    admin.client.post(`${api}/late/${deposit.id}`, { bankTxId: lines[0]?.id, version, ...body })
  expect(await late({ version: 99 })).toMatchObject({ status: 409, body: { code: 'VERSION_CHANGED' } })
  const helper = await test.signedIn({ scope: ['SUBREMIT'], remitGroupIds: [stage.groupId] })
  expect(await helper.client.post(`${api}/late/${deposit.id}`, { bankTxId: lines[0]?.id, version })).toMatchObject({
    status: 409,
    body: { code: 'ROLE' },
  })
  const before = await balance()
  expect(await late({})).toMatchObject({ status: 200, body: { status: 'APPROVED', late: true, undo: null } })
  expect(await balance()).toBeGreaterThan(before)
  const { rows } = await test.tenant.pool.query<{ payload: string }>(
    `select payload from merchant_event where object_id = $1 and type = 'deposit.approved'`,
    [deposit.id],
  )
  expect(JSON.parse(rows[0]?.payload ?? '{}')).toMatchObject({ data: { late: true } })
  expect(await late({})).toMatchObject({ status: 409, body: { code: 'LINE_NOT_FREE' } })
})

describe('two people', () => {
  it('reverse an approved deposit: the money leaves the merchant, and its fee comes back', async () => {
    const before = await balance()
    const deposit = await approved()
    const { version } = await get(deposit.id)
    const requested = await admin.client.post(`${api}/reverse/${deposit.id}`, {
      reason: 'paid by a stolen card',
      version,
    })
    expect(requested).toMatchObject({ status: 200 })
    const { approvalId } = requested.body as { approvalId: string }
    expect((await get(deposit.id)).status).toBe('APPROVED')
    expect(await admin.client.post(`/api/approval/approve/${approvalId}`)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_OWN' },
    })
    expect((await admin.client.get(`${api}/attachments/${deposit.id}`)).body).toMatchObject({
      pending: [{ kind: 'deposit.reverse', isOwn: true }],
    })
    expect(await second.client.post(`/api/approval/approve/${approvalId}`)).toMatchObject({ status: 200 })
    expect(await get(deposit.id)).toMatchObject({
      status: 'REVERSED',
      decidedAt: test.clock.now().toISOString(),
      decidedByName: second.actor.name,
    })
    expect((await admin.client.get(`${api}/list?tab=reversed`)).body).toMatchObject({ rows: [{ id: deposit.id }] })
    const operator = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
    expect((await operator.client.get(`${api}/counts`)).body).toMatchObject({ reversed: 1 })
    expect((await operator.client.get('/api/desk')).body).toMatchObject({ returns: { count: 1, sumMinor: 2_450_000 } })
    expect((await operator.client.get('/api/desk/lines?state=returned')).body).toMatchObject({
      rows: [{ amountMinor: 2_450_000 }],
    })
    expect(await balance()).toBe(before)
    expect(await ledgerOf(`OUT_TRANSIT:${stage.accountId}`)).toBe(-2_450_000n)
    const events = await test.tenant.pool.query<{ type: string }>(
      'select type from merchant_event where object_id = $1 order by seq',
      [deposit.id],
    )
    // The approval is notified first, although it could still have been undone.
    expect(events.rows.map(({ type }) => type)).toEqual(['deposit.assigned', 'deposit.approved', 'deposit.reversed'])
    test.clock.advance(6000)
    expect(await notifyDecisions(deposits, test.ctx)).toBe(0)
  })

  it('approve on a receipt before the line comes, which is expected until it does', async () => {
    const deposit = await makeDeposit(test, stage.merchant)
    const request = async () =>
      admin.client.post(`${api}/unseen/${deposit.id}`, {
        reason: 'the bank is down',
        version: (await get(deposit.id)).version,
      })
    expect(await request()).toMatchObject({ status: 409, body: { code: 'RECEIPT_NEEDED' } })
    await admin.client.post(`${api}/attach/${deposit.id}`, { fileName: 'dekont.png', content: png('unseen') })
    const { approvalId } = (await request()).body as { approvalId: string }
    expect(await second.client.post(`/api/approval/approve/${approvalId}`)).toMatchObject({ status: 200 })
    expect(await get(deposit.id)).toMatchObject({ status: 'APPROVED', bankLines: [] })
    expect(await ledgerOf(`EXPECTED_IN:${stage.accountId}`)).toBe(2_450_000n)
    expect((await verifyLedger(test.tenant.pool)).broken).toEqual([])
    await reportPayment(test, stage, deposit, { amount: 2_000_000 })
    expect(await ledgerOf(`EXPECTED_IN:${stage.accountId}`)).toBe(2_450_000n)
    await test.tenant.pool.query(
      `insert into match_rules select (jsonb_populate_record(known, '{"version": 2}')).* from match_rules known`,
    )
    await reportPayment(test, stage, deposit)
    expect(await ledgerOf(`EXPECTED_IN:${stage.accountId}`)).toBe(0n)
    expect(await get(deposit.id)).toMatchObject({
      status: 'APPROVED',
      bankLines: [{ judged: { rulesVersion: 2 } }],
      match: 'exact',
    })
  })

  it('open a deposit for money in suspense, or send it back', async () => {
    const gone = await makeDeposit(test, stage.merchant, { amount: 888_800 })
    await sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${gone.id}/cancel`, {})
    await reportPayment(test, stage, gone)
    const lineId = await lineOf(gone)
    const before = await balance()
    const wanted = {
      merchantId: stage.merchant.id,
      merchantRef: `manual-${lineId}`,
      customerRef: 'c-9',
      customerName: 'Elif Kılıç',
      reason: 'the merchant vouches',
    }
    const kyb = (status: string) =>
      test.tenant.pool.query('update merchant set kyb_status = $2 where id = $1', [stage.merchant.id, status])
    await kyb('REVIEW')
    expect(await admin.client.post(`/api/bank-line/manualDeposit/${lineId}`, wanted)).toMatchObject({
      status: 409,
      body: { code: 'MERCHANT_NOT_APPROVED', field: 'merchantId' },
    })
    await kyb('APPROVED')
    const { approvalId } = (await admin.client.post(`/api/bank-line/manualDeposit/${lineId}`, wanted)).body as {
      approvalId: string
    }
    await kyb('SUSPENDED')
    expect(await second.client.post(`/api/approval/approve/${approvalId}`)).toMatchObject({
      status: 409,
      body: { code: 'MERCHANT_SUSPENDED' },
    })
    await kyb('APPROVED')
    expect((await second.client.post(`/api/approval/approve/${approvalId}`)).status).toBe(200)
    expect(await balance()).toBe(before + 874_135)
    expect(await admin.client.post(`/api/bank-line/return/${lineId}`, { reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'LINE_NOT_FREE' },
    })

    const back = await makeDeposit(test, stage.merchant, { amount: 999_900 })
    await sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${back.id}/cancel`, {})
    await reportPayment(test, stage, back, { senderIban: 'TR330006100519786457841326' })
    const transit = (await ledgerOf(`OUT_TRANSIT:${stage.accountId}`)) ?? 0n
    const returning = (
      await admin.client.post(`/api/bank-line/return/${await lineOf(back)}`, { reason: 'nobody asked for it' })
    ).body as { approvalId: string }
    expect((await second.client.post(`/api/approval/approve/${returning.approvalId}`)).status).toBe(200)
    expect(await ledgerOf(`OUT_TRANSIT:${stage.accountId}`)).toBe(transit - 999_900n)
    const { rows } = await test.tenant.pool.query(
      'select status, reason, decided_by_name as by from bank_tx where id = $1',
      [await lineOf(back)],
    )
    expect(rows).toEqual([{ status: 'RETURNED', reason: 'nobody asked for it', by: 'Umut Er' }])
  })
})

describe('many at once', () => {
  const bulk = (body: object) => admin.client.post(`${api}/bulk`, body)
  const itemOf = async ({ id }: MadeDeposit) => ({ id, version: (await get(id)).version, key: `bulk-${id}` })

  it('confirms exact matches, gives the reason for the others, and does nothing twice', async () => {
    const exact = [await makeDeposit(test, stage.merchant), await makeDeposit(test, stage.merchant)]
    for (const deposit of exact) await reportPayment(test, stage, deposit)
    const partial = await makeDeposit(test, stage.merchant)
    await reportPayment(test, stage, partial, { senderName: 'BASKA BIRI' })
    const held = await makeDeposit(test, stage.merchant)
    await reportPayment(test, stage, held)
    await second.client.post(`${api}/claim/${held.id}`)
    const stale = await makeDeposit(test, stage.merchant)
    const items = [
      ...(await Promise.all([...exact, partial, held].map(itemOf))),
      { ...(await itemOf(stale)), version: 77 },
    ]
    const expected = {
      status: 200,
      body: {
        results: [
          { outcome: 'done', row: { status: 'APPROVED' } },
          { outcome: 'done' },
          { outcome: 'refused', code: 'MATCH_NOT_EXACT' },
          { outcome: 'refused', code: 'CLAIMED_BY_OTHER' },
          { outcome: 'refused', code: 'VERSION_CHANGED' },
        ],
      },
    }
    const before = await balance()
    expect(await bulk({ action: 'approve', items })).toMatchObject(expected)
    expect(await bulk({ action: 'approve', items })).toMatchObject(expected)
    expect(await balance()).toBe(before + 2 * 2_409_575)
    const audit = await test.tenant.pool.query(
      `select 1 from audit_log where object_id = any($1::text[]) and action = 'deposit.approve'`,
      [exact.map(({ id }) => id)],
    )
    expect(audit.rowCount).toBe(2)
  })

  it('more at once than the database has connections are all answered, and readers do not wait @long', async () => {
    const deposits = []
    for (let n = 0; n < 2 * (test.tenant.pool.options.max ?? 0); n += 1)
      deposits.push(await makeDeposit(test, stage.merchant))
    const items = await Promise.all(deposits.map(itemOf))
    const answeredFirst: string[] = []
    const noted = async (what: string, answer: Promise<TestAnswer>) => {
      const { status, body } = await answer
      answeredFirst.push(what)
      return [status, body]
    }
    const sent = items.map((item) =>
      noted(
        'many',
        admin.client.post(`${api}/bulk`, { action: 'claim', items: [item] }, { 'idempotency-key': `all-${item.id}` }),
      ),
    )
    const read = noted('read', admin.client.get(`${api}/list?tab=all`))
    expect(await read).toMatchObject([200, {}])
    for (const answer of await Promise.all(sent))
      expect(answer).toMatchObject([200, { results: [{ outcome: 'done' }] }])
    expect(answeredFirst.at(-1)).toBe('many')
  })

  it('a call with a lost answer may be repeated under its key: it is done and answered once', async () => {
    const deposit = await makeDeposit(test, stage.merchant)
    await reportPayment(test, stage, deposit)
    const body = { action: 'approve', items: [await itemOf(deposit)] }
    const send = () => admin.client.post(`${api}/bulk`, body, { 'idempotency-key': 'lost-with-its-process' })
    const outcome = async () => (await admin.client.get('/api/idempotency/lost-with-its-process')).body
    const first = await send()
    expect((await send()).headers['idempotent-replay']).toBe('true')
    // The state left by a process that was killed after its last action.
    await test.tenant.pool.query(
      `update idempotency_key set status = 0, answer_enc = null where idempotency_key = 'lost-with-its-process'`,
    )
    expect([await outcome(), await send()]).toMatchObject([
      { state: 'running' },
      { body: { code: 'IDEMPOTENCY_IN_FLIGHT' } },
    ])
    test.clock.advance(61_000)
    expect(await outcome()).toEqual({ state: 'none' })
    expect(await send()).toMatchObject({ status: 200, text: first.text })
    expect(await outcome()).toMatchObject({ state: 'answered', status: 200 })
  })

  it('claims, and rejects with one reason', async () => {
    const deposits = [await makeDeposit(test, stage.merchant), await makeDeposit(test, stage.merchant)]
    expect(await bulk({ action: 'claim', items: await Promise.all(deposits.map(itemOf)) })).toMatchObject({
      body: { results: [{ outcome: 'done', row: { claim: { userId: admin.actor.id } } }, { outcome: 'done' }] },
    })
    const items = (await Promise.all(deposits.map(itemOf))).map((item) => ({ ...item, key: `${item.key}-reject` }))
    expect(await bulk({ action: 'reject', items, reasonCode: 'NOT_RECEIVED', note: 'bank says no' })).toMatchObject({
      body: { results: [{ row: { status: 'REJECTED', reasonCode: 'NOT_RECEIVED' } }, { outcome: 'done' }] },
    })
  })

  it('undoes decisions together while no merchant has been notified: each once, the money as before @long', async () => {
    const deposits = [await makeDeposit(test, stage.merchant), await makeDeposit(test, stage.merchant)]
    for (const deposit of deposits) await reportPayment(test, stage, deposit)
    const notified = await approved()
    test.clock.advance(usualMs('undo_s'))
    const before = await balance()
    await bulk({ action: 'approve', items: await Promise.all(deposits.map(itemOf)) })
    const items = (await Promise.all([...deposits, notified].map(itemOf))).map((item) => ({
      ...item,
      key: `${item.key}-undo`,
    }))
    const taken = { status: 'IN_REVIEW', claim: { userId: admin.actor.id }, undo: null }
    const expected = {
      status: 200,
      body: {
        results: [
          { outcome: 'done', row: taken },
          { outcome: 'done', row: taken },
          { outcome: 'refused', code: 'UNDO_OVER' },
        ],
      },
    }
    expect(
      await second.client.post(`${api}/bulk`, {
        action: 'undo',
        items: items.map((item) => ({ ...item, key: `${item.key}-2` })),
      }),
    ).toMatchObject({ body: { results: [{ code: 'UNDO_OTHERS' }, { code: 'UNDO_OTHERS' }, { code: 'UNDO_OVER' }] } })
    expect(await bulk({ action: 'undo', items })).toMatchObject(expected)
    expect(await bulk({ action: 'undo', items })).toMatchObject(expected)
    expect(await balance()).toBe(before)
    const audit = await test.tenant.pool.query(
      `select 1 from audit_log where object_id = any($1::text[]) and action = 'deposit.undo'`,
      [deposits.map(({ id }) => id)],
    )
    expect(audit.rowCount).toBe(2)
  })
})
