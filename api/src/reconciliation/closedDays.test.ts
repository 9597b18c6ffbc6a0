import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ProofPack, SignDayAnswer } from '@kasa/contracts/closedDays'
import type {
  EventPage,
  ReconciliationDay,
  ReconciliationEvent,
  ReconciliationPage,
} from '@kasa/contracts/reconciliation'

import { verifyLedger } from '../ledger/verify.service'
import {
  addMerchant,
  makeDeposit,
  reportPayment,
  sendSigned,
  type Stage,
  type TestMerchant,
} from '../testing/moneyFixture'
import { setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { faultsOf } from './proof'

const dayMs = 86_400_000
const detail = '/api/report/mutabakatdetay'

let app: TestApp
let stage: Stage
let shop: TestMerchant
let admin: SignedInClient
let second: SignedInClient
let owner: SignedInClient
let day: string
let refs: { ref: string; amount: number; id: string }[]

/** Moves to an hour after the next midnight; everyone signs in again with a fresh code. */
async function nextDay(): Promise<string> {
  const over = new Date(app.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
  const now = app.clock.now().getTime()
  const midnight = (Math.floor((now + 3 * 3_600_000) / dayMs) + 1) * dayMs - 3 * 3_600_000
  app.clock.advance(midnight + 3_600_000 - now)
  admin = await app.signedIn({ scope: ['ADMIN'] })
  second = await app.signedIn({ scope: ['ADMIN'] })
  owner = await app.signedIn({ scope: ['MERCHANT', 'USER_MANAGEMENT'], merchantId: shop.id })
  for (const person of [admin, second, owner]) await app.stepUp(person)
  return over
}

/** Makes a past day with three deposits. */
async function liveDay(): Promise<void> {
  const from = app.clock.now()
  for (let n = 0; n < 3; n += 1) await reportPayment(app, stage, await makeDeposit(app, shop, { amount: 50_000 + n }))
  refs = (
    await app.tenant.pool.query<{ ref: string; amount: bigint; id: string }>(
      `select merchant_ref as ref, amount_minor as amount, id from remit_request where merchant_id = $1
        and created_at >= $2 order by created_at, id`,
      [shop.id, from],
    )
  ).rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))
  day = await nextDay()
}

beforeAll(async () => {
  app = await buildTestApp()
  stage = await setPayoutStage(app)
  shop = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
  await liveDay()
})
afterAll(() => app.close())

let keys = 0
const report = (rows: readonly object[], on = day) =>
  sendSigned(
    app,
    shop,
    'POST',
    '/mapi/v1/reconciliations',
    { day: on, rows },
    { headers: { 'idempotency-key': `r-${(keys += 1)}` } },
  )
const ours = () => refs.map(({ ref, amount }) => ({ merchantRef: ref, amount, status: 'APPROVED' }))
const breaks = async (): Promise<ReconciliationEvent[]> =>
  ((await admin.client.get(`${detail}/list?from=${day}&to=${day}&breaks=open&merchantId=${shop.id}`)).body as EventPage)
    .rows
const keyOf = ({ id, breakType }: ReconciliationEvent) => ({ event: id, day, type: breakType })
const rowOf = async (on = day) =>
  (
    (await admin.client.get(`/api/report/mutabakat/list?from=${on}&to=${on}&merchantId=${shop.id}`))
      .body as ReconciliationPage
  ).rows[0]
const seenBy = async (who: SignedInClient, on = day) => {
  const of = who === owner ? {} : { merchantId: shop.id }
  const answer = await who.client.post('/api/report/mutabakat/day', { day: on, ...of })
  return { status: answer.status, body: answer.body as ReconciliationDay }
}
const sign = async (who: SignedInClient, more: object = {}) => {
  const answer = await who.client.post('/api/report/mutabakat/sign', {
    day,
    ...(who === owner ? {} : { merchantId: shop.id }),
    ...more,
  })
  return { status: answer.status, body: answer.body as SignDayAnswer & { code?: string } }
}
const approvalOf = async (answer: { body: unknown }) => {
  const { approvalId } = answer.body as { approvalId: string }
  return second.client.post(`/api/approval/approve/${approvalId}`)
}

describe('handling breaks', () => {
  test('somebody takes it, writes a note, and accepts it with a reason; then it is gone', async () => {
    await report([...ours().slice(1), { merchantRef: 'unknown', amount: 700, status: 'APPROVED' }])
    const [first, other] = await breaks()
    if (!first || !other) throw new Error('No break to work on')
    expect(await rowOf()).toMatchObject({ status: 'IN_PROGRESS', figures: { breaks: 2 } })
    expect((await admin.client.post(`${detail}/take`, keyOf(first))).status).toBe(200)
    expect((await admin.client.post(`${detail}/note`, { ...keyOf(first), note: 'Asked the merchant' })).status).toBe(
      200,
    )
    expect(await breaks()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: first.id, owner: admin.actor.name, note: 'Asked the merchant' }),
      ]),
    )
    expect((await admin.client.post(`${detail}/accept`, { breaks: [keyOf(first)] })).status).toBe(400)
    expect(
      (await admin.client.post(`${detail}/accept`, { breaks: [keyOf(first)], reason: 'Their cut-off' })).status,
    ).toBe(200)
    expect((await breaks()).map(({ id }) => id)).toEqual([other.id])
    expect(await admin.client.post(`${detail}/take`, keyOf(first))).toMatchObject({
      status: 409,
      body: { code: 'BREAK_GONE' },
    })
    const { rows } = await app.tenant.pool.query(
      `select action, reason from audit_log where object_type = 'reconciliation_break' order by seq`,
    )
    expect(rows).toEqual([
      { action: 'reconciliation.take', reason: null },
      { action: 'reconciliation.note', reason: null },
      { action: 'reconciliation.accept', reason: 'Their cut-off' },
    ])
  })

  test('a write-off and an adjustment wait for another ADMIN, count for today, and the ledger agrees', async () => {
    const [first] = await breaks()
    if (!first) throw new Error('No break to work on')
    const requested = await admin.client.post(`${detail}/writeOff`, { ...keyOf(first), reason: 'Small' })
    expect(requested).toMatchObject({ status: 200, body: { amountMinor: 700 } })
    expect(
      await admin.client.post(`${detail}/adjust`, { ...keyOf(first), amountMinor: -5, reason: 'A' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_PENDING' },
    })
    const { approvalId } = requested.body as { approvalId: string }
    expect((await admin.client.post(`/api/approval/approve/${approvalId}`)).status).toBe(409)
    expect((await approvalOf(requested)).status).toBe(200)
    expect(await breaks()).toEqual([])
    const today = new Date(app.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
    expect(await rowOf(today)).toMatchObject({ figures: { adjustedMinor: 700 } })
    expect(await rowOf()).toMatchObject({ status: 'AGREED', figures: { adjustedMinor: 0 } })

    await report([{ ...ours()[0], amount: 50_300 }, ...ours().slice(1)])
    const [amount] = await breaks()
    if (!amount) throw new Error('No break to adjust')
    const denied = await admin.client.post(`${detail}/adjust`, { ...keyOf(amount), amountMinor: 300, reason: 'A' })
    await second.client.post(`/api/approval/deny/${(denied.body as { approvalId: string }).approvalId}`, {
      reason: 'no',
    })
    expect(await breaks()).toHaveLength(1)
    const tooMuch = await admin.client.post(`${detail}/adjust`, {
      ...keyOf(amount),
      amountMinor: -900_000_000,
      reason: 'A',
    })
    expect(await approvalOf(tooMuch)).toMatchObject({ status: 409, body: { code: 'BALANCE_LOW' } })
    await second.client.post(`/api/approval/deny/${(tooMuch.body as { approvalId: string }).approvalId}`, {
      reason: 'no',
    })
    const taken = await admin.client.post(`${detail}/adjust`, {
      ...keyOf(amount),
      amountMinor: -300,
      reason: 'Returned by hand',
    })
    expect((await approvalOf(taken)).status).toBe(200)
    expect(await rowOf(today)).toMatchObject({ figures: { adjustedMinor: 400 } })
    expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  })

  test('two breaks of one amount explain each other', async () => {
    const [one, two, three] = ours()
    await report([one ?? {}, { ...two, merchantRef: 'their-own-name' }, three ?? {}])
    const [first, other] = await breaks()
    if (!first || !other) throw new Error('Not two breaks')
    expect([first.breakType, other.breakType].toSorted()).toEqual(['MISSING_REQUEST', 'STATUS'])
    const link = (to: ReconciliationEvent) =>
      admin.client.post(`${detail}/link`, { ...keyOf(first), to: keyOf(to), reason: 'The same' })
    expect(await link(first)).toMatchObject({ status: 409, body: { code: 'BREAK_NOT_SAME' } })
    expect((await link(other)).status).toBe(200)
    expect(await breaks()).toEqual([])
  })

  test('a merchant and an operator can do none of it', async () => {
    const operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
    for (const who of [owner, operator])
      for (const verb of ['take', 'note', 'accept', 'link', 'adjust', 'writeOff'])
        expect((await who.client.post(`${detail}/${verb}`, {})).status).toBe(404)
  })
})

describe('a day is closed by both sides', () => {
  let pack: ProofPack
  beforeAll(async () => {
    await nextDay()
    await liveDay()
  })

  test('not before its figures are there, its breaks are dealt with, and two people sign the same hash', async () => {
    expect((await seenBy(admin, '2020-01-01')).body).toEqual({ row: null, hash: null })
    expect((await seenBy(admin)).body).toMatchObject({ row: { status: 'OPEN', reportedAt: null }, hash: null })
    expect(await sign(admin)).toMatchObject({ status: 409, body: { code: 'DAY_NOT_REPORTED' } })
    await report(ours().slice(1))
    expect((await seenBy(admin)).body).toMatchObject({ row: { figures: { breaks: 1 } }, hash: null })
    expect(await sign(admin)).toMatchObject({ status: 409, body: { code: 'DAY_HAS_BREAKS' } })
    await report(ours())
    const seen = (await seenBy(owner)).body
    expect(seen.row).toEqual(await rowOf())
    const first = await sign(admin, { hash: seen.hash })
    expect(first).toMatchObject({ status: 200, body: { rowCount: 3, isClosed: false, merchantSignature: null } })
    // The administrator signed for our side, so a second administrator must record the merchant's paper.
    expect(await sign(admin, { paper: 'Signed by fax' })).toMatchObject({
      status: 409,
      body: { code: 'DAY_SAME_PERSON' },
    })
    expect(await sign(owner, { hash: '0'.repeat(64) })).toMatchObject({ status: 409, body: { code: 'DAY_CHANGED' } })
    // A change of the day removes the signature.
    await report([{ ...ours()[0], fee: 1 }, ...ours().slice(1)])
    const [fee] = await breaks()
    if (!fee) throw new Error('No break to accept')
    await admin.client.post(`${detail}/accept`, { breaks: [keyOf(fee)], reason: 'Their old version' })
    const owners = await sign(owner)
    expect(owners).toMatchObject({ status: 200, body: { isAnew: true, isClosed: false, ourSignature: null } })
    expect(owners.body.hash).not.toBe(first.body.hash)
    const last = await sign(second, { hash: owners.body.hash })
    expect(last).toMatchObject({ status: 200, body: { isClosed: true, hash: owners.body.hash } })
    expect(await rowOf()).toMatchObject({
      status: 'CLOSED',
      hash: owners.body.hash,
      ourSignature: { name: second.actor.name },
      merchantSignature: { name: owner.actor.name },
    })
  })

  test('people who manage the users of the merchant may sign, for this merchant only', async () => {
    const plain = await app.signedIn({ scope: ['MERCHANT'], merchantId: shop.id })
    const stranger = await app.signedIn({ scope: ['MERCHANT', 'USER_MANAGEMENT'], merchantId: stage.merchant.id })
    const operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
    for (const who of [plain, stranger, operator]) {
      await app.stepUp(who)
      // Everyone of the merchant may see its days.
      expect((await seenBy(who)).status).toBe(who === plain ? 200 : 404)
      expect((await sign(who)).status).toBe(404)
    }
  })

  test('no call changes a closed day', async () => {
    expect(await report(ours())).toMatchObject({ status: 409, body: { code: 'DAY_CLOSED' } })
    expect(await sign(admin)).toMatchObject({ status: 409, body: { code: 'DAY_CLOSED' } })
    const events = (
      (await admin.client.get(`${detail}/list?from=${day}&to=${day}&merchantId=${shop.id}`)).body as EventPage
    ).rows
    expect(events.map(({ breakType, customer }) => [breakType, customer])).toEqual(Array(3).fill([null, 'E••• K•••']))
    for (const { id } of events)
      expect(
        await admin.client.post(`${detail}/accept`, { breaks: [{ event: id, day, type: 'FEE' }], reason: 'A' }),
      ).toMatchObject({
        status: 409,
        body: { code: 'BREAK_GONE' },
      })
  })

  test.each([
    `update reconciliation_day set hash = repeat('0', 64)`,
    `update reconciliation_day set closed_at = null`,
    `delete from reconciliation_day`,
    `truncate reconciliation_day, reconciliation_day_row`,
    `update reconciliation_day_row set text = text || ' '`,
    `delete from reconciliation_day_row`,
    `truncate reconciliation_day_row`,
    `truncate merchant_report, merchant_report_row`,
    `insert into reconciliation_day_row select merchant_id, day, 99, text from reconciliation_day_row where place = 0`,
    `update merchant_report set approved_minor = 0`,
    `delete from merchant_report`,
    `insert into merchant_report select gen_random_uuid(), merchant_id, day, source, file_name, sha256, row_count, 0, 0,
      0, 0, null, null, null, created_at, now() from merchant_report`,
    `update merchant_report_row set amount_minor = 1`,
    `delete from merchant_report_row`,
    `update reconciliation_break set note = 'x'`,
    `delete from reconciliation_break`,
  ])('no SQL of the application changes a closed day: %s', async (text) => {
    await expect(app.tenant.pool.query(text)).rejects.toMatchObject({ code: '23001' })
  })

  test('its proof shows both sides what was signed, and can show a single request', async () => {
    const answer = await owner.client.post('/api/report/mutabakat/proof', { day })
    pack = JSON.parse(answer.text) as ProofPack
    expect([pack.rowCount, pack.rows.length, pack.signatures.map(({ name }) => name)]).toEqual([
      3,
      3,
      [second.actor.name, owner.actor.name],
    ])
    expect(faultsOf(pack)).toEqual([])
    expect((await admin.client.post('/api/report/mutabakat/proof', { day, merchantId: shop.id })).text).toBe(
      answer.text,
    )
    for (const { id } of refs) {
      const part = JSON.parse(
        (await owner.client.post('/api/report/mutabakat/proof', { day, requestId: id })).text,
      ) as ProofPack
      expect([part.rows.length, part.hash, faultsOf(part)]).toEqual([1, pack.hash, []])
    }
    expect(answer.text).not.toContain('Elif')
    const other = await app.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
    expect((await other.client.post('/api/report/mutabakat/proof', { day, merchantId: shop.id })).status).toBe(404)
  })

  test('the command needs no server, and names the row in which one byte was changed', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'kasa-proof-')), 'proof.json')
    const verify = (given: ProofPack, ...more: string[]) => {
      writeFileSync(file, JSON.stringify(given))
      try {
        const run = ['--import', 'tsx', join(__dirname, 'verifyProof.ts'), file, ...more]
        return [
          0,
          execFileSync(process.execPath, run, { encoding: 'utf8', env: { PATH: process.env['PATH'] } }),
        ] as const
      } catch (error) {
        const { status, stdout } = error as { status: number; stdout: string }
        return [status, stdout] as const
      }
    }
    expect(verify(pack, '--hash', pack.hash)).toEqual([0, expect.stringContaining('3 of 3 rows fit the hash')])
    const [first, changed, ...rest] = pack.rows
    if (!first || !changed) throw new Error('No rows')
    const number = /"number":"([^"]+)"/.exec(changed.text)?.[1] ?? ''
    const forged = {
      ...pack,
      rows: [first, { ...changed, text: changed.text.replace('"gross":"5', '"gross":"6') }, ...rest],
    }
    expect(verify(forged)).toEqual([1, `✗ row 2 (${number}) is not what was signed\n`])
    expect(verify(pack, '--hash', '0'.repeat(64))[0]).toBe(1)
  })

  test('every change of a byte is found', () => {
    const text = JSON.stringify(pack)
    let found = 0
    for (let at = 0; at < text.length; at += 97) {
      const byte = text.charCodeAt(at)
      const forged = text.slice(0, at) + String.fromCharCode(byte === 49 ? 50 : 49) + text.slice(at + 1)
      let read: ProofPack
      try {
        read = JSON.parse(forged) as ProofPack
      } catch {
        continue
      }
      // Field names are not content, and the hash does not cover the signatures.
      if (
        Object.keys(read).join() !== Object.keys(pack).join() ||
        JSON.stringify(read.signatures) !== JSON.stringify(pack.signatures)
      )
        continue
      if (
        read.rows.some((row, n) => Object.keys(row).join() !== Object.keys(pack.rows[n] ?? {}).join()) ||
        read.format !== pack.format
      )
        continue
      expect([at, faultsOf(read).length > 0]).toEqual([at, true])
      found += 1
    }
    expect(found).toBeGreaterThan(10)
  })
})
