import type { UnmatchedLine } from '@kasa/contracts/matching'
import { istanbulDay } from '@kasa/domain/istanbulDay'

import { verifyLedger } from '../ledger/verify.service'
import { makeDeposit, reportPayment, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { nameAccount, preview, take } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
let admin: SignedInClient
const iban = 'TR330006100519786457841326'
beforeEach(async () => {
  app = await buildTestApp()
  stage = await setStage(app, { autoMatch: 'APPROVE' })
  await nameAccount(app, stage.accountId, iban)
  admin = await app.signedIn({ scope: ['ADMIN'] })
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

/** The lines on the unmatched screen, each with the line that it may duplicate. */
const waiting = async () =>
  ((await admin.client.get('/api/match/lines?limit=50')).body as { rows: UnmatchedLine[] }).rows.map(
    ({ id, version, description, maybeSameAs }) => ({ id, version, description, same: maybeSameAs?.description }),
  )
const notes = async () => (await waiting()).map(({ description, same }) => [description, same])
const stateOf = async ({ id }: MadeDeposit) => {
  const { status, bankLines } = (await admin.client.get(`/api/remit-request/get/${id}`)).body as {
    status: string
    bankLines: { description: string; judged: { stoppedBy: string | null } | null }[]
  }
  return [status, ...bankLines.map(({ description, judged }) => [description, judged?.stoppedBy])]
}
const reportByBot = (made: MadeDeposit, more: Record<string, unknown>) =>
  reportPayment(app, stage, made, { bankRef: undefined, ...more })
/** Imports a statement of today with one booking of this payment. */
async function fromFile({ amount }: MadeDeposit, text: string, ref?: string): Promise<void> {
  const [, month, day] = istanbulDay(app.clock.now()).split('-')
  const short = `26${month}${day}`
  const bytes = [
    ':20:KASA',
    `:25:${iban}`,
    ':28C:1/1',
    `:60F:C${short}TRY0,00`,
    `:61:${short}${month}${day}C${(amount / 100).toFixed(2).replace('.', ',')}NTRFNONREF${ref === undefined ? '' : `//${ref}`}`,
    `:86:${text}`,
    `:62F:C${short}TRY0,00`,
    '-',
    '',
  ].join('\r\n')
  const file = await preview(app, admin, stage.accountId, bytes)
  await take(app, admin, file)
}
const lines = async () => (await app.tenant.pool.query('select from bank_tx')).rowCount

it('a payment that a bot reports by notice and again by statement counts once', async () => {
  const earlier = { id: '', number: '', referenceCode: '', status: '', amount: 2_450_000 } satisfies MadeDeposit
  await reportByBot(earlier, { senderName: 'ELIF K***', description: 'para geldi' })
  const made = await makeDeposit(app, stage.merchant)
  const statement = `FAST ELIF KILIC ${made.referenceCode}`
  await reportByBot(made, { description: statement, bankRef: 'F-1' })
  // Otherwise the system would approve the second line and leave the first without a request.
  expect(await stateOf(made)).toEqual(['IN_REVIEW', [statement, 'MAYBE_DUPLICATE']])
  expect(await notes()).toEqual([['para geldi', statement]])
  // After a person ignores the notice, no duplicates remain.
  const [notice] = await waiting()
  const aside = await admin.client.post(`/api/match/ignore/${notice?.id ?? ''}`, {
    reason: 'the same payment',
    version: notice?.version,
  })
  expect([aside.status, aside.text]).toEqual([200, aside.text])
  expect(await notes()).toEqual([])
})

it('a second report of a paid notice is marked, and pays no other request', async () => {
  const made = await makeDeposit(app, stage.merchant)
  await reportByBot(made, { description: `odeme ${made.referenceCode}` })
  expect((await stateOf(made))[0]).toBe('APPROVED')
  const again = await makeDeposit(app, stage.merchant)
  await reportByBot(made, { description: 'GELEN FAST ELIF KILIC', bankRef: 'F-1' })
  expect((await stateOf(again))[0]).not.toBe('APPROVED')
  const marked = await app.tenant.pool.query<{ description: string }>(
    'select other.description from bank_tx line join bank_tx other on other.id = line.maybe_same_as',
  )
  expect(marked.rows).toEqual([{ description: `odeme ${made.referenceCode}` }])
})

it('a statement with a bot’s line under another channel’s reference is marked as a possible duplicate', async () => {
  const made = await makeDeposit(app, stage.merchant)
  await reportByBot(made, { description: `odeme ${made.referenceCode}`, bankRef: 'SMS-1' })
  await fromFile(made, `GELEN FAST ELIF KILIC`, 'EFT99')
  expect(await notes()).toEqual([[expect.stringContaining('GELEN FAST'), `odeme ${made.referenceCode}`]])
})

it('a statement in other words, where either lacks the reference, is the same line and not counted again', async () => {
  const made = await makeDeposit(app, stage.merchant)
  await reportByBot(made, { description: `odeme ${made.referenceCode}` })
  await fromFile(made, `GELEN FAST ELIF KILIC`, 'EFT99')
  expect([await lines(), await notes()]).toEqual([1, []])
})

it('payments with different references, or for different requests, are two payments', async () => {
  const first = await makeDeposit(app, stage.merchant)
  const second = await makeDeposit(app, stage.merchant, { customer: { id: 'elif-2', name: 'Elif Kılıç' } })
  await reportByBot(first, { description: `odeme ${first.referenceCode}`, bankRef: 'F-1' })
  await reportByBot(second, { description: `odeme ${second.referenceCode}`, bankRef: 'F-2' })
  expect([(await stateOf(first))[0], (await stateOf(second))[0]]).toEqual(['APPROVED', 'APPROVED'])
})
