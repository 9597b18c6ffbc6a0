import { verifyLedger } from '../ledger/verify.service'
import { ibanHash } from '../signing/sealed'
import { addAccount, makeDeposit, reportPayment, sendSigned, type Stage } from '../testing/moneyFixture'
import { makePayout, ourIban, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

const otherIban = 'TR470000100100000350930001'
let app: TestApp
let stage: Stage
/** Another account of ours besides the stage's. */
let other: string
let admin: SignedInClient
let second: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  other = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  for (const [account, iban] of [
    [stage.accountId, ourIban],
    [other, otherIban],
  ] as const)
    await app.tenant.pool.query('update bank_account set iban_hash = $2 where id = $1', [
      account,
      ibanHash(app.tenant.keys, iban),
    ])
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })
  second = await app.signedIn({ scope: ['ADMIN'], name: 'Umut Er' })
  for (const who of [admin, second]) await app.stepUp(who)
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

let count = 0
/**
 * Returns the id of a line that the bot reports: by default a credit from an unrelated sender on the stage's account.
 */
async function line(more: Record<string, unknown>): Promise<string> {
  const bankRef = `NOTDEPOSIT-${(count += 1)}`
  const answer = await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction: 'CREDIT',
        amount: 77_700,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'ELIF KILIC',
        description: 'GELEN FAST',
        bankRef,
        ...more,
      },
    ],
  })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  const { rows } = await app.tenant.pool.query<{ id: string }>('select id from bank_tx where bank_ref = $1', [bankRef])
  return rows[0]?.id ?? ''
}
const requests = {
  manualDeposit: (id: string) =>
    admin.client.post(`/api/bank-line/manualDeposit/${id}`, {
      merchantId: stage.merchant.id,
      merchantRef: `own-${id}`,
      customerRef: 'c-1',
      customerName: 'Elif Kılıç',
      reason: 'the customer proved it',
    }),
  return: (id: string) => admin.client.post(`/api/bank-line/return/${id}`, { reason: 'nobody asked for it' }),
}
const approve = (approvalId: string) => second.client.post(`/api/approval/approve/${approvalId}`)
const idOf = ({ body }: { body: unknown }) => (body as { approvalId: string }).approvalId
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]

test.each(['manualDeposit', 'return'] as const)(
  '%s is refused for money from an account of ours, and for a line that names a possibly returned withdrawal',
  async (act) => {
    const own = await line({ senderIban: otherIban, senderName: 'KASA ODEME A.S.' })
    expect(codeOf(await requests[act](own))).toEqual([409, 'OWN_TRANSFER'])
    const payout = (await makePayout(app, stage.merchant, { amount: 80_000 })) as unknown as { referenceCode: string }
    const back = await line({
      senderIban: 'TR330006100519786457841326',
      description: `GELEN FAST IADE ${payout.referenceCode}`,
    })
    expect(codeOf(await requests[act](back))).toEqual([409, 'LINE_RETURNS_PAYOUT'])
    // A credit of more than the payout is not its return.
    const more = await line({
      amount: 80_100,
      senderIban: 'TR330006100519786457841326',
      description: `GELEN FAST ${payout.referenceCode}`,
    })
    expect((await requests[act](more)).status).toBe(200)
  },
)

test('the second person sees that a line looks like our own money', async () => {
  const id = await line({ senderName: 'KASA ODEME A.S.' })
  const approvalId = idOf(await requests.manualDeposit(id))
  expect((await second.client.get(`/api/approval/get/${approvalId}`)).body).toMatchObject({ after: { own: true } })
  expect((await approve(approvalId)).status).toBe(200)
})

test('a credit that began to look like our own money after the request is not approved', async () => {
  const id = await line({})
  const approvalId = idOf(await requests.manualDeposit(id))
  await line({ accountId: other, direction: 'DEBIT', senderIban: ourIban, senderName: 'KASA ODEME A.S.' })
  expect(codeOf(await approve(approvalId))).toEqual([409, 'RECORD_CHANGED'])
})

const depositOf = async (id: string) =>
  (
    await app.tenant.pool.query<{ status: string; bankTxId: string | null; version: number }>(
      'select status, bank_tx_id as "bankTxId", version from remit_request where id = $1',
      [id],
    )
  ).rows[0]
const versionOf = async (lineId: string) =>
  (await app.tenant.pool.query<{ version: number }>('select version from bank_tx where id = $1', [lineId])).rows[0]
    ?.version

test('the return of a withdrawal pays no deposit of the same name and amount, by the system or by a person', async () => {
  const payout = (await makePayout(app, stage.merchant, { amount: 77_700 })) as unknown as { referenceCode: string }
  const deposit = await makeDeposit(app, stage.merchant, { amount: 77_700 })
  const back = await line({ description: `GELEN FAST IADE ${payout.referenceCode}` })
  expect(await depositOf(deposit.id)).toMatchObject({ status: 'ASSIGNED', bankTxId: null })
  const linked = await admin.client.post('/api/match/link', {
    lines: [{ id: back, version: await versionOf(back) }],
    requests: [{ id: deposit.id, version: (await depositOf(deposit.id))?.version }],
    reasonCode: 'CUSTOMER_PROVED',
  })
  expect(codeOf(linked)).toEqual([409, 'LINE_RETURNS_PAYOUT'])
  // A transfer of the same amount from an unrelated sender pays it.
  await line({ description: deposit.referenceCode })
  expect(await depositOf(deposit.id)).toMatchObject({ status: 'APPROVED' })
})

test('a credit that the bank reversed is not approved until its reversal is set aside', async () => {
  const deposit = await makeDeposit(app, stage.merchant, { amount: 55_500 })
  const reversal = await line({ direction: 'DEBIT', amount: 55_500, description: 'IPTAL' })
  await app.tenant.pool.query(`update bank_tx set bank_ref = 'FAST-9001' where id = $1`, [reversal])
  await reportPayment(app, stage, deposit, { bankRef: 'FAST-9001' })
  expect((await depositOf(deposit.id))?.status).not.toBe('APPROVED')
  const approveIt = async () => {
    const { row, claimToken } = (await admin.client.post(`/api/remit-request/claim/${deposit.id}`)).body as {
      row: { version: number }
      claimToken: string
    }
    return admin.client.post(`/api/remit-request/decide/${deposit.id}`, {
      decision: 'approve',
      claimToken,
      version: row.version,
    })
  }
  expect(codeOf(await approveIt())).toEqual([409, 'CREDIT_REVERSED'])
  await app.tenant.pool.query(`update bank_tx set status = 'IGNORED' where id = $1`, [reversal])
  expect((await approveIt()).status).toBe(200)
})
