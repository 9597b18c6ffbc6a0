import { startDryRun } from '@kasa/domain/dryRun'
import type { Judgement } from '@kasa/domain/lineMatch'
import { defaultRules } from '@kasa/domain/matchRules'
import fc from 'fast-check'

import { expireDeposits } from '../deposits/expireDeposits.service'
import { verifyLedger } from '../ledger/verify.service'
import type { Tx } from '../db/client'
import { makeDeposit, sendSigned, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { pastPages } from './dryRun.service'

let test: TestApp
let stages: Stage[]
let admin: SignedInClient
beforeAll(async () => {
  test = await buildTestApp()
  stages = [
    await setStage(test, { autoMatch: 'APPROVE' }),
    await setStage(test, { autoMatch: 'APPROVE' }),
    await setStage(test, { autoMatch: 'SUGGEST' }),
  ]
  await test.tenant.pool.query(`update merchant set amount_policy = 'APPROVE_RECEIVED' where id = $1`, [
    stages[0]?.merchant.id,
  ])
  admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
})
afterAll(() => test.close())

type Found = { line: string; request: string | null; rule: string | null; stoppedBy: string | null }

/** Reads what the system did with each line when it arrived. */
async function performed(db: Pick<Tx, 'query'>): Promise<Found[]> {
  const { rows } = await db.query<Found>(`
    select line.id as line, link.request_id as request, link.rule, link.stopped_by as "stoppedBy" from bank_tx line
    left join lateral (select * from match_line where bank_tx_id = line.id and mode = 'AUTO' order by created_at
      limit 1) link on true
    where line.direction = 'CREDIT' order by line.id`)
  return rows
}

/** Reads what a dry run of the current rules decides for each line. */
async function rehearsed(): Promise<Found[]> {
  const run = startDryRun(defaultRules, defaultRules)
  const results: [string, Judgement][] = []
  for await (const { lines, requests } of pastPages(test.tenant.pool))
    results.push(...run.page(lines, requests).map((judged, n): [string, Judgement] => [lines[n]?.id ?? '', judged]))
  return results.map(([line, { decision, best, rule, stoppedBy }]) =>
    decision === 'NONE'
      ? { line, request: null, rule: null, stoppedBy: null }
      : { line, request: best?.requestId ?? null, rule, stoppedBy },
  )
}

const names = ['Elif Kılıç', 'Elif Kılıç', 'Mehmet Şahin', 'Ayşe Nur Demir']
const amounts = [100_000, 100_000, 250_000]
type RehearsedDeposit = MadeDeposit & { name: string; stage: number }
let customers = 0
const step = fc.record({
  kind: fc.constantFrom('ask', 'ask', 'pay', 'pay', 'pay', 'reject', 'unlink', 'expire', 'undo'),
  stage: fc.nat(2),
  at: fc.nat(2),
  pick: fc.nat(5),
  other: fc.nat(5),
  name: fc.nat(3),
  amount: fc.nat(2),
  note: fc.constantFrom('code', 'code', 'two codes', 'none', 'slip', 'day'),
  part: fc.constantFrom(1, 1, 1, 0.5, 2),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const slip = (code: string) => `${code.slice(0, 3)}${code[3] === 'K' ? 'M' : 'K'}${code.slice(4)}`

async function take(
  made: RehearsedDeposit[],
  { kind, stage, at, pick, other, name, amount, note, part }: Step,
): Promise<void> {
  const recent = made.slice(-6)
  const [one, two] = [recent[pick % Math.max(1, recent.length)], recent[other % Math.max(1, recent.length)]]
  if (kind === 'ask') {
    const wanted = { amount: amounts[amount], customer: { id: `c-${(customers += 1)}`, name: names[name] } }
    return void made.push({
      ...(await makeDeposit(test, (stages[stage] as Stage).merchant, wanted)),
      name: names[name] ?? '',
      stage,
    })
  }
  if (!one || !two) return
  const where = stages[at === 0 ? stage : one.stage] as Stage
  const text = {
    code: one.referenceCode,
    'two codes': `${one.referenceCode} ${two.referenceCode}`,
    none: 'para',
    slip: slip(one.referenceCode),
    day: one.referenceCode,
  }[note]
  const bookedAt = note === 'day' ? '2026-11-19T21:00:00.000Z' : test.clock.now().toISOString()
  if (kind === 'pay') {
    await sendSigned(test, where.bot, 'POST', '/bapi/v1/transactions', {
      transactions: [one, two].slice(0, 1 + (pick % 2)).map((each, n) => ({
        accountId: where.accountId,
        direction: 'CREDIT',
        amount: Math.round(each.amount * part),
        bookedAt,
        senderName: name === 3 ? names[3] : one.name,
        description: `${text} ${n === 0 ? '' : 'ikinci'}`,
        bankRef: `r-${(customers += 1)}`,
      })),
    })
    return
  }
  if (kind === 'expire') {
    test.clock.advance(31 * 60_000)
    await expireDeposits(test.ctx)
    admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
    return
  }
  const { version, bankLines } = (await admin.client.get(`/api/remit-request/get/${one.id}`)).body as {
    version: number
    bankLines: { id: string }[]
  }
  if (kind === 'undo') await admin.client.post(`/api/remit-request/undo/${one.id}`, { version })
  if (kind === 'unlink')
    await admin.client.post('/api/match/unlink', {
      lineId: bankLines[0]?.id,
      requestId: one.id,
      requestVersion: version,
      reason: 'another payer',
    })
  if (kind === 'reject') {
    const claim = (await admin.client.post(`/api/remit-request/claim/${one.id}`)).body as {
      claimToken?: string
      row?: { version: number }
    }
    await admin.client.post(`/api/remit-request/decide/${one.id}`, {
      decision: 'reject',
      claimToken: claim.claimToken,
      version: claim.row?.version,
      reasonCode: 'NOT_RECEIVED',
    })
    await admin.client.post(`/api/remit-request/release/${one.id}`, { claimToken: claim.claimToken })
  }
}

it('a dry run of the rules in force gives the system’s past result for every line', async () => {
  const made: RehearsedDeposit[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      // Always includes the simplest cases: paid in full, and paid by half.
      for (const part of [1, 0.5] as const) {
        const plain = { stage: 0, at: 0, pick: 0, other: 0, name: 0, amount: 2, note: 'code', part } as const
        const fresh: RehearsedDeposit[] = []
        for (const kind of ['ask', 'pay'] as const) {
          test.clock.advance(1000)
          await take(fresh, { ...plain, kind })
        }
        made.push(...fresh)
      }
      for (const each of steps) {
        test.clock.advance(1000)
        await take(made, each)
      }
    }),
    // A fixed seed: the assertions below need every kind of judgement to occur.
    { numRuns: 15, endOnFailure: true, seed: 25 },
  )
  const [did, rehearsal] = [await performed(test.tenant.pool), await rehearsed()]
  expect(rehearsal).toEqual(did)
  const kinds = new Set(did.map(({ rule, stoppedBy }) => (rule === null ? 'left' : (stoppedBy ?? 'approved'))))
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      'left',
      'approved',
      'OTHER_ACCOUNT',
      'AMOUNT_DIFFERS',
      'NAME_DIFFERS',
      'REFERENCE_MISSPELT',
      'REFERENCE_MISSING',
    ]),
  )
  expect((await verifyLedger(test.tenant.pool)).broken).toEqual([])
}, 240_000)
