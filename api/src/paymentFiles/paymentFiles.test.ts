import type { PaymentFileLine, PaymentResultAnswer } from '@kasa/contracts/paymentFiles'
import { fileUnknownMs } from '@kasa/domain/withdrawal'
import { createHash } from 'node:crypto'

import { inTransaction } from '../db/transaction'
import { verifyLedger } from '../ledger/verify.service'
import { registeredRequests } from '../requests/registeredRequests'
import { openSession } from '../sessions/sessions.service'
import { addAccount, addGroup, sendSigned, type Stage } from '../testing/moneyFixture'
import { agree, askFile, bankReport, handIn, paymentFileApi, proven, readFile } from '../testing/paymentFileFixture'
import { painFaults } from '../testing/painRules'
import { holdAtBank, makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { nameAccount, preview, take } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

const sourceIban = 'TR470000100100000350930001'
let app: TestApp
let stage: Stage
let operator: SignedInClient
let admin: SignedInClient
/** Reads the bank's results: neither made nor approved a file. */
let reader: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  await nameAccount(app, stage.accountId, sourceIban)
  operator = await proven(app, ['REMIT'], 'Kerem Yalçın', { remitGroupIds: [stage.groupId] })
  admin = await proven(app, ['ADMIN'], 'Deniz Aksoy')
  reader = await proven(app, ['REMIT'], 'Lale Ak', { remitGroupIds: [stage.groupId] })
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

type Made = { id: string; number: string; referenceCode: string }
const payouts = async (count: number, more: Record<string, unknown> = {}): Promise<Made[]> => {
  const made: Made[] = []
  for (let index = 0; index < count; index += 1)
    made.push((await makePayout(app, stage.merchant, { amount: 10_000 + index, ...more })) as unknown as Made)
  return made
}
const idsOf = (made: readonly Made[]) => made.map(({ id }) => id)
const payout = async (id: string) =>
  (await admin.client.get(`/api/withdraw-request/get/${id}`)).body as {
    status: string
    version: number
    bankRef: string | null
    history: { action: string; params: Record<string, string> }[]
  }
const statuses = async (made: readonly Made[]) => Promise.all(made.map(async ({ id }) => (await payout(id)).status))
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const balance = async () =>
  (await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body as { available: number; held: number }
const download = (who: SignedInClient, id: string, more: object = {}) =>
  who.client.post(`${paymentFileApi}/download/${id}`, { reason: 'To the bank', ...more })
const rowsOf = async (id: string) =>
  ((await operator.client.get(`${paymentFileApi}/rows/${id}`)).body as { rows: PaymentFileLine[] }).rows
/** A file of `count` payouts, made by two people. */
const madeFile = async (count: number, profile?: string) => {
  const made = await payouts(count)
  const requested = await askFile(operator, idsOf(made), profile)
  expect([requested.answer.status, requested.answer.text]).toEqual([200, requested.answer.text])
  const agreed = await agree(admin, requested.approvalId)
  expect([agreed.status, agreed.text]).toEqual([200, agreed.text])
  return { made, ...requested }
}

test('payouts of one account become a file under two people: previewed, approved, sent, hash kept', async () => {
  const made = await payouts(3)
  const { preview, id, number, approvalId } = await askFile(operator, idsOf(made))
  expect(preview).toMatchObject({ count: 3, sumMinor: 30_003, feeMinor: 660, excluded: [], profile: 'pain-09' })
  expect(preview.rails).toEqual([{ rail: 'FAST', count: 3, sumMinor: 30_003 }])
  expect(preview.leftMinor).toBe(1_000_000 - 30_003)
  expect(await readFile(operator, id)).toMatchObject({ status: 'ASKED', number, sha256: null, mayDownload: false })
  expect(await statuses(made)).toEqual(['QUEUED', 'QUEUED', 'QUEUED'])
  expect(codeOf(await download(operator, id))).toEqual([409, 'PAYMENT_FILE_NOT_MADE'])
  expect((await agree(admin, approvalId)).status).toBe(200)
  expect(await statuses(made)).toEqual(['SENDING', 'SENDING', 'SENDING'])
  const file = await readFile(operator, id)
  expect(file).toMatchObject({ status: 'MADE', checkedBy: 'Deniz Aksoy', madeBy: 'Kerem Yalçın', mayDownload: true })
  const taken = await download(operator, id)
  expect(taken.status).toBe(200)
  expect(createHash('sha256').update(taken.text).digest('hex')).toBe(file.sha256)
  expect(painFaults(taken.text, '09')).toEqual([])
  for (const { referenceCode } of made) expect(taken.text).toContain(`<EndToEndId>${referenceCode}</EndToEndId>`)
  expect(taken.text).toContain(`<IBAN>${sourceIban}</IBAN>`)
  expect((await payout(made[0]!.id)).history.find(({ action }) => action === 'send')?.params).toMatchObject({
    file: number,
  })
})

test('neither its maker nor another operator can approve it, and one approval makes one file', async () => {
  const made = await payouts(2)
  const { approvalId } = await askFile(operator, idsOf(made))
  expect((await agree(operator, approvalId)).status).not.toBe(200)
  const both = await Promise.all([agree(admin, approvalId), agree(admin, approvalId)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await statuses(made)).toEqual(['SENDING', 'SENDING'])
  const own = await askFile(admin, idsOf(await payouts(1)))
  expect((await agree(admin, own.approvalId)).status).not.toBe(200)
})

test('the requester of a payout may neither request nor approve its file', async () => {
  const [first, second] = [await payouts(1), await payouts(1)]
  const requestedBy = (who: SignedInClient, [one]: readonly Made[]) =>
    app.tenant.pool.query(`update withdraw_request set made_by = $1, made_by_name = 'x' where id = $2`, [
      who.actor.id,
      one?.id,
    ])
  await requestedBy(operator, first)
  expect(codeOf((await askFile(operator, idsOf(first))).answer)).toEqual([409, 'OWN_ASKED'])
  await requestedBy(admin, second)
  const { approvalId } = await askFile(operator, idsOf(second))
  expect(codeOf(await agree(admin, approvalId))).toEqual([409, 'OWN_ASKED'])
  expect(await statuses([...first, ...second])).toEqual(['QUEUED', 'QUEUED'])
})

test('a payout whose debit is on the account already is in no file', async () => {
  const made = await payouts(2)
  const { approvalId } = await askFile(operator, idsOf(made))
  await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction: 'DEBIT',
        amount: 10_001,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'ELIF KILIC',
        senderIban: payoutIban,
        description: 'GIDEN',
        bankRef: 'line-1',
      },
    ],
  })
  const refused = await agree(admin, approvalId)
  expect(codeOf(refused)).toEqual([409, 'DEBIT_BEFORE'])
  expect((refused.body as { message_en: string }).message_en).toContain(made[1]?.number)
  expect(await statuses(made)).toEqual(['QUEUED', 'QUEUED'])
  await operator.client.post(`/api/approval/withdraw/${approvalId}`, { reason: 'one may be paid' })
  const preview = (await operator.client.post(`${paymentFileApi}/preview`, { ids: idsOf(made) })).body
  expect(preview).toMatchObject({ count: 1, excluded: [{ id: made[1]!.id, why: 'DEBIT', who: null }] })
  const both = { accountId: stage.accountId, ids: idsOf(made), profile: 'pain-09', reason: 'Morning run' }
  expect(codeOf(await operator.client.post(`${paymentFileApi}/create`, both))).toEqual([409, 'PAYMENT_FILE_CHANGED'])
})

test('a payout in somebody’s hands is named; a cancelled one ends the request for the file at once', async () => {
  const made = await payouts(3)
  const { approvalId, id } = await askFile(operator, idsOf(made))
  await operator.client.post(`/api/withdraw-request/claim/${made[1]!.id}`, {})
  const refused = await agree(admin, approvalId)
  expect(codeOf(refused)).toEqual([409, 'PAYMENT_FILE_CHANGED'])
  expect((refused.body as { details: { numbers: string[] } }).details.numbers).toEqual([made[1]!.number])
  expect(refused.text).toContain(made[1]!.number)
  expect(await readFile(operator, id)).toMatchObject({ status: 'ASKED' })
  await sendSigned(
    app,
    stage.merchant,
    'POST',
    `/mapi/v1/withdrawals/${made[2]!.id}/cancel`,
    {},
    {
      headers: { 'idempotency-key': 'cancel-in-file' },
    },
  )
  expect(await statuses(made)).toEqual(['QUEUED', 'QUEUED', 'CANCELLED'])
  expect(await readFile(operator, id)).toMatchObject({ status: 'DROPPED', droppedBecause: 'DENIED' })
  expect((await admin.client.get(`/api/approval/get/${approvalId}`)).body).toMatchObject({
    status: 'DENIED',
    decisionReason: `${made[2]!.number} değişti · ${made[2]!.number} changed`,
  })
  // The payout can be put into another file.
  expect((await askFile(operator, [made[0]!.id])).answer.status).toBe(200)
})

test('a payout is in one live file: a concurrent second request is refused, and the preview names it', async () => {
  const made = await payouts(2)
  const requestFile = (who: SignedInClient) =>
    who.client.post(`${paymentFileApi}/create`, {
      accountId: stage.accountId,
      ids: idsOf(made),
      profile: 'pain-09',
      reason: 'Morning run',
    })
  const both = await Promise.all([requestFile(operator), requestFile(admin)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { number } = both.find(({ status }) => status === 200)?.body as { number: string }
  const again = (await operator.client.post(`${paymentFileApi}/preview`, { accountId: stage.accountId })).body
  expect(again).toMatchObject({
    count: 0,
    excluded: [
      { why: 'IN_FILE', who: number },
      { why: 'IN_FILE', who: number },
    ],
  })
})

test('a killed process leaves neither a file nor payouts on their way: all of it is one transaction @long', async () => {
  const made = await payouts(2)
  const { approvalId, id } = await askFile(operator, idsOf(made))
  await app.tenant.pool.query(
    `create function break_made() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  )
  await app.tenant.pool.query(
    `create trigger break_made before update of sha256 on payment_file for each row
      when (new.sha256 is not null) execute function break_made()`,
  )
  expect((await agree(admin, approvalId)).status).toBe(500)
  expect(await statuses(made)).toEqual(['QUEUED', 'QUEUED'])
  expect(await readFile(operator, id)).toMatchObject({ status: 'ASKED', sha256: null })
  await app.tenant.pool.query('drop trigger break_made on payment_file')
  expect((await agree(admin, approvalId)).status).toBe(200)
  expect(await statuses(made)).toEqual(['SENDING', 'SENDING'])
})

test('only its two people download it, logged with a reason; a second time names who had it before', async () => {
  const { id } = await madeFile(1)
  const other = await proven(app, ['ADMIN'], 'Selin Er')
  expect(codeOf(await download(other, id))).toEqual([409, 'PAYMENT_FILE_NOT_YOURS'])
  expect((await download(operator, id)).status).toBe(200)
  const again = await download(admin, id)
  expect(codeOf(again)).toEqual([409, 'PAYMENT_FILE_TAKEN'])
  expect(again.text).toContain('Kerem Yalçın')
  expect((await download(admin, id, { again: true })).status).toBe(200)
  expect((await readFile(admin, id)).downloads.map(({ byName }) => byName)).toEqual(['Deniz Aksoy', 'Kerem Yalçın'])
  const { rows } = await app.tenant.pool.query(
    `select actor_name as name, reason from audit_log where action = 'paymentFile.download' order by seq`,
  )
  expect(rows).toEqual([
    { name: 'Kerem Yalçın', reason: 'To the bank' },
    { name: 'Deniz Aksoy', reason: 'To the bank' },
  ])
  const { rows: looks } = await app.tenant.pool.query(`select field from reveal_log where object_id = $1`, [id])
  expect(looks).toHaveLength(2)
  const stale = await app.signedIn({ scope: ['ADMIN'], name: 'Without a code' })
  expect((await download(stale, id)).status).not.toBe(200)
})

test('the bank’s result: taken is sent by its reference, refused waits again with reason, others stay', async () => {
  const { id, number, made } = await madeFile(6)
  const [a, b, c, d, e, f] = made.map(({ referenceCode }) => referenceCode) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const amount = (minor: string) => `<OrgnlTxRef><Amt><InstdAmt Ccy="TRY">${minor}</InstdAmt></Amt></OrgnlTxRef>`
  const report = bankReport(number, [
    [a, 'ACSC', '<AcctSvcrRef>BANK-1</AcctSvcrRef>'],
    [b, 'RJCT', '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Hesap kapalı</AddtlInf></StsRsnInf>'],
    [d, 'ACSC', amount('999.00')],
    [e, 'ACCC'],
    [e, 'RJCT'],
    [f, 'ACSP'],
    ['ZZZZ9999', 'ACSC'],
  ])
  const tried = await handIn(operator, 'tryResult', id, report)
  expect(tried.body).toMatchObject({ accepted: 1, rejected: 1, pending: 1, toLookAt: 3, unknown: ['ZZZZ9999'] })
  expect(await statuses(made)).toEqual(Array.from({ length: 6 }, () => 'SENDING'))
  const taken = (await handIn(reader, 'takeResult', id, report)).body as PaymentResultAnswer
  expect(taken.rows.map(({ finding }) => finding)).toEqual([
    'ACCEPTED',
    'REJECTED',
    'MISSING',
    'AMOUNT_DIFFERS',
    'TWICE',
    'PENDING',
  ])
  expect(await statuses(made)).toEqual(['SENT', 'QUEUED', 'SENDING', 'SENDING', 'SENDING', 'SENDING'])
  expect(await payout(made[0]!.id)).toMatchObject({ bankRef: 'BANK-1' })
  expect((await payout(made[1]!.id)).history.find(({ action }) => action === 'notSent')?.params).toMatchObject({
    note: 'AC04: Hesap kapalı',
  })
  expect(await readFile(operator, id)).toMatchObject({ status: 'MADE', accepted: 1, rejected: 1, toLookAt: 3 })
  const held = await balance()
  // Importing the same result again changes nothing.
  const again = await handIn(reader, 'takeResult', id, report)
  expect(again.body).toMatchObject({ accepted: 0, rejected: 0, agrees: 2, toLookAt: 3 })
  expect(await balance()).toEqual(held)
  expect((await readFile(operator, id)).results).toHaveLength(1)
  // Rejected payouts go into another file, where the old result has no effect.
  const next = await askFile(operator, [made[1]!.id])
  expect((await agree(admin, next.approvalId)).status).toBe(200)
  await handIn(reader, 'takeResult', id, report)
  expect((await payout(made[1]!.id)).status).toBe('SENDING')
  // A later result settles the rest.
  const later = bankReport(
    number,
    [c, d, e, f].map((reference) => [reference, 'ACSC'] as const),
  )
  expect((await handIn(reader, 'takeResult', id, later)).body).toMatchObject({ accepted: 4, agrees: 2, toLookAt: 0 })
  expect(await readFile(operator, id)).toMatchObject({ status: 'DONE', accepted: 5, rejected: 1, toLookAt: 0 })
  expect(await payout(made[2]!.id)).toMatchObject({ status: 'SENT', bankRef: c })
  expect((await rowsOf(id)).map(({ status }) => status)).toEqual([
    'ACCEPTED',
    'REJECTED',
    'ACCEPTED',
    'ACCEPTED',
    'ACCEPTED',
    'ACCEPTED',
  ])
})

test('maker, approver and their subordinates may view the result of a file but not import it', async () => {
  const { id, number, made } = await madeFile(2)
  const [one, two] = made as [Made, Made]
  const report = bankReport(number, [
    [one.referenceCode, 'RJCT'],
    [two.referenceCode, 'ACSC'],
  ])
  const under = await proven(app, ['REMIT'], 'Can Su', {
    remitGroupIds: [stage.groupId],
    parentUserId: operator.actor.id,
  })
  for (const who of [operator, admin, under]) {
    expect((await handIn(who, 'tryResult', id, report)).body).toMatchObject({ accepted: 1, rejected: 1 })
    expect(codeOf(await handIn(who, 'takeResult', id, report))).toEqual([409, 'PAYMENT_FILE_OWN'])
    expect(await readFile(who, id)).toMatchObject({ mayTakeResult: false, results: [] })
  }
  expect(await statuses(made)).toEqual(['SENDING', 'SENDING'])
  expect(await readFile(reader, id)).toMatchObject({ mayTakeResult: true })
  expect((await handIn(reader, 'takeResult', id, report)).body).toMatchObject({ accepted: 1, rejected: 1 })
  expect(await statuses(made)).toEqual(['QUEUED', 'SENT'])
})

test('a payout refused and then executed is neither sent nor refunded until the refusal is confirmed', async () => {
  const { id, number, made } = await madeFile(1)
  const [one] = made as [Made]
  const take = (status: string) => handIn(reader, 'takeResult', id, bankReport(number, [[one.referenceCode, status]]))
  const act = async (who: SignedInClient, decision: string, more: object) => {
    const { claimToken } = (await who.client.post(`/api/withdraw-request/claim/${one.id}`, {})).body as {
      claimToken: string
    }
    const { version } = await payout(one.id)
    const answer = await who.client.post(`/api/withdraw-request/decide/${one.id}`, {
      decision,
      claimToken,
      version,
      ...more,
    })
    await who.client.post(`/api/withdraw-request/release/${one.id}`, { claimToken })
    return answer
  }
  expect((await take('RJCT')).body).toMatchObject({ rejected: 1 })
  expect((await take('ACSC')).body).toMatchObject({ accepted: 0, toLookAt: 1 })
  const contradicted = [409, 'PAYMENT_FILE_CONTRADICTED']
  expect(codeOf(await act(reader, 'send', {}))).toEqual(contradicted)
  expect(codeOf(await act(admin, 'reject', { reasonCode: 'OTHER' }))).toEqual(contradicted)
  expect((await askFile(operator, [one.id])).preview.excluded).toMatchObject([{ why: 'CONTRADICTED', who: number }])
  expect(await statuses(made)).toEqual(['QUEUED'])
  expect((await take('RJCT')).body).toMatchObject({ agrees: 1, toLookAt: 0 })
  expect((await act(reader, 'send', {})).status).toBe(200)
})

test('merchants are notified of executed payouts at once, and not before', async () => {
  const { id, number, made } = await madeFile(1)
  const types = async () =>
    (
      await app.tenant.pool.query<{ type: string }>('select type from merchant_event where object_id = $1', [
        made[0]!.id,
      ])
    ).rows.map(({ type }) => type)
  expect(await types()).toEqual([])
  await handIn(
    reader,
    'takeResult',
    id,
    bankReport(number, [[made[0]!.referenceCode, 'ACSC', '<AcctSvcrRef>B</AcctSvcrRef>']]),
  )
  expect(await types()).toEqual(['withdraw.sent'])
})

/** A debit reported by the account's bot, of the first payout's amount, without a name. */
const debit = async (more: Record<string, unknown> = {}) => {
  const answer = await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction: 'DEBIT',
        amount: 10_000,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'ELIF KILIC',
        description: 'GIDEN FAST',
        bankRef: 'BOT-LINE-1',
        ...more,
      },
    ],
  })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
}

test('a payout refused by the bank although a debit may be its payment is shown, and not sent again', async () => {
  const { id, number, made } = await madeFile(3)
  const [one, two, far] = made as [Made, Made, Made]
  await debit({ description: `GIDEN FAST ${one.referenceCode}`, senderIban: payoutIban })
  await debit({
    amount: 10_301,
    senderName: 'KIMSE',
    description: 'EFT',
    bankRef: 'BOT-LINE-2',
    senderIban: sourceIban,
  })
  const other = bankReport(number, [
    [one.referenceCode, 'RJCT'],
    [two.referenceCode, 'ACSP'],
  ])
  expect((await handIn(operator, 'tryResult', id, other)).body).toMatchObject({ rejected: 0, toLookAt: 2 })
  expect((await handIn(reader, 'takeResult', id, other)).body).toMatchObject({ rejected: 0, pending: 1, toLookAt: 2 })
  expect(await statuses(made)).toEqual(['SENDING', 'SENDING', 'SENDING'])
  expect((await rowsOf(id))[0]).toMatchObject({ status: 'OPEN', finding: 'CONTRADICTS' })
  // The payout without a debit waits again.
  const later = bankReport(number, [[far.referenceCode, 'RJCT']])
  expect((await handIn(reader, 'takeResult', id, later)).body).toMatchObject({ rejected: 1 })
  expect(await statuses(made)).toEqual(['SENDING', 'SENDING', 'QUEUED'])
})

test('a debit that was there before the result proves the payout that the bank reports as executed @long', async () => {
  const { id, number, made } = await madeFile(2)
  await debit({ description: `GIDEN FAST ${made[0]!.referenceCode}` })
  expect(await statuses(made)).toEqual(['SENDING', 'SENDING'])
  const report = bankReport(
    number,
    made.map(({ referenceCode }) => [referenceCode, 'ACSC'] as const),
  )
  expect((await handIn(reader, 'takeResult', id, report)).body).toMatchObject({ accepted: 2 })
  expect(await statuses(made)).toEqual(['PAID', 'SENT'])
  const { rows } = await app.tenant.pool.query('select kind from journal where source_id = $1 order by id', [
    made[0]!.id,
  ])
  expect(rows).toEqual([{ kind: 'P3' }, { kind: 'P4' }, { kind: 'P5' }])
})

/** A balance reported by the account's bot, with an unrelated line. */
const seen = (balanceAfter: number) =>
  debit({
    direction: 'CREDIT',
    amount: 500,
    senderName: 'FAIZ',
    description: 'faiz',
    balanceAfter,
    bankRef: `B-${balanceAfter}`,
  })

test('a payout proved never to have left leaves its file: a late result decides nothing about it @long', async () => {
  // Advances the clock and signs in new users.
  const later = async (ms: number) => {
    app.clock.advance(ms)
    operator = await proven(app, ['REMIT'], 'Ece Su', { remitGroupIds: [stage.groupId] })
    admin = await proven(app, ['ADMIN'], 'Can Ak')
    reader = await proven(app, ['REMIT'], 'Nil Er', { remitGroupIds: [stage.groupId] })
  }
  await seen(1_000_500)
  await later(60_000)
  const { id, number, made } = await madeFile(1)
  const [one] = made as [Made]
  await later(fileUnknownMs)
  await registeredRequests().get('withdrawal')?.expire(app.ctx)
  expect(await statuses(made)).toEqual(['SUSPECT'])
  await seen(1_001_000)
  const requested = await admin.client.post(`/api/withdraw-request/missing/${one.id}`, {
    reason: 'the statement has no such debit',
    version: (await payout(one.id)).version,
  })
  expect([requested.status, requested.text]).toEqual([200, requested.text])
  const other = await proven(app, ['ADMIN'], 'Umut Er')
  expect((await agree(other, (requested.body as { approvalId: string }).approvalId)).status).toBe(200)
  expect(await statuses(made)).toEqual(['QUEUED'])
  expect(await readFile(admin, id)).toMatchObject({ status: 'DONE', rejected: 1 })
  // In another file, results of the old one have no effect.
  const next = await askFile(operator, [one.id])
  expect([next.answer.status, next.answer.text]).toEqual([200, next.answer.text])
  expect((await agree(admin, next.approvalId)).status).toBe(200)
  const late = (status: string) => handIn(reader, 'takeResult', id, bankReport(number, [[one.referenceCode, status]]))
  expect((await late('RJCT')).body).toMatchObject({ rejected: 0, agrees: 1 })
  expect((await late('ACSC')).body).toMatchObject({ accepted: 0, toLookAt: 1 })
  expect(await statuses(made)).toEqual(['SENDING'])
})

test('a statement of the maker or downloader of a file proves neither payment nor its absence', async () => {
  const [made] = await payouts(1)
  const maker = await proven(app, ['ADMIN'], 'Selin Er')
  const { id, answer, approvalId } = await askFile(maker, [made!.id])
  expect(answer.status).toBe(200)
  expect((await agree(admin, approvalId)).status).toBe(200)
  expect((await download(maker, id)).status).toBe(200)
  const began = app.clock.now()
  app.clock.advance(fileUnknownMs)
  await registeredRequests().get('withdrawal')?.expire(app.ctx)
  app.clock.advance(2 * 86_400_000)
  const another = await proven(app, ['ADMIN'], 'Umut Er')
  for (const who of [maker, admin]) {
    const opened = await inTransaction(app.ctx, (tx) =>
      openSession(tx, app.ctx, { id: who.actor.id, stage: 'full', userAgent: 'test' }),
    )
    who.client.token = opened.token
    who.actor = opened.actor
    await app.stepUp(who)
  }
  const doubt = async () => (await another.client.get(`/api/withdraw-request/doubt/${made!.id}`)).body
  const bring = async (who: SignedInClient, number: string) => {
    const day = (at: Date) =>
      at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' }).slice(2).replaceAll('-', '')
    const [from, to] = [day(began), day(new Date(began.getTime() + fileUnknownMs))]
    const rows = [
      `:20:${number}`,
      `:25:${sourceIban}`,
      ':28C:1/1',
      `:60F:C${from}TRY100,00`,
      `:62F:C${to}TRY100,00`,
      '-',
      '',
    ]
    await take(app, who, await preview(app, who, stage.accountId, rows.join('\r\n')))
  }
  await bring(maker, 'DAY1')
  expect(await doubt()).toMatchObject({ proof: null, whyNot: 'NOT_COVERED' })
  const missing = await maker.client.post(`/api/withdraw-request/missing/${made!.id}`, {
    reason: 'no such debit',
    version: (await payout(made!.id)).version,
  })
  expect(codeOf(missing)).toEqual([409, 'OWN_SENDING'])
  await bring(another, 'DAY2')
  expect(await doubt()).toMatchObject({ proof: { by: 'STATEMENTS' }, whyNot: null })
})

test('a payout refused as a duplicate may have been paid before, so it stays with the bank @long', async () => {
  const { id, number, made } = await madeFile(2)
  const twice = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`
  const report = bankReport(number, [
    [made[0]!.referenceCode, 'RJCT', twice('DU01')],
    [made[1]!.referenceCode, 'RJCT', twice('AM05')],
  ])
  expect((await handIn(reader, 'takeResult', id, report)).body).toMatchObject({ rejected: 0, pending: 2 })
  expect(await statuses(made)).toEqual(['SENDING', 'SENDING'])
  expect((await rowsOf(id)).map(({ finding, reasonCode }) => [finding, reasonCode])).toEqual([
    ['PENDING', 'DU01'],
    ['PENDING', 'AM05'],
  ])
})

const claim = async (id: string) =>
  ((await operator.client.post(`/api/withdraw-request/claim/${id}`, {})).body as { claimToken: string }).claimToken
const decide = async (id: string, decision: string, more: object) =>
  operator.client.post(`/api/withdraw-request/decide/${id}`, {
    decision,
    version: (await payout(id)).version,
    ...more,
  })

test('an earlier debit is not a contradiction, and a refusal of a proved payout is reported @long', async () => {
  const { id, number, made } = await madeFile(2)
  const [one, two] = made as [Made, Made]
  for (const [index, each] of made.entries()) {
    await debit({ amount: 10_000 + index, description: each.referenceCode, bankRef: `BOT-${each.referenceCode}` })
    await decide(each.id, 'suspect', { claimToken: await claim(each.id), note: 'the bank’s page is down' })
  }
  expect(await statuses(made)).toEqual(['PAID', 'PAID'])
  const before = await Promise.all(made.map(async (each) => (await payout(each.id)).bankRef))
  const answer = await handIn(
    reader,
    'takeResult',
    id,
    bankReport(number, [
      [one.referenceCode, 'ACSC'],
      [two.referenceCode, 'RJCT'],
    ]),
  )
  expect(answer.body).toMatchObject({ accepted: 0, agrees: 1, rejected: 0, toLookAt: 1 })
  expect(await Promise.all(made.map(async (each) => (await payout(each.id)).bankRef))).toEqual(before)
  expect((await rowsOf(id)).map(({ status, finding }) => [status, finding])).toEqual([
    ['ACCEPTED', 'AGREES'],
    ['OPEN', 'CONTRADICTS'],
  ])
})

test('payouts in a file cannot be paid by hand: not dealt, IBAN hidden, not marked as sent', async () => {
  const { made, number } = await madeFile(1)
  const [loose] = await payouts(1)
  const { id } = made[0]!
  const next = async (who: SignedInClient) =>
    ((await who.client.post('/api/withdraw-request/next', {})).body as { claim: { row: { id: string } } | null }).claim
  expect(await next(operator)).toMatchObject({ row: { id: loose!.id } })
  expect(await next(admin)).toBeNull()
  const claimToken = await claim(id)
  expect(codeOf(await operator.client.post(`/api/withdraw-request/showIban/${id}`, {}))).toEqual([
    409,
    'PAYMENT_IN_FILE',
  ])
  const refused = await decide(id, 'sent', { claimToken, bankRef: 'HAND-0001' })
  expect(codeOf(refused)).toEqual([409, 'PAYMENT_IN_FILE'])
  expect(refused.text).toContain(number)
  expect(await statuses(made)).toEqual(['SENDING'])
})

test('nobody may record by hand that the bank refused a payout in a file', async () => {
  const { made, number } = await madeFile(1)
  const { id } = made[0]!
  const { claimToken } = (await operator.client.post(`/api/withdraw-request/claim/${id}`, {})).body as {
    claimToken: string
  }
  const refused = await operator.client.post(`/api/withdraw-request/decide/${id}`, {
    decision: 'refuse',
    claimToken,
    note: 'they said so',
    version: (await payout(id)).version,
  })
  expect(codeOf(refused)).toEqual([409, 'PAYMENT_IN_FILE'])
  expect(refused.text).toContain(number)
})

test('another file’s result, and an unreadable one, change nothing, and this is reported', async () => {
  const { id, made } = await madeFile(1)
  for (const [text, code] of [
    [bankReport('F-26-9999999', [[made[0]!.referenceCode, 'ACSC']]), 'PAYMENT_RESULT_OF_OTHER_FILE'],
    ['<nonsense', 'PAYMENT_RESULT_UNREADABLE'],
    ['a;b\n1;2\n', 'PAYMENT_RESULT_UNREADABLE'],
  ] as const)
    expect(codeOf(await handIn(reader, 'takeResult', id, text))).toEqual([409, code])
  expect(await statuses(made)).toEqual(['SENDING'])
})

test('a bank’s own sheet goes out and its result comes back', async () => {
  const { id, made } = await madeFile(2, 'csv-1254')
  const { text } = await download(operator, id)
  expect(text).toContain(payoutIban)
  const [one, two] = made as [Made, Made]
  const result = `Referans;Tutar;Durum;Banka Referansı\n${one.referenceCode};100,00;Gerçekleşti;B-1\n${two.referenceCode};100,01;Reddedildi;\n`
  expect((await handIn(reader, 'takeResult', id, result)).body).toMatchObject({ accepted: 1, rejected: 1 })
  expect(await statuses(made)).toEqual(['SENT', 'QUEUED'])
})

test('people who may not see the account see none of its files; a file has one account', async () => {
  const { id, made } = await madeFile(1)
  const elsewhere = await proven(app, ['REMIT'], 'Elsewhere', { remitGroupIds: [await addGroup(app.tenant)] })
  expect(codeOf(await elsewhere.client.get(`${paymentFileApi}/get/${id}`))).toEqual([404, 'NOT_FOUND'])
  expect((await elsewhere.client.get(`${paymentFileApi}/list`)).body).toMatchObject({ rows: [] })
  expect(codeOf(await elsewhere.client.post(`${paymentFileApi}/preview`, { accountId: stage.accountId }))).toEqual([
    404,
    'NOT_FOUND',
  ])
  const other = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  await holdAtBank(app, other, 1_000_000)
  const pause = (status: string) =>
    app.tenant.pool.query('update bank_account set status = $2 where id = $1', [stage.accountId, status])
  await pause('PAUSED')
  const [two] = await payouts(1)
  await pause('ACTIVE')
  const mixed = await admin.client.post(`${paymentFileApi}/preview`, { ids: [made[0]!.id, two!.id] })
  expect(codeOf(mixed)).toEqual([409, 'PAYMENT_FILE_ACCOUNTS'])
})

test('the list is counted, sorted by every column and exported @long', async () => {
  const first = await madeFile(1)
  const second = await askFile(operator, idsOf(await payouts(2)))
  const list = async (query = '') =>
    ((await operator.client.get(`${paymentFileApi}/list${query}`)).body as { rows: { number: string }[] }).rows.map(
      ({ number }) => number,
    )
  expect(await list('?sort=count')).toEqual([first.number, second.number])
  expect(await list('?sort=amount&desc=true')).toEqual([second.number, first.number])
  for (const sort of ['number', 'account', 'status', 'createdAt']) expect(await list(`?sort=${sort}`)).toHaveLength(2)
  expect(await list('?status=ASKED')).toEqual([second.number])
  expect((await operator.client.get(`${paymentFileApi}/total`)).body).toEqual({
    count: 2,
    more: false,
    sumMinor: 30_001,
  })
  const { text } = await operator.client.post(`${paymentFileApi}/export`, {
    language: 'en',
    columns: [
      { id: 'number', header: 'No' },
      { id: 'amount', header: 'Amount' },
    ],
  })
  expect(text).toContain(first.number)
})
