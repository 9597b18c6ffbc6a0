import { verifyLedger } from '../ledger/verify.service'
import { setCardStage } from '../testing/cardFixture'
import { sendSigned, type Stage } from '../testing/moneyFixture'
import { makePayout, setPayoutStage } from '../testing/payoutFixture'
import { handInFile, makeCredited, settlementCsv } from '../testing/settlementFixture'
import { nameAccount, preview, take } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

/** Money that a bot and a statement report with different texts came once: it is not given away twice. */
const ownIban = 'TR470000100100000350930001'
const senderIban = 'TR330006100519786457841326'
let app: TestApp
let stage: Stage
let maker: SignedInClient
let checker: SignedInClient
let clerk: SignedInClient
beforeEach(async () => {
  app = await buildTestApp()
  stage = await setPayoutStage(app)
  await nameAccount(app, stage.accountId, ownIban)
  const person = async (name: string) => {
    const made = await app.signedIn({ scope: ['ADMIN'], name })
    await app.stepUp(made)
    return made
  }
  ;[maker, checker, clerk] = [await person('Ada Kaya'), await person('Umut Er'), await person('Ece Su')]
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

const newest = async () =>
  (await app.tenant.pool.query<{ id: string }>('select id from bank_tx order by created_at desc, id desc limit 1'))
    .rows[0]?.id ?? ''
/** Reports a line by the bot; a reversal has the reference of its credit. */
async function reportByBot(amount: number, more: object = {}): Promise<string> {
  const told = { direction: 'CREDIT', senderName: 'ELIF KILIC', description: 'GELEN FAST', bankRef: `BOT-${amount}` }
  const at = { accountId: stage.accountId, senderIban, bookedAt: app.clock.now().toISOString() }
  const body = { transactions: [{ ...at, amount, ...told, ...more }] }
  const answer = await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', body)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return newest()
}
/** Reports the same credit by a statement, in other words. */
async function reportByFile(amount: number, senderName = 'ELIF KILIC'): Promise<string> {
  const [year = '', month = '', day = ''] = app.clock
    .now()
    .toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' })
    .split('-')
  const short = `${year.slice(2)}${month}${day}`
  const file = [
    ...[':20:IN1', `:25:${ownIban}`, ':28C:1/1', `:60F:C${short}TRY0,00`],
    `:61:${short}${month}${day}C${(amount / 100).toFixed(2).replace('.', ',')}NTRFNONREF//FILE-${amount}`,
    `:86:GONDEREN: ${senderName} IBAN: ${senderIban} ACIKLAMA: havale`,
    ...[`:62F:C${short}TRY0,00`, '-', ''],
  ].join('\r\n')
  await take(app, clerk, await preview(app, clerk, stage.accountId, file))
  return newest()
}
const requestReturn = async (id: string) => {
  const answer = await maker.client.post(`/api/bank-line/return/${id}`, { reason: 'sent by mistake' })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return (answer.body as { approvalId: string }).approvalId
}
const agree = async (approvalId: string) => {
  const { status, body } = await checker.client.post(`/api/approval/approve/${approvalId}`)
  return [status, (body as { code?: string }).code]
}
const shownTo = async (approvalId: string) =>
  (
    await app.tenant.pool.query<{ after: { sameAs?: string } }>('select after from approval where id = $1', [
      approvalId,
    ])
  ).rows[0]?.after.sameAs

test('whoever approves a return or a manual deposit sees that the line may be a duplicate', async () => {
  await reportByBot(300_000)
  const twin = await reportByFile(300_000)
  const back = await requestReturn(twin)
  expect(await shownTo(back)).toContain('ELIF KILIC')
  await checker.client.post(`/api/approval/deny/${back}`, { reason: 'duplicate' })
  const wanted = { merchantId: stage.merchant.id, merchantRef: 'm-1', customerRef: 'c-1', customerName: 'Elif Kılıç' }
  const manual = await maker.client.post(`/api/bank-line/manualDeposit/${twin}`, { ...wanted, reason: 'hers' })
  expect(manual.status).toBe(200)
  expect(await shownTo((manual.body as { approvalId: string }).approvalId)).toContain('ELIF KILIC')
})

test('the duplicate of a returned line is not returned unseen', async () => {
  const first = await reportByBot(300_000)
  expect(await agree(await requestReturn(first))).toEqual([200, undefined])
  const twin = await reportByFile(300_000)
  expect(twin).not.toBe(first)
  expect(await shownTo(await requestReturn(twin))).toContain('ELIF KILIC')
})

test('a return is requested again if a duplicate of the line came since', async () => {
  const filed = await reportByFile(300_000)
  const approvalId = await requestReturn(filed)
  await reportByBot(300_000)
  expect(await agree(approvalId)).toEqual([409, 'RECORD_CHANGED'])
})

test('a credit that the bank reversed is not returned to its sender, nor given to a merchant', async () => {
  const credit = await reportByBot(300_000)
  const approvalId = await requestReturn(credit)
  const reversal = await reportByBot(300_000, { direction: 'DEBIT', senderName: 'IPTAL' })
  expect(await agree(approvalId)).toEqual([409, 'CREDIT_REVERSED'])
  await checker.client.post(`/api/approval/deny/${approvalId}`, { reason: 'reversed' })
  const wanted = { merchantId: stage.merchant.id, merchantRef: 'm-2', customerRef: 'c-1', customerName: 'Elif Kılıç' }
  const manual = await maker.client.post(`/api/bank-line/manualDeposit/${credit}`, { ...wanted, reason: 'hers' })
  expect(manual).toMatchObject({ status: 409, body: { code: 'CREDIT_REVERSED' } })
  await app.tenant.pool.query(`update bank_tx set status = 'IGNORED' where id = $1`, [reversal])
  expect(await agree(await requestReturn(credit))).toEqual([200, undefined])
})

test('an acquirer’s file is not booked against a payout’s return, a reversed credit or a possible duplicate', async () => {
  const trader = await app.signedIn({ scope: ['TRADER'] })
  await app.stepUp(trader)
  const cards = await setCardStage(app, { ownerUserId: trader.actor.id })
  const files: { id: string; version: number }[] = []
  for (const _ of [1, 2]) {
    const { rrn, authCode } = await makeCredited(app, cards, trader)
    const csv = settlementCsv([[rrn, authCode, 'Satış', '1.000,00', '985,00']])
    files.push((await handInFile(maker, stage.accountId, csv)).body as { id: string; version: number })
  }
  const { referenceCode } = (await makePayout(app, stage.merchant, { amount: 98_500 })) as unknown as {
    referenceCode: string
  }
  const returned = await reportByBot(98_500, {
    ...{ senderName: 'TEST BANKASI', description: `IADE ${referenceCode}`, bankRef: 'BACK-1' },
  })
  const [line, twin] = [
    await reportByBot(98_500, { senderName: 'GARANTI POS' }),
    await reportByFile(98_500, 'GARANTI POS'),
  ]
  const book = async (file: { id: string; version: number } | undefined, bankTxId: string) => {
    const body = { version: file?.version, bankTxId }
    const answer = await checker.client.post(`/api/card-settlement/book/${file?.id}`, body)
    return [answer.status, (answer.body as { code?: string }).code]
  }
  expect(await book(files[0], returned)).toEqual([409, 'LINE_RETURNS_PAYOUT'])
  const reversal = await reportByBot(98_500, { direction: 'DEBIT', senderName: 'IPTAL' })
  expect(await book(files[0], line)).toEqual([409, 'CREDIT_REVERSED'])
  await app.tenant.pool.query(`update bank_tx set status = 'IGNORED' where id = $1`, [reversal])
  expect(await book(files[0], line)).toEqual([200, undefined])
  expect(await book(files[1], twin)).toEqual([409, 'LINE_DUPLICATE'])
})
