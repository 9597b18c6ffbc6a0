import { verifyLedger } from '../ledger/verify.service'
import { makeDeposit, reportPayment, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { nameAccount, preview, take } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test: TestApp
let stage: Stage
let admin: SignedInClient
let operator: SignedInClient
beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test, { autoMatch: 'SUGGEST' })
  await nameAccount(test, stage.accountId, iban)
  admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
  operator = await test.signedIn({ name: 'Ayşe Demir', scope: ['REMIT'], remitGroupIds: [stage.groupId] })
})
afterEach(async () => expect((await verifyLedger(test.tenant.pool)).broken).toEqual([]))
afterAll(() => test.close())

const iban = 'TR330006100519786457841326'
type Shown = {
  version: number
  match: string
  amountReceivedMinor: number | null
  bankLines: { id: string; amountMinor: number }[]
}
const shown = async (id: string) => (await admin.client.get(`/api/remit-request/get/${id}`)).body as Shown

/** Unlinks the line that gave this amount from its deposit. */
async function part(id: string, amount: number): Promise<Shown> {
  const { version, bankLines } = await shown(id)
  const answer = await admin.client.post('/api/match/unlink', {
    lineId: bankLines.find(({ amountMinor }) => amountMinor === amount)?.id,
    requestId: id,
    requestVersion: version,
    reason: 'another payment',
  })
  expect(answer.status).toBe(200)
  return shown(id)
}
/** Returns `namedOnlyBy` of the deposit's last live event. */
const lastNotified = async (id: string) =>
  (
    await test.tenant.pool.query<{ named: unknown }>(
      `select payload -> 'namedOnlyBy' as named from live_event where object_id = $1 order by seq desc limit 1`,
      [id],
    )
  ).rows[0]?.named

/** One of our users hands in a statement of today with this payment. */
async function handIn({ referenceCode }: MadeDeposit, amount: number): Promise<void> {
  const [year, month, day] = test.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' }).split('-')
  const short = `${year?.slice(2)}${month}${day}`
  const lines = [
    `:20:KASA${referenceCode}`,
    `:25:${iban}`,
    ':28C:1/1',
    `:60F:C${short}TRY0,00`,
    `:61:${short}${month}${day}C${(amount / 100).toFixed(2).replace('.', ',')}NTRFNONREF`,
    `:86:GONDEREN: ELIF KILIC ACIKLAMA: ${referenceCode}`,
    `:62F:C${short}TRY0,00`,
    '-',
    '',
  ]
  await take(test, operator, await preview(test, operator, stage.accountId, lines.join('\r\n')))
}

it('leaves an exact match if the remaining line has the whole amount, and needs no reason', async () => {
  const deposit = await makeDeposit(test, stage.merchant, { amount: 100_000 })
  await reportPayment(test, stage, deposit, { amount: 30_000 })
  await reportPayment(test, stage, deposit, { amount: 100_000 })
  expect(await shown(deposit.id)).toMatchObject({ match: 'partial', amountReceivedMinor: 130_000 })
  const unlinked = await part(deposit.id, 30_000)
  expect(unlinked).toMatchObject({ match: 'exact', amountReceivedMinor: 100_000 })
  const key = `parted-${deposit.id}`
  const item = { id: deposit.id, version: unlinked.version, key }
  expect((await admin.client.post('/api/remit-request/bulk', { action: 'approve', items: [item] })).body).toMatchObject(
    {
      results: [{ outcome: 'done', row: { status: 'APPROVED' } }],
    },
  )
})

it('leaves a part as a part', async () => {
  const deposit = await makeDeposit(test, stage.merchant, { amount: 100_000 })
  await reportPayment(test, stage, deposit, { amount: 30_000 })
  await reportPayment(test, stage, deposit, { amount: 45_000 })
  expect(await part(deposit.id, 30_000)).toMatchObject({ match: 'partial', amountReceivedMinor: 45_000 })
})

it('takes its evidence with it: every console sees at once who reported the rest @long', async () => {
  const alone = await makeDeposit(test, stage.merchant, { amount: 110_000 })
  await handIn(alone, 110_000)
  expect(await lastNotified(alone.id)).toEqual([operator.actor.id])
  expect(await part(alone.id, 110_000)).toMatchObject({ match: 'none', amountReceivedMinor: null })
  expect(await lastNotified(alone.id)).toBeNull()

  const both = await makeDeposit(test, stage.merchant, { amount: 230_000 })
  await reportPayment(test, stage, both, { amount: 119_500 })
  await handIn(both, 110_500)
  expect(await lastNotified(both.id)).toEqual([operator.actor.id])
  await part(both.id, 110_500)
  expect(await lastNotified(both.id)).toBeNull()
})
