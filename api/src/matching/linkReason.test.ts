import type { UnmatchedLine } from '@kasa/contracts/matching'
import type { AmountPolicy } from '@kasa/domain/deposit'

import { expireDeposits } from '../deposits/expireDeposits.service'
import { verifyLedger } from '../ledger/verify.service'
import { makeDeposit, reportPayment, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test: TestApp
let stage: Stage
let other: Stage
let admin: SignedInClient

beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
  other = await setStage(test)
})
beforeEach(async () => {
  await wish('REVIEW')
  admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
})
afterEach(async () => expect((await verifyLedger(test.tenant.pool)).broken).toEqual([]))
afterAll(() => test.close())

const wish = (policy: AmountPolicy) =>
  test.tenant.pool.query('update merchant set amount_policy = $2 where id = $1', [stage.merchant.id, policy])
const depositOf = (amount: number) => makeDeposit(test, stage.merchant, { amount })
type Shown = {
  status: string
  version: number
  bankLines: { id: string }[]
  history: { action: string; params: object }[]
}
const shown = async ({ id }: { id: string }) => (await admin.client.get(`/api/remit-request/get/${id}`)).body as Shown
async function waiting(amountMinor: number): Promise<UnmatchedLine> {
  const { rows } = (await admin.client.get('/api/match/lines?limit=200')).body as { rows: UnmatchedLine[] }
  const found = rows.find((row) => Number(row.amountMinor) === amountMinor)
  if (!found) throw new Error(`No line of ${amountMinor} waits`)
  return found
}
/** Reports a line with this description and unlinks it from whatever the system matched. */
async function line(amount: number, description: string, senderName: string): Promise<UnmatchedLine> {
  await reportPayment(test, stage, { id: '', amount, referenceCode: '', status: '' } as never, {
    description,
    senderName,
  })
  return waiting(amount)
}
async function link(lines: readonly UnmatchedLine[], deposits: readonly { id: string }[], because: object = {}) {
  const requests = await Promise.all(deposits.map(async ({ id }) => ({ id, version: (await shown({ id })).version })))
  return admin.client.post('/api/match/link', {
    lines: lines.map(({ id, version }) => ({ id, version })),
    requests,
    ...because,
  })
}
const audited = async (id: string, action: string) =>
  (
    await test.tenant.pool.query<{ reason: string | null }>(
      'select reason from audit_log where object_id = $1 and action = $2 order by seq',
      [id, action],
    )
  ).rows.map(({ reason }) => reason)
const needed = { status: 422, body: { code: 'CONFIRM_REASON_NEEDED', field: 'reasonCode' } }
const differs = { status: 409, body: { code: 'AMOUNT_DIFFERS' } }
const approved = { status: 200, body: { requests: [{ outcome: 'APPROVED' }] } }
const because = { reasonCode: 'REFERENCE_MISTYPED', reason: 'told by phone' }

it('unlinking and relinking a suggested line needs a reason for an inexact match, kept in the audit', async () => {
  const deposit = await depositOf(711_100)
  await reportPayment(test, stage, deposit, { description: 'havale' })
  const { version, bankLines } = await shown(deposit)
  expect(
    (
      await admin.client.post('/api/match/unlink', {
        lineId: bankLines[0]?.id,
        requestId: deposit.id,
        requestVersion: version,
        reason: 'to look',
      })
    ).status,
  ).toBe(200)
  const found = await waiting(711_100)
  expect(await link([found], [deposit])).toMatchObject(needed)
  expect(await link([found], [deposit], { reason: 'words alone' })).toMatchObject(needed)
  expect(await link([found], [deposit], { reasonCode: 'BECAUSE' })).toMatchObject({ status: 400 })
  expect(await shown(deposit)).toMatchObject({ status: 'IN_REVIEW', bankLines: [] })
  expect(await link([found], [deposit], because)).toMatchObject(approved)
  expect(await audited(deposit.id, 'deposit.approve')).toEqual(['REFERENCE_MISTYPED'])
  expect(await audited(found.id, 'bankLine.link')).toEqual(['REFERENCE_MISTYPED: told by phone'])
  const { history } = await shown(deposit)
  expect(history.find(({ action }) => action === 'approve')?.params).toMatchObject({
    actor: 'Deniz Aksoy',
    reason: 'REFERENCE_MISTYPED',
  })
  expect(history.find(({ action, params }) => action === 'line' && 'note' in params)?.params).toMatchObject({
    note: 'told by phone',
  })
})

it('a link to a request that has ended is a late approval, and needs its reason too', async () => {
  const deposit = await depositOf(722_200)
  test.clock.advance(31 * 60_000)
  await expireDeposits(test.ctx)
  admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
  const found = await line(722_200, 'havale', 'ELIF KILIC')
  expect(await link([found], [deposit])).toMatchObject(needed)
  expect((await shown(deposit)).status).toBe('EXPIRED')
  expect(await link([found], [deposit], because)).toMatchObject(approved)
  expect(await audited(deposit.id, 'deposit.approveLate')).toEqual(['REFERENCE_MISTYPED'])
})

it('an exact match needs none', async () => {
  const deposit = await depositOf(733_300)
  await reportPayment(test, stage, deposit)
  const { version, bankLines } = await shown(deposit)
  await admin.client.post('/api/match/unlink', {
    lineId: bankLines[0]?.id,
    requestId: deposit.id,
    requestVersion: version,
    reason: 'to look',
  })
  expect(await link([await waiting(733_300)], [deposit])).toMatchObject(approved)
})

describe('a merchant who sends other amounts back', () => {
  const of = async (...amounts: number[]) => {
    await wish('REJECT_AND_RETURN')
    const made: MadeDeposit[] = []
    for (const amount of amounts) made.push(await depositOf(amount))
    return made
  }
  const puppet = (amount: number) => makeDeposit(test, other.merchant, { amount })

  it('gets no part of a larger transfer, whoever requested the rest of it', async () => {
    const [deposit] = await of(741_000)
    const found = await line(751_000, deposit?.referenceCode ?? '', 'ELIF KILIC').catch(() => undefined)
    if (!found && deposit) {
      const { version, bankLines } = await shown(deposit)
      await admin.client.post('/api/match/unlink', {
        lineId: bankLines[0]?.id,
        requestId: deposit.id,
        requestVersion: version,
        reason: 'to split',
      })
    }
    const free = await waiting(751_000)
    const helper = await puppet(10_000)
    expect(await link([free], [deposit ?? helper, helper], because)).toMatchObject(differs)
    expect(await link([free], [deposit ?? helper], because)).toMatchObject(differs)
    // Nor can it be linked to the rest that a request of another merchant, which accepts any amount, leaves of the
    // line.
    expect(await link([free], [helper, await puppet(20)], because)).toMatchObject({ status: 200 })
    expect((await shown(deposit ?? helper)).status).not.toBe('APPROVED')
    const rest = await waiting(751_000)
    expect(await link([rest], [deposit ?? helper], because)).toMatchObject(differs)
  })

  it('gets what the payer meant for several of their requests, and several transfers of one amount', async () => {
    const [one, two, three] = await of(76_100, 76_200, 90_000)
    const both = await line(152_300, `${one?.referenceCode} ${two?.referenceCode}`, 'KIMSE BIR').catch(async () => {
      for (const deposit of [one, two]) {
        const { version, bankLines } = await shown(deposit ?? { id: '' })
        if (bankLines[0])
          await admin.client.post('/api/match/unlink', {
            lineId: bankLines[0].id,
            requestId: deposit?.id,
            requestVersion: version,
            reason: 'to split',
          })
      }
      return waiting(152_300)
    })
    expect(
      await link(
        [both],
        [one, two].flatMap((each) => each ?? []),
        { ...because, reasonCode: 'RECEIPT_AGREES' },
      ),
    ).toMatchObject({ status: 200, body: { requests: [{ outcome: 'APPROVED' }, { outcome: 'APPROVED' }] } })
    const parts = [await line(40_010, 'ilk', 'ELIF KILIC'), await line(49_990, 'son', 'ELIF KILIC')]
    expect(await link(parts, three ? [three] : [], because)).toMatchObject(approved)
  })
})
