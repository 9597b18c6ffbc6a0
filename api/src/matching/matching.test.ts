import type { LinkAnswer, UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'

import { verifyLedger } from '../ledger/verify.service'
import { addAccount, addGroup, makeDeposit, reportPayment, setStage, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'

let test: TestApp
let stage: Stage
let admin: SignedInClient
let second: SignedInClient
let operator: SignedInClient

beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
  admin = await steppedUp({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
  second = await steppedUp({ name: 'Ece Tan', scope: ['ADMIN'] })
  operator = await test.signedIn({ name: 'Murat Er', scope: ['REMIT'], remitGroupIds: [stage.groupId] })
})
afterEach(async () => expect((await verifyLedger(test.tenant.pool)).broken).toEqual([]))
afterAll(() => test.close())

async function steppedUp(person: Parameters<TestApp['signedIn']>[0]): Promise<SignedInClient> {
  const who = await test.signedIn(person)
  await test.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    who.actor.sessionId,
    new Date(test.clock.now().getTime() + 86_400_000),
  ])
  return who
}

const rowsOf = <Row>(answer: TestAnswer) => (answer.body as { rows: Row[] }).rows
const linesOf = async (who: SignedInClient, query = '') =>
  rowsOf<UnmatchedLine>(await who.client.get(`/api/match/lines?limit=200${query}`))
const requestsOf = async (who: SignedInClient, query = '') =>
  rowsOf<UnmatchedRequest>(await who.client.get(`/api/match/requests?limit=200${query}`))
let named = 0
/** The customer's own name. No rule matches it if the amount differs from the requested one. */
const payer = { senderName: 'ELIF KILIC' }
/** A line that no rule finds a request for. */
async function strayLine(over: Record<string, unknown> = {}): Promise<UnmatchedLine> {
  const note = `stray ${(named += 1)}`
  await reportPayment(test, stage, { id: '', amount: 100_000, referenceCode: '', status: '' } as never, {
    description: note,
    senderName: `KIMSE ${named}`,
    senderIban: 'TR330006100519786457841326',
    ...over,
  })
  const found = (await linesOf(admin)).find(({ description }) => description === (over['description'] ?? note))
  if (!found) throw new Error('The line is not among the unmatched')
  return found
}
async function openRequest(amount: number): Promise<UnmatchedRequest> {
  const { id } = await makeDeposit(test, stage.merchant, { amount })
  const found = (await requestsOf(admin)).find((row) => row.id === id)
  if (!found) throw new Error('The request is not among the unmatched')
  return found
}
const chosen = (...rows: { id: string; version: number }[]) => rows.map(({ id, version }) => ({ id, version }))
const link = (
  who: SignedInClient,
  lines: UnmatchedLine[],
  requests: UnmatchedRequest[],
  because: object = { reasonCode: 'CUSTOMER_PROVED', reason: 'paid by a relative' },
) => who.client.post('/api/match/link', { lines: chosen(...lines), requests: chosen(...requests), ...because })
const outcomes = (answer: TestAnswer) =>
  (answer.body as LinkAnswer).requests.map(({ outcome, status }) => [outcome, status])
const statusOf = async (id: string) =>
  (await test.tenant.pool.query<{ status: string }>('select status from bank_tx where id = $1', [id])).rows[0]?.status
const codeOf = ({ status, body }: TestAnswer) => [status, (body as { code: string }).code]
const audited = async (id: string) =>
  (
    await test.tenant.pool.query<{ action: string }>('select action from audit_log where object_id = $1 order by seq', [
      id,
    ])
  ).rows.map(({ action }) => action)

describe('a link', () => {
  it('of the whole amount approves the request: journal, limits, audit and event in one transaction', async () => {
    const [line, request] = [await strayLine(), await openRequest(100_000)]
    expect(outcomes(await link(operator, [line], [request]))).toEqual([['APPROVED', 'APPROVED']])
    expect(await statusOf(line.id)).toBe('MATCHED')
    expect(await audited(line.id)).toContain('bankLine.link')
    expect(await audited(request.id)).toEqual(expect.arrayContaining(['deposit.line', 'deposit.approve']))
    const detail = (await admin.client.get(`/api/remit-request/get/${request.id}`)).body as {
      bankLines: { mode: string; byName: string; reason: string }[]
    }
    expect(detail.bankLines).toMatchObject([{ mode: 'FORCE', byName: 'Murat Er', reason: 'paid by a relative' }])
  })

  it('needs a reason if neither name nor reference agree', async () => {
    const [line, request] = [await strayLine(), await openRequest(100_000)]
    expect(
      codeOf(await operator.client.post('/api/match/link', { lines: chosen(line), requests: chosen(request) })),
    ).toEqual([422, 'CONFIRM_REASON_NEEDED'])
    const fits = await strayLine({ senderName: 'ELIF KILIC', amount: 100_001, description: 'elif' })
    expect(
      outcomes(await operator.client.post('/api/match/link', { lines: chosen(fits), requests: chosen(request) })),
    ).toEqual([['REVIEW', 'IN_REVIEW']])
  })

  it('of one line by fifty at once is made once, and the others see who was first @long', async () => {
    const [line, request] = [await strayLine(), await openRequest(100_000)]
    const people = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        test.signedIn({ name: `Operator ${n}`, scope: ['REMIT'], remitGroupIds: [stage.groupId] }),
      ),
    )
    const answers = await Promise.all(people.map((who) => link(who, [line], [request])))
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const [n, answer] of answers.entries())
      if (n !== won)
        expect([codeOf(answer), (answer.body as { details: object }).details]).toMatchObject([
          [409, 'LINE_TAKEN'],
          { by: `Operator ${won}`, what: request.number },
        ])
  }, 60_000)

  it('of one line by many, each to another request, leaves the other requests as they were', async () => {
    const line = await strayLine()
    const requests = await Promise.all(Array.from({ length: 8 }, () => openRequest(100_000)))
    const answers = await Promise.all(requests.map((request) => link(admin, [line], [request])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await requestsOf(admin)
    for (const [n, request] of requests.entries())
      if (answers[n]?.status !== 200)
        expect(left.find(({ id }) => id === request.id)).toMatchObject({ version: request.version, restMinor: 100_000 })
  })

  it('is refused if a row changed meanwhile, and changes nothing', async () => {
    const [line, request] = [await strayLine(), await openRequest(100_000)]
    await admin.client.post(`/api/remit-request/claim/${request.id}`)
    expect(codeOf(await link(admin, [line], [request]))).toEqual([409, 'VERSION_CHANGED'])
    const now = (await requestsOf(admin)).find(({ id }) => id === request.id)
    expect(codeOf(await link(second, [line], [now ?? request]))).toEqual([409, 'CLAIMED_BY_OTHER'])
    expect(await statusOf(line.id)).toBe('NEW')
  })
})

describe('a split', () => {
  it('pays many requests from one line and leaves the rest with it', async () => {
    const [line, one, two] = [
      await strayLine({ ...payer, amount: 150_000 }),
      await openRequest(60_000),
      await openRequest(40_000),
    ]
    expect(outcomes(await link(admin, [line], [one, two]))).toEqual([
      ['APPROVED', 'APPROVED'],
      ['APPROVED', 'APPROVED'],
    ])
    expect((await linesOf(admin)).find(({ id }) => id === line.id)).toMatchObject({
      status: 'PARTIAL',
      freeMinor: 50_000,
      links: [{ isPaid: true }, { isPaid: true }],
    })
    const rest = await openRequest(50_000)
    const seen = (await linesOf(admin)).find(({ id }) => id === line.id)
    expect(outcomes(await link(admin, [seen ?? line], [rest]))).toEqual([['APPROVED', 'APPROVED']])
    expect(await statusOf(line.id)).toBe('MATCHED')
  })

  it('of more than the line has, of many lines on many requests, or of a paid line is refused', async () => {
    const [line, other, one, two] = [
      await strayLine(),
      await strayLine(),
      await openRequest(60_000),
      await openRequest(50_000),
    ]
    expect(codeOf(await link(admin, [line], [one, two]))).toEqual([409, 'LINE_TOO_SMALL'])
    expect(codeOf(await link(admin, [line, other], [one, two]))).toEqual([409, 'MANY_TO_MANY'])
    expect(codeOf(await link(admin, [line, other], [one]))).toEqual([409, 'MORE_THAN_ASKED'])
  })
})

describe('part payments', () => {
  it('are held until they sum to the amount, and then approved together', async () => {
    const [one, two, request] = [
      await strayLine({ ...payer, amount: 41_000 }),
      await strayLine({ ...payer, amount: 59_000 }),
      await openRequest(100_000),
    ]
    expect(outcomes(await link(admin, [one], [request]))).toEqual([['HELD', 'ASSIGNED']])
    expect(await statusOf(one.id)).toBe('PARTIAL')
    const held = (await requestsOf(admin)).find(({ id }) => id === request.id)
    expect(held).toMatchObject({ restMinor: 59_000 })
    expect(outcomes(await link(admin, [two], [held ?? request]))).toEqual([['APPROVED', 'APPROVED']])
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['MATCHED', 'MATCHED'])
  })

  it('can be linked in one call, and unlinked while nothing is paid', async () => {
    const [one, two, request] = [
      await strayLine({ ...payer, amount: 42_000 }),
      await strayLine({ ...payer, amount: 48_000 }),
      await openRequest(100_000),
    ]
    expect(outcomes(await link(admin, [one, two], [request]))).toEqual([['HELD', 'ASSIGNED']])
    const held = (await requestsOf(admin)).find(({ id }) => id === request.id)
    expect(
      (
        await admin.client.post('/api/match/unlink', {
          lineId: one.id,
          requestId: request.id,
          requestVersion: held?.version,
          reason: 'another payer',
        })
      ).status,
    ).toBe(200)
    expect(await statusOf(one.id)).toBe('NEW')
    expect((await requestsOf(admin)).find(({ id }) => id === request.id)).toMatchObject({ restMinor: 52_000 })
    expect(
      codeOf(
        await admin.client.post('/api/match/unlink', {
          lineId: one.id,
          requestId: request.id,
          requestVersion: (held?.version ?? 0) + 1,
          reason: 'once more',
        }),
      ),
    ).toEqual([409, 'NOT_LINKED'])
    expect(await audited(one.id)).toContain('bankLine.unlink')
    expect(
      codeOf(
        await admin.client.post('/api/match/unlink', {
          lineId: two.id,
          requestId: request.id,
          requestVersion: (held?.version ?? 0) + 1,
        }),
      ),
    ).toEqual([400, 'FIELD_MISSING'])
    const { history } = (await admin.client.get(`/api/remit-request/get/${request.id}`)).body as {
      history: { action: string; params: object }[]
    }
    expect(history.find(({ action }) => action === 'unlink')?.params).toMatchObject({ note: 'another payer' })
  })
})

describe('a line that pays no request', () => {
  it('is set aside with a reason, and restored', async () => {
    const line = await strayLine()
    expect(codeOf(await operator.client.post(`/api/match/ignore/${line.id}`, { version: line.version }))).toEqual([
      400,
      'FIELD_MISSING',
    ])
    const aside = (
      await operator.client.post(`/api/match/ignore/${line.id}`, { version: line.version, reason: 'bank interest' })
    ).body as UnmatchedLine
    expect(aside).toMatchObject({ status: 'IGNORED', reason: 'bank interest', decidedByName: 'Murat Er' })
    expect((await linesOf(admin)).some(({ id }) => id === line.id)).toBe(false)
    expect((await linesOf(admin, '&aside=true')).some(({ id }) => id === line.id)).toBe(true)
    expect(codeOf(await link(admin, [line], [await openRequest(100_000)]))).toEqual([409, 'LINE_TAKEN'])
    expect(
      (await operator.client.post(`/api/match/restore/${line.id}`, { version: aside.version })).body,
    ).toMatchObject({ status: 'NEW' })
  })

  it('goes back to its sender when two people agree: P9 out of suspense', async () => {
    const line = await strayLine()
    const requested = (await admin.client.post(`/api/bank-line/return/${line.id}`, { reason: 'sent by mistake' }))
      .body as {
      approvalId: string
    }
    expect((await linesOf(admin)).find(({ id }) => id === line.id)).toMatchObject({
      pending: { kind: 'bankLine.return' },
    })
    expect(codeOf(await link(second, [line], [await openRequest(100_000)]))).toEqual([409, 'LINE_PENDING'])
    expect((await admin.client.post(`/api/approval/approve/${requested.approvalId}`)).status).toBe(409)
    expect((await second.client.post(`/api/approval/approve/${requested.approvalId}`)).status).toBe(200)
    expect(await statusOf(line.id)).toBe('RETURNED')
    expect(
      (await test.tenant.pool.query(`select from journal where kind = 'P9' and source_id = $1`, [line.id])).rowCount,
    ).toBe(1)
    expect(codeOf(await operator.client.post(`/api/bank-line/return/${line.id}`, { reason: 'x' }))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  it('without a sender’s IBAN cannot go back', async () => {
    const line = await strayLine({ senderIban: undefined })
    expect(codeOf(await admin.client.post(`/api/bank-line/return/${line.id}`, { reason: 'x' }))).toEqual([
      409,
      'NO_SENDER_IBAN',
    ])
  })

  it('becomes a deposit of its own when two people agree', async () => {
    const line = await strayLine({ amount: 70_000 })
    const body = {
      merchantId: stage.merchant.id,
      merchantRef: 'by-hand',
      customerRef: 'c-77',
      customerName: 'Kimse Yok',
      reason: 'called us',
    }
    const requested = (await admin.client.post(`/api/bank-line/manualDeposit/${line.id}`, body)).body as {
      approvalId: string
    }
    expect((await second.client.post(`/api/approval/approve/${requested.approvalId}`)).status).toBe(200)
    expect(await statusOf(line.id)).toBe('MATCHED')
    const { rows } = await test.tenant.pool.query<{ status: string; amount: bigint; name: string }>(
      `select r.status, r.amount_minor as amount, r.customer_name as name from remit_request r where r.bank_tx_id = $1`,
      [line.id],
    )
    expect(rows).toEqual([{ status: 'APPROVED', amount: 70_000n, name: 'Kimse Yok' }])
  })
})

describe('a request that has ended', () => {
  it('is approved late with its whole amount, or not at all', async () => {
    const request = await openRequest(100_000)
    const { expireDeposits } = await import('../deposits/expireDeposits.service')
    test.clock.advance(31 * 60_000)
    await expireDeposits(test.ctx)
    admin = await steppedUp({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
    const [part, line] = [
      await strayLine({ ...payer, amount: 43_000, bookedAt: test.clock.now().toISOString() }),
      await strayLine({ bookedAt: test.clock.now().toISOString() }),
    ]
    const candidates = (await admin.client.get(`/api/match/candidates/line/${line.id}`)).body as {
      candidates: UnmatchedRequest[]
    }
    const ended = candidates.candidates.find(({ id }) => id === request.id)
    expect(ended).toMatchObject({ status: 'EXPIRED' })
    expect(codeOf(await link(admin, [part], [ended ?? request]))).toEqual([409, 'LATE_NEEDS_WHOLE'])
    expect(outcomes(await link(admin, [line], [ended ?? request]))).toEqual([['APPROVED', 'APPROVED']])
  })
})

describe('reading', () => {
  it('gives the likeliest candidates first, with the rule, what stopped the approval, and the runner-up', async () => {
    const [mine, other] = [await openRequest(333_300), await openRequest(333_300)]
    const line = await strayLine({
      amount: 333_300,
      description: `${mine.referenceCode} ${other.referenceCode}`,
      senderName: 'ELIF KILIC',
    })
    const { verdict, candidates: rows } = (await admin.client.get(`/api/match/candidates/line/${line.id}`)).body as {
      verdict: object
      candidates: { score: number; parts: object }[]
    }
    expect(verdict).toMatchObject({
      decision: 'NONE',
      stoppedBy: 'SEVERAL_REFERENCES',
      rulesVersion: 1,
      best: { score: expect.any(Number) as number },
      runnerUp: { score: expect.any(Number) as number },
    })
    expect(rows.map(({ score }) => score)).toEqual([...rows.map(({ score }) => score)].sort((a, b) => b - a))
    expect(rows[0]).toMatchObject({ parts: { reference: 1, amount: 1, name: 1 } })
    const back = (await admin.client.get(`/api/match/candidates/request/${mine.id}`)).body as {
      candidates: UnmatchedLine[]
    }
    expect(back.candidates[0]?.id).toBe(line.id)
  })

  it('counts by age what waits, and pages through it oldest first', async () => {
    const ages = (await admin.client.get('/api/match/ages')).body as {
      lines: Record<string, { count: number; sumMinor: number }>
    }
    const lines = await linesOf(admin)
    expect(Object.values(ages.lines).reduce((sum, { count }) => sum + count, 0)).toBe(lines.length)
    expect(Object.values(ages.lines).reduce((sum, { sumMinor }) => sum + sumMinor, 0)).toBe(
      lines.reduce((sum, { freeMinor }) => sum + Number(freeMinor), 0),
    )
    const paged: string[] = []
    let cursor = ''
    do {
      const page = (await admin.client.get(`/api/match/lines?limit=3${cursor}`)).body as {
        rows: UnmatchedLine[]
        nextCursor: string | null
      }
      paged.push(...page.rows.map(({ id }) => id))
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
    } while (cursor)
    expect(paged).toEqual(lines.map(({ id }) => id))
    expect((await linesOf(admin, `&q=${encodeURIComponent('KIMSE 1')}`)).length).toBeLessThan(lines.length)
    expect(await linesOf(admin, '&age=older')).toEqual([])
  })

  it('shows an operator only lines of their own accounts', async () => {
    const groupId = await addGroup(test.tenant)
    const theirs = await addAccount(test.tenant, { remitGroupId: groupId, botId: stage.bot.id })
    await reportPayment(test, stage, { id: '', amount: 5, referenceCode: '', status: '' } as never, {
      accountId: theirs,
      description: 'elsewhere',
    })
    const [line] = (await linesOf(admin)).filter(({ description }) => description === 'elsewhere')
    operator = await test.signedIn({ name: 'Murat Er', scope: ['REMIT'], remitGroupIds: [stage.groupId] })
    expect((await linesOf(operator)).some(({ id }) => id === line?.id)).toBe(false)
    expect((await operator.client.get(`/api/match/candidates/line/${line?.id}`)).status).toBe(404)
    expect(
      codeOf(await operator.client.post(`/api/match/ignore/${line?.id}`, { version: line?.version, reason: 'x' })),
    ).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await link(operator, line ? [line] : [], [await openRequest(5)]))).toEqual([404, 'NOT_FOUND'])
  })
})
