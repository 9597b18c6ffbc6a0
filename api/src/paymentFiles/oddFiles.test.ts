import type { PaymentResultAnswer } from '@kasa/contracts/paymentFiles'

import { verifyLedger } from '../ledger/verify.service'
import { ibanHash } from '../signing/sealed'
import { addAccount, sendSigned, type Stage } from '../testing/moneyFixture'
import { agree, askFile, bankReport, handIn, proven, readFile } from '../testing/paymentFileFixture'
import { holdAtBank, makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { nameAccount } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

/** Odd results of banks, and what changes between the request of a file, its approval, its download and its result. */
const sourceIban = 'TR470000100100000350930001'
let app: TestApp
let stage: Stage
let operator: SignedInClient
let admin: SignedInClient
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

type Said = readonly [place: number, status: string]
type Made = { id: string; number: string; referenceCode: string }
const payouts = async (count: number): Promise<Made[]> => {
  const made: Made[] = []
  for (let index = 0; index < count; index += 1)
    made.push((await makePayout(app, stage.merchant, { amount: 10_000 + index })) as unknown as Made)
  return made
}
const idsOf = (made: readonly Made[]) => made.map(({ id }) => id)
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const query = (text: string, values: unknown[] = []) => app.tenant.pool.query(text, values)
const payout = async (id: string) =>
  (await admin.client.get(`/api/withdraw-request/get/${id}`)).body as { status: string; version: number }
const statuses = async (made: readonly Made[]) => Promise.all(made.map(async ({ id }) => (await payout(id)).status))
const approved = async (made: readonly Made[], profile?: string) => {
  const requested = await askFile(operator, idsOf(made), profile)
  expect([requested.answer.status, requested.answer.text]).toEqual([200, requested.answer.text])
  const agreed = await agree(admin, requested.approvalId)
  expect([agreed.status, agreed.text]).toEqual([200, agreed.text])
  return requested
}
const madeFile = async (count: number, profile?: string) => {
  const made = await payouts(count)
  return { made, ...(await approved(made, profile)) }
}
/** Applies a report on these payouts of a file, by their place. */
const take = (file: { id: string; number: string; made: readonly Made[] }, ...said: readonly Said[]) =>
  handIn(
    reader,
    'takeResult',
    file.id,
    bankReport(
      file.number,
      said.map(([place, status]) => [file.made[place]!.referenceCode, status] as const),
    ),
  )
const sendByHand = async ({ id }: Made) => {
  const { claimToken } = (await reader.client.post(`/api/withdraw-request/claim/${id}`, {})).body as {
    claimToken: string
  }
  const { version } = await payout(id)
  return reader.client.post(`/api/withdraw-request/decide/${id}`, { decision: 'send', claimToken, version })
}

test.each<[string, readonly Said[]]>([
  ['does not name it', [[1, 'ACSC']]],
  [
    'names it twice',
    [
      [0, 'RJCT'],
      [0, 'RJCT'],
    ],
  ],
])('a payout that the bank refused and then executed is not sent again when its next result %s', async (_how, next) => {
  const file = await madeFile(2)
  const [one] = file.made as [Made, Made]
  expect((await take(file, [0, 'RJCT'])).body).toMatchObject({ rejected: 1 })
  expect((await take(file, [0, 'ACSC'])).body).toMatchObject({ toLookAt: 2 })
  const { rows } = (await take(file, ...next)).body as PaymentResultAnswer
  expect(rows).toContainEqual(expect.objectContaining({ number: one.number, finding: 'CONTRADICTS' }))
  expect(codeOf(await sendByHand(one))).toEqual([409, 'PAYMENT_FILE_CONTRADICTED'])
  expect((await askFile(operator, [one.id])).preview.excluded).toMatchObject([{ why: 'CONTRADICTED' }])
})

test('a result that refuses the whole file but accepted a part changes nothing, and this is reported', async () => {
  const { id, number, made } = await madeFile(2)
  const report = bankReport(number, [[made[0]!.referenceCode, 'ACSC']]).replace('PART', 'RJCT')
  for (const verb of ['tryResult', 'takeResult'] as const)
    expect(codeOf(await handIn(reader, verb, id, report))).toEqual([409, 'PAYMENT_RESULT_CONTRADICTS'])
  expect(await statuses(made)).toEqual(['SENDING', 'SENDING'])
})

test('a payout with a bank reference is not sent again because of a later refusal', async () => {
  const file = await madeFile(1)
  const [one] = file.made as [Made]
  // As after a sending that was undone.
  await query(`update withdraw_request set given_refs = '{BANK-77}' where id = $1`, [one.id])
  expect((await take(file, [0, 'RJCT'])).body).toMatchObject({ rejected: 0, toLookAt: 1 })
  expect(await statuses(file.made)).toEqual(['SENDING'])
  expect(await readFile(operator, file.id)).toMatchObject({ status: 'MADE', rejected: 0, toLookAt: 1 })
})

test('a result sheet imported for yesterday’s file is not accepted for today’s', async () => {
  const first = await madeFile(1, 'csv-1254')
  const refused = `Referans;Durum\n${first.made[0]!.referenceCode};Reddedildi\n`
  expect((await handIn(reader, 'takeResult', first.id, refused)).body).toMatchObject({ rejected: 1 })
  const second = await approved(first.made, 'csv-1254')
  for (const verb of ['tryResult', 'takeResult'] as const) {
    const again = await handIn(reader, verb, second.id, refused)
    expect(codeOf(again)).toEqual([409, 'PAYMENT_RESULT_OF_OTHER_FILE'])
    expect(again.text).toContain(first.number)
  }
  expect(await statuses(first.made)).toEqual(['SENDING'])
  expect((await handIn(reader, 'takeResult', first.id, refused)).body).toMatchObject({ agrees: 1 })
})

const merchantIs = (column: string, value: string) =>
  query(`update merchant set ${column} = $2 where id = $1`, [stage.merchant.id, value])
const isBlocked = async (kind: string, value: string) => {
  const entry = { kind, value, reason: 'Told by the bank', source: 'Bank' }
  const answer = await admin.client.post('/api/blocklist/add', entry)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
}
const becomesOurs = async () => {
  const own = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  const hash = ibanHash(app.tenant.keys, payoutIban)
  return query('update bank_account set iban_hash = $2 where id = $1', [own, hash])
}
const accountHas = (set: string) => query(`update bank_account set ${set} where id = $1`, [stage.accountId])

test.each<[string, () => Promise<unknown>, string]>([
  ['its merchant is suspended', () => merchantIs('kyb_status', 'SUSPENDED'), 'PAYMENT_FILE_CHANGED'],
  ['the payouts of its merchant are stopped', () => merchantIs('status', 'PAUSED_OUT'), 'PAYMENT_FILE_CHANGED'],
  ['its account is paused', () => accountHas(`status = 'PAUSED'`), 'ACCOUNT_STATUS'],
  ['its account is closed', () => accountHas(`status = 'CLOSED'`), 'ACCOUNT_STATUS'],
  ['its account only receives', () => accountHas(`direction = 'IN'`), 'PAYMENT_FILE_CHANGED'],
  ['the limit of its account is lowered', () => accountHas('max_tx_minor = 10000'), 'PAYMENT_FILE_CHANGED'],
  ['the balance of its account falls', () => holdAtBank(app, stage.accountId, 15_000), 'PAYMENT_FILE_CHANGED'],
  ['the bank of its beneficiary is paused', () => query('update bank_name set active = false'), 'SEND_BANK_PAUSED'],
  ['its IBAN becomes an account of ours', becomesOurs, 'PAYMENT_FILE_CHANGED'],
  ['its IBAN is put on the blocklist', () => isBlocked('IBAN', payoutIban), 'PAYMENT_FILE_CHANGED'],
  ['its beneficiary is put on the blocklist', () => isBlocked('NAME', 'ELİF KILIÇ'), 'PAYMENT_FILE_CHANGED'],
])('between its request and its approval a file is stopped when %s', async (_what, happens, code) => {
  const made = await payouts(2)
  const { approvalId, id } = await askFile(operator, idsOf(made))
  await happens()
  expect(codeOf(await agree(admin, approvalId))).toEqual([409, code])
  expect(await statuses(made)).toEqual(['QUEUED', 'QUEUED'])
  expect(await readFile(operator, id)).toMatchObject({ status: 'ASKED' })
})

test('a payout blocked since is not sent by hand either, until the entry is removed', async () => {
  const [one] = (await payouts(1)) as [Made]
  await isBlocked('IBAN', payoutIban)
  expect(codeOf(await sendByHand(one))).toEqual([409, 'PAYOUT_BLOCKLISTED'])
  await query('delete from blocklist_entry')
  expect((await sendByHand(one)).status).toBe(200)
})

test('a blocked payout that an administrator released goes in a file', async () => {
  await isBlocked('NAME', 'Elif Kılıç')
  const made = await payouts(1)
  const [{ id }] = made as [Made]
  const { status, version } = await payout(id)
  expect(status).toBe('HOLD')
  const free = { decision: 'free', note: 'Called', version }
  expect((await admin.client.post(`/api/withdraw-request/decide/${id}`, free)).status).toBe(200)
  await approved(made)
  expect(await statuses(made)).toEqual(['SENDING'])
})

test('the preview leaves out what its account can no longer send', async () => {
  const made = await payouts(2)
  await accountHas('max_tx_minor = 10000')
  const { preview, answer } = await askFile(operator, idsOf(made))
  expect(preview).toMatchObject({ count: 1, excluded: [{ id: made[1]!.id, why: 'SOURCE' }] })
  expect(answer.status).toBe(200)
})

const download = (who: SignedInClient, id: string) =>
  who.client.post(`/api/payment-file/download/${id}`, { reason: 'To the bank', again: true })
/** The account's bot reports a debit to the beneficiary, with the first payout's amount. */
const debitLike = () =>
  sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction: 'DEBIT',
        amount: 10_000,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'ELIF KILIC',
        senderIban: payoutIban,
        description: 'GIDEN',
        bankRef: 'LINE-0001',
      },
    ],
  })

test.each<[string, () => Promise<unknown>]>([
  ['its merchant is suspended', () => merchantIs('kyb_status', 'SUSPENDED')],
  ['the payouts of its merchant are stopped', () => merchantIs('status', 'PAUSED_OUT')],
  ['its account is blocked', () => accountHas(`status = 'BLOCKED'`)],
  ['the limit of its account is lowered', () => accountHas('max_tx_minor = 9999')],
  ['its account gets another IBAN', () => nameAccount(app, stage.accountId, 'TR470000100100000350930002')],
  ['its IBAN becomes an account of ours', becomesOurs],
  ['its IBAN is put on the blocklist', () => isBlocked('IBAN', payoutIban)],
  ['a debit like it is on the account', debitLike],
])('a file that nobody has taken to the bank is cancelled when %s', async (_what, happens) => {
  const { id, number, made, approvalId } = await madeFile(2)
  await happens()
  const refused = await download(operator, id)
  expect(codeOf(refused)).toEqual([409, 'PAYMENT_FILE_VOID'])
  expect(refused.text).toContain(made[0]!.number)
  expect(await statuses(made)).toEqual(['QUEUED', 'QUEUED'])
  expect(await readFile(operator, id)).toMatchObject({
    status: 'DROPPED',
    droppedBecause: 'STOPPED',
    mayDownload: false,
    mayTakeResult: false,
  })
  expect(codeOf(await download(operator, id))).toEqual([409, 'PAYMENT_FILE_NOT_MADE'])
  expect(codeOf(await take({ id, number, made }, [0, 'ACSC']))).toEqual([409, 'PAYMENT_FILE_NOT_MADE'])
  expect((await agree(admin, approvalId)).status).toBe(409)
})

test('payouts of a cancelled file that may still leave go in another one', async () => {
  const first = await madeFile(2)
  await debitLike()
  expect(codeOf(await download(admin, first.id))).toEqual([409, 'PAYMENT_FILE_VOID'])
  const { preview, approvalId, id } = await askFile(operator, idsOf(first.made))
  expect(preview).toMatchObject({ count: 1, excluded: [{ id: first.made[0]!.id, why: 'DEBIT' }] })
  expect((await agree(admin, approvalId)).status).toBe(200)
  expect((await download(admin, id)).status).toBe(200)
})

test('a payout that its earlier file carried out after all is not taken to the bank in its next one', async () => {
  const first = await madeFile(1)
  expect((await take(first, [0, 'RJCT'])).body).toMatchObject({ rejected: 1 })
  const second = await approved(first.made)
  expect((await take(first, [0, 'ACSC'])).body).toMatchObject({ toLookAt: 1 })
  expect(codeOf(await download(operator, second.id))).toEqual([409, 'PAYMENT_FILE_VOID'])
  expect(codeOf(await sendByHand(first.made[0]!))).toEqual([409, 'PAYMENT_FILE_CONTRADICTED'])
})

test('a payout stopped after the download keeps the bank’s result, and its file does not leave again', async () => {
  const file = await madeFile(2)
  expect((await download(operator, file.id)).status).toBe(200)
  await merchantIs('kyb_status', 'SUSPENDED')
  await accountHas(`status = 'CLOSED'`)
  expect(codeOf(await download(operator, file.id))).toEqual([409, 'PAYMENT_FILE_STOPPED'])
  expect(await statuses(file.made)).toEqual(['SENDING', 'SENDING'])
  expect((await take(file, [0, 'ACSC'], [1, 'RJCT'])).body).toMatchObject({ accepted: 1, rejected: 1 })
  expect(await statuses(file.made)).toEqual(['SENT', 'QUEUED'])
  await merchantIs('kyb_status', 'APPROVED')
  await accountHas(`status = 'ACTIVE'`)
  expect(codeOf(await download(operator, file.id))).toEqual([409, 'PAYMENT_FILE_STOPPED'])
})

test('two people at once: one file over the same payouts, one decision, one result @long', async () => {
  const made = await payouts(2)
  const first = await askFile(operator, idsOf(made))
  const both = await Promise.all([
    agree(admin, first.approvalId),
    operator.client.post(`/api/approval/withdraw/${first.approvalId}`, { reason: 'one is wrong' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const isMade = both[0]?.status === 200
  const file = { made, ...(isMade ? first : await approved(made)) }
  const result = () => take(file, [0, 'ACSC'], [1, 'RJCT'])
  const results = await Promise.all([result(), result(), sendByHand(made[1]!)])
  expect(
    results
      .slice(0, 2)
      .map(({ body }) => (body as { accepted: number }).accepted)
      .sort(),
  ).toEqual([0, 1])
  const [, second] = await statuses(made)
  expect(['QUEUED', 'SENDING']).toContain(second)
  const { rows } = await query(`select kind from journal where source_id = any($1::uuid[]) and kind = 'P4'`, [
    idsOf(made),
  ])
  expect(rows).toHaveLength(1)
  const balance = (await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body
  expect(balance).toMatchObject({ held: 10_001 + 220 })
})
