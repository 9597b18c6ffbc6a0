import type { DryRun, dryRunAnswer, matchRulesAnswer } from '@kasa/contracts/matchRules'
import { defaultRules, type MatchRule } from '@kasa/domain/matchRules'
import type * as z from 'zod/mini'

import { runDueJobs } from '../jobs/runner'
import { createLogger } from '../config/logger'
import { makeDeposit, reportPayment, setStage, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'

let test: TestApp
let stage: Stage
let admin: SignedInClient
beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test, { autoMatch: 'APPROVE' })
  admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
  await test.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    admin.actor.sessionId,
    new Date(test.clock.now().getTime() + 86_400_000),
  ])
})
afterAll(() => test.close())

const promoted: MatchRule[] = defaultRules.map((rule) =>
  rule.name === 'amount-and-name-alone' ? { ...rule, decision: 'APPROVE' } : rule,
)
const stricter: MatchRule[] = defaultRules.map((rule, n) => (n === 0 ? { ...rule, nameFrom: 0.99 } : rule))
const codeOf = ({ status, body }: TestAnswer) => [status, (body as { code: string }).code]
const runJobs = () => runDueJobs(test.tenant, { now: test.clock.now, log: createLogger('silent') })
const start = async (rules: readonly MatchRule[]) =>
  (await admin.client.post('/api/match-rule/try', { rules })).body as DryRun
const read = async (id: string) =>
  (await admin.client.get(`/api/match-rule/run/${id}`)).body as z.input<typeof dryRunAnswer>
const tried = async (rules: readonly MatchRule[]) => {
  const { id } = await start(rules)
  await runJobs()
  return read(id)
}
const versions = async () =>
  ((await admin.client.get('/api/match-rule/list')).body as z.input<typeof matchRulesAnswer>).versions
const save = (dryRunId: string, over: object = {}) =>
  admin.client.post('/api/match-rule/save', {
    dryRunId,
    baseVersion: 1,
    precisionFrom: 0.999,
    decidedFrom: 500,
    note: 'stricter names',
    ...over,
  })

/** Makes one deposit that a person approved, with a line without its reference, and one that the system approved. */
async function history(): Promise<void> {
  const byPerson = await makeDeposit(test, stage.merchant, { amount: 123_400 })
  await reportPayment(test, stage, byPerson, { description: 'no reference' })
  const claim = (await admin.client.post(`/api/remit-request/claim/${byPerson.id}`)).body as {
    claimToken: string
    row: { version: number }
  }
  expect(
    (
      await admin.client.post(`/api/remit-request/decide/${byPerson.id}`, {
        decision: 'approve',
        claimToken: claim.claimToken,
        version: claim.row.version,
        reasonCode: 'REFERENCE_MISTYPED',
      })
    ).status,
  ).toBe(200)
  await reportPayment(test, stage, await makeDeposit(test, stage.merchant, { amount: 234_500 }))
  await reportPayment(test, stage, await makeDeposit(test, stage.merchant, { amount: 345_600 }), {
    senderName: 'ELIF KILICC',
  })
}

it('comes with the default rules in force', async () => {
  expect(await versions()).toMatchObject([{ version: 1, rules: defaultRules, note: 'Kasa', dryRunId: null }])
})

it('tries rules on all history in the background, beside those in force, and changes nothing', async () => {
  await history()
  const before = (await test.tenant.pool.query('select id, status, version from bank_tx order by id')).rows
  const { run, cases } = await tried(promoted)
  expect(run).toMatchObject({
    status: 'DONE',
    linesTotal: 3,
    linesJudged: 3,
    startedByName: 'Deniz Aksoy',
    result: {
      lines: 3,
      decided: 1,
      tried: { approved: 3, right: 1, wrong: 0 },
      inForce: { approved: 2, right: 0, wrong: 0 },
      cases: { WRONG: 0, GAINED: 1, LOST: 0 },
    },
  })
  expect(cases).toMatchObject([{ kind: 'GAINED', rule: 'amount-and-name-alone', amountMinor: 123_400 }])
  expect((await test.tenant.pool.query('select id, status, version from bank_tx order by id')).rows).toEqual(before)
})

it('an approval by the system that two people reversed does not count as their decision', async () => {
  const { rows } = await test.tenant.pool.query<{ id: string; version: number }>(
    `select id, version from remit_request where amount_minor = 234500`,
  )
  const [approved] = rows
  const second = await test.signedIn({ name: 'Umut Er', scope: ['ADMIN'] })
  await test.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    second.actor.sessionId,
    new Date(test.clock.now().getTime() + 86_400_000),
  ])
  const requested = await admin.client.post(`/api/remit-request/reverse/${approved?.id}`, {
    reason: 'stolen card',
    version: approved?.version,
  })
  const { approvalId } = requested.body as { approvalId: string }
  expect((await second.client.post(`/api/approval/approve/${approvalId}`)).status).toBe(200)
  expect((await tried(promoted)).run.result).toMatchObject({ lines: 3, decided: 1, inForce: { right: 0, wrong: 0 } })
})

it('one dry run at a time; it can be stopped, and a stopped one saves nothing', async () => {
  const { id } = await start(stricter)
  expect(codeOf(await admin.client.post('/api/match-rule/try', { rules: stricter }))).toEqual([409, 'DRY_RUN_RUNNING'])
  expect((await admin.client.post(`/api/match-rule/cancel/${id}`)).status).toBe(200)
  await runJobs()
  expect((await read(id)).run).toMatchObject({ status: 'CANCELLED', result: null })
  expect(codeOf(await admin.client.post(`/api/match-rule/cancel/${id}`))).toEqual([409, 'DRY_RUN_OVER'])
  expect(codeOf(await save(id))).toEqual([409, 'DRY_RUN_NEEDED'])
})

it('refuses rules that approve too easily, and the second rule until enough was measured', async () => {
  const weak = await tried([{ ...(defaultRules[0] as MatchRule), amount: 'ANY' }])
  expect(codeOf(await save(weak.run.id))).toEqual([409, 'RULES_TOO_WEAK'])
  const second = await tried(promoted)
  expect(codeOf(await save(second.run.id))).toEqual([409, 'RULES_NOT_MEASURED'])
  expect(codeOf(await save(second.run.id, { decidedFrom: 1 }))).toEqual([409, 'RULES_PROMOTION_TOO_EASY'])
  expect(await versions()).toHaveLength(1)
})

it('refuses a dry run that was not finished, without a fresh code, or by anybody but an administrator', async () => {
  const { run } = await tried(stricter)
  const fresh = await test.signedIn({ scope: ['ADMIN'] })
  const body = { dryRunId: run.id, baseVersion: 1, precisionFrom: 0.999, decidedFrom: 500, note: 'x' }
  expect(codeOf(await fresh.client.post('/api/match-rule/save', body))).toEqual([409, 'STEP_UP_REQUIRED'])
  const operator = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  expect((await operator.client.get('/api/match-rule/list')).status).toBe(404)
  expect((await operator.client.post('/api/match-rule/save', body)).status).toBe(404)
})

it('saves the rules of its dry run as the next version, audited; an older run cannot be saved', async () => {
  const old = await tried(promoted)
  const { run } = await tried(stricter)
  expect((await save(run.id)).status).toBe(200)
  expect(await versions()).toMatchObject([
    { version: 2, rules: stricter, note: 'stricter names', createdByName: 'Deniz Aksoy', dryRunId: run.id },
    { version: 1 },
  ])
  const { rows } = await test.tenant.pool.query<{ action: string; reason: string; after: { version: number } }>(
    `select action, reason, after from audit_log where action = 'matchRule.save'`,
  )
  expect(rows).toMatchObject([{ reason: 'stricter names', after: { version: 2 } }])
  expect(codeOf(await save(old.run.id))).toEqual([409, 'RULES_CHANGED'])
  expect(codeOf(await save(run.id, { baseVersion: 2 }))).toEqual([409, 'RULES_CHANGED'])
  const deposit = await makeDeposit(test, stage.merchant, { amount: 456_700 })
  await reportPayment(test, stage, deposit, { senderName: 'ELIF KILICC' })
  const detail = (await admin.client.get(`/api/remit-request/get/${deposit.id}`)).body as {
    status: string
    bankLines: { judged: object }[]
  }
  expect(detail).toMatchObject({
    status: 'IN_REVIEW',
    bankLines: [{ judged: { rule: 'reference', rulesVersion: 2, stoppedBy: 'NAME_DIFFERS' } }],
  })
})
