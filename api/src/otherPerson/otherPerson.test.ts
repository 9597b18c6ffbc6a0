// Runs alone: what it registers is there for the whole process.
import type { ApprovalRow } from '@kasa/contracts/approvals'
import type { LinkedAccountsAnswer } from '@kasa/contracts/otherPerson'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { inTransaction } from '../db/transaction'
import { openSession } from '../sessions/sessions.service'
import { makeDeposit, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { nameAccount, preview, take } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { TestClient } from '../testing/testClient'
import { recordActs } from './otherPerson.service'

registerApprovalKind('safe.open', {
  permission: 'bankAccount.approve',
  minCheckers: 1,
  hours: 24 * 30,
  payload: z.object({}),
  apply: async () => undefined,
})
registerApprovalKind('safe.sell', {
  permission: 'bankAccount.approve',
  minCheckers: 2,
  hours: 24 * 30,
  payload: z.object({}),
  apply: async () => undefined,
})

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const admin = (more: object = {}) => app.signedIn({ role: 'admin', scope: ['ADMIN', 'USER_MANAGEMENT'], ...more })
/** The user with a new session and a step-up. */
async function fresh({ actor }: SignedInClient): Promise<SignedInClient> {
  const opened = await inTransaction(app.ctx, (tx) =>
    openSession(tx, app.ctx, { id: actor.id, stage: 'full', userAgent: 'test' }),
  )
  await app.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    opened.actor.sessionId,
    new Date(app.clock.now().getTime() + 300_000),
  ])
  const client = new TestClient(app.app, app.tenant.config.hosts[0] ?? '')
  client.token = opened.token
  return { client, actor: opened.actor, ctx: { ...app.ctx, actor: opened.actor } }
}
/** An account made by `maker`, written with the rows that the console's action writes, and signed in at once. */
async function madeBy(maker: SignedInClient, scope: string[], more: object = {}): Promise<SignedInClient> {
  const made = await app.signedIn({ role: scope.includes('ADMIN') ? 'admin' : 'client', scope, ...more })
  await did(maker, made, 'CREATED')
  return made
}
const did = (who: SignedInClient, on: SignedInClient, kind: Parameters<typeof recordActs>[3][number]) =>
  inTransaction(who.ctx, (tx) => recordActs(tx, who.ctx, on.actor.id, [kind]))
const requestApproval = (who: SignedInClient, kind = 'safe.open') =>
  inTransaction(who.ctx, (tx) =>
    createApproval(tx, who.ctx, {
      kind,
      targetType: 'safe',
      targetId: uuidv7(),
      title: 'Safe',
      payload: {},
      before: null,
      after: { open: true },
      reason: 'to look',
    }),
  )
const approve = async (who: SignedInClient, id: string) => {
  const { status, body } = await (await fresh(who)).client.post(`/api/approval/approve/${id}`, {})
  return [status, (body as { code?: string; status?: string }).code ?? (body as { status: string }).status]
}
const rowFor = async (who: SignedInClient, id: string) =>
  (await (await fresh(who)).client.get(`/api/approval/get/${id}`)).body as ApprovalRow
const waitingFor = async (who: SignedInClient) =>
  ((await (await fresh(who)).client.get('/api/counts')).body as { approval: { waiting: number } }).approval.waiting
const hours = (count: number) => app.clock.advance(count * 3_600_000)

describe('approvals', () => {
  test('an ADMIN’s second ADMIN, and accounts made by it, are not second persons for three days', async () => {
    const thief = await admin()
    const honest = await admin()
    const puppet = await madeBy(thief, ['ADMIN'])
    const puppets = await madeBy(puppet, ['ADMIN'])
    const { id } = await requestApproval(thief)
    for (const one of [puppet, puppets]) expect(await approve(one, id)).toEqual([409, 'APPROVAL_SAME_HAND'])
    expect(await rowFor(puppet, id)).toMatchObject({
      whyNot: 'APPROVAL_SAME_HAND',
      whyNotUntil: new Date(app.clock.now().getTime() + 72 * 3_600_000).toISOString(),
    })
    expect([await waitingFor(puppet), await waitingFor(honest)]).toEqual([0, 1])
    // They cannot approve for each other either, nor the thief for them.
    const { id: theirs } = await requestApproval(puppets)
    for (const one of [thief, puppet]) expect(await approve(one, theirs)).toEqual([409, 'APPROVAL_SAME_HAND'])
    expect(await approve(honest, theirs)).toEqual([200, 'APPROVED'])
    // The rule applies at the decision: requested while linked, decided after the waiting time.
    hours(71)
    expect(await approve(puppet, id)).toEqual([409, 'APPROVAL_SAME_HAND'])
    hours(1)
    expect(await approve(puppet, id)).toEqual([200, 'APPROVED'])
  })

  test.each(['RAISED', 'REMAILED', 'PASSWORD_RESET', 'MFA_RESET', 'PARENT_SET'] as const)(
    'a checker whose account the maker controlled (%s) after the request may not decide',
    async (kind) => {
      const [maker, checker] = [await admin(), await admin()]
      const { id } = await requestApproval(maker)
      expect((await rowFor(checker, id)).whyNot).toBeNull()
      await did(maker, checker, kind)
      expect(await approve(checker, id)).toEqual([409, 'APPROVAL_SAME_HAND'])
      const { rows } = await app.tenant.pool.query(
        `select actor_id as actor, kind, at from person_act where subject_id = $1`,
        [checker.actor.id],
      )
      expect(rows).toEqual([{ actor: maker.actor.id, kind, at: app.clock.now() }])
      hours(72)
      expect(await approve(checker, id)).toEqual([200, 'APPROVED'])
    },
  )

  test('requiring an authenticator does not count as control', async () => {
    const [maker, checker] = [await admin(), await admin()]
    await did(maker, checker, 'MFA_ACTIVATED')
    expect(await approve(checker, (await requestApproval(maker)).id)).toEqual([200, 'APPROVED'])
  })

  test('two checkers must differ from the maker and from each other', async () => {
    const [maker, first, third] = [await admin(), await admin(), await admin()]
    const second = await madeBy(first, ['ADMIN'])
    const { id } = await requestApproval(maker, 'safe.sell')
    expect(await approve(first, id)).toEqual([200, 'PENDING'])
    expect(await approve(second, id)).toEqual([409, 'APPROVAL_SAME_HAND'])
    expect(await approve(third, id)).toEqual([200, 'APPROVED'])
  })

  test('nobody above or below the maker in line may decide', async () => {
    const boss = await admin()
    const below = await app.signedIn({ role: 'admin', scope: ['ADMIN'], parentUserId: boss.actor.id })
    for (const [maker, checker] of [
      [boss, below],
      [below, boss],
    ] as const)
      expect(await approve(checker, (await requestApproval(maker)).id)).toEqual([409, 'APPROVAL_SAME_LINE'])
  })
})

describe('actions in the console are recorded', () => {
  const acts = async (id: string) =>
    (
      await app.tenant.pool.query<{ actor: string | null; kind: string }>(
        'select actor_id as actor, kind from person_act where subject_id = $1 order by seq',
        [id],
      )
    ).rows.map(({ actor, kind }) => [actor, kind])

  test('a reset of password or authenticator, and a request for one', async () => {
    const manager = await fresh(await admin())
    const person = await app.signedIn({ scope: ['TRADER'] })
    const calls = [
      [`/api/users/resetMfa/${person.actor.id}`, {}],
      ['/api/auth/ResetPassword', { userId: person.actor.id }],
      [`/api/users/activateMfa/${person.actor.id}`, {}],
    ] as const
    for (const [path, body] of calls)
      expect([path, (await manager.client.post(path, body)).status]).toEqual([path, 200])
    expect(await acts(person.actor.id)).toEqual([
      [manager.actor.id, 'MFA_RESET'],
      [manager.actor.id, 'PASSWORD_RESET'],
      [manager.actor.id, 'MFA_ACTIVATED'],
    ])
  })

  test('a record cannot be changed or deleted', async () => {
    await expect(app.tenant.pool.query('delete from person_act')).rejects.toThrow('append-only')
    await expect(app.tenant.pool.query(`update person_act set at = at - interval '1 year'`)).rejects.toThrow(
      'append-only',
    )
  })
})

describe('a statement’s line', () => {
  const iban = 'TR330006100519786457841326'
  let stage: Stage
  let remit: SignedInClient
  beforeEach(async () => {
    stage = await setStage(app, { autoMatch: 'APPROVE' })
    await nameAccount(app, stage.accountId, iban)
    remit = await operator(['REMIT'])
  })
  const operator = (scope: string[], more: object = {}) =>
    app.signedIn({ scope, remitGroupIds: [stage.groupId], ...more })
  const below = (more: object = {}) => operator(['SUBREMIT'], { parentUserId: remit.actor.id, ...more })
  let amount = 500_000
  let files = 0
  /** A forged statement. */
  async function invent(who: SignedInClient, { amount: requested, referenceCode }: MadeDeposit) {
    const person = await fresh(who)
    const day = app.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' })
    const [, month, date] = day.split('-')
    const short = `26${month}${date}`
    const text = [
      `:20:INV${(files += 1)}`,
      `:25:${iban}`,
      ':28C:1/1',
      `:60F:C${short}TRY0,00`,
      `:61:${short}${month}${date}C${(requested / 100).toFixed(2).replace('.', ',')}NTRFNONREF`,
      `:86:GONDEREN: ELIF KILIC ACIKLAMA: ${referenceCode}`,
      `:62F:C${short}TRY0,00`,
      '-',
      '',
    ].join('\r\n')
    await take(app, person, await preview(app, person, stage.accountId, text))
  }
  const deposit = () => makeDeposit(app, stage.merchant, { amount: (amount += 1_300) })
  async function confirm(who: SignedInClient, id: string) {
    const { client } = await fresh(who)
    const claim = (await client.post(`/api/remit-request/claim/${id}`)).body as {
      row: { version: number }
      claimToken: string
    }
    const { status, body } = await client.post(`/api/remit-request/decide/${id}`, {
      decision: 'approve',
      claimToken: claim.claimToken,
      version: claim.row.version,
    })
    await client.post(`/api/remit-request/release/${id}`, { claimToken: claim.claimToken })
    return [status, (body as { code?: string; status?: string }).code ?? (body as { status: string }).status]
  }

  test('a hand-written file is never confirmed by the author’s subordinate, whoever created that account', async () => {
    const made = await deposit()
    await invent(remit, made)
    const sub = await below()
    expect(await confirm(sub, made.id)).toEqual([409, 'LINE_STATEMENT'])
    expect(await confirm(remit, made.id)).toEqual([409, 'OWN_STATEMENT'])
    expect((await (await fresh(sub)).client.get('/api/other-person/linked-accounts')).body).toEqual({
      linkedAccounts: [{ id: remit.actor.id, why: 'LINE', until: null }],
    } satisfies LinkedAccountsAnswer)
    expect((await (await fresh(sub)).client.post('/api/remit-request/next')).body).toEqual({ claim: null })
    expect(await confirm(await operator(['REMIT']), made.id)).toEqual([200, 'APPROVED'])
  })

  test('nor by an account that its uploader just made or reset; an older account or colleague may', async () => {
    const made = await deposit()
    const [manager, puppet, old] = [await admin(), await operator(['REMIT']), await operator(['REMIT'])]
    await did(manager, puppet, 'MFA_RESET')
    await invent(manager, made)
    expect(await confirm(puppet, made.id)).toEqual([409, 'RECENT_STATEMENT'])
    expect(
      ((await (await fresh(puppet)).client.post('/api/remit-request/next')).body as { claim: unknown }).claim,
    ).toBeNull()
    hours(72)
    expect(await confirm(puppet, made.id)).toEqual([200, 'APPROVED'])
    const another = await deposit()
    await invent(manager, another)
    await did(manager, puppet, 'REMAILED')
    expect(await confirm(old, another.id)).toEqual([200, 'APPROVED'])
  })

  test('two files of one person are one source until another person’s file has the line', async () => {
    const made = await deposit()
    const puppet = await operator(['REMIT'])
    await did(await fresh(remit), puppet, 'CREATED')
    await invent(remit, made)
    await invent(puppet, made)
    for (const one of [remit, puppet]) expect(await confirm(one, made.id)).toEqual([409, 'OWN_STATEMENT'])
    expect(await confirm(await below(), made.id)).toEqual([409, 'LINE_STATEMENT'])
    await invent(await operator(['REMIT']), made)
    expect(await confirm(await below(), made.id)).toEqual([200, 'APPROVED'])
  })

  describe('the other ways to approve money', () => {
    /** The user's own subordinate, and a recently controlled account: neither counts as another person. */
    async function others(): Promise<[SignedInClient, string][]> {
      const puppet = await operator(['REMIT'])
      await did(await fresh(remit), puppet, 'PASSWORD_RESET')
      return [
        [await below(), 'LINE_STATEMENT'],
        [puppet, 'RECENT_STATEMENT'],
        [remit, 'OWN_STATEMENT'],
      ]
    }
    const versionOf = async (id: string) =>
      ((await (await fresh(remit)).client.get(`/api/remit-request/get/${id}`)).body as { version: number }).version

    test('in bulk each request is checked by itself', async () => {
      const made = await deposit()
      await invent(remit, made)
      const many = async (who: SignedInClient) => {
        const item = { id: made.id, version: await versionOf(made.id), key: `many-${who.actor.id}` }
        const { body } = await (
          await fresh(who)
        ).client.post('/api/remit-request/bulk', { action: 'approve', items: [item] })
        return (body as { results: { outcome: string; code?: string }[] }).results.map(({ outcome, code }) => [
          outcome,
          code,
        ])
      }
      for (const [who, code] of await others()) expect(await many(who)).toEqual([['refused', code]])
      expect(await many(await operator(['REMIT']))).toEqual([['done', undefined]])
    })

    test('one that had ended is not approved late', async () => {
      const made = await deposit()
      const desk = await fresh(await operator(['REMIT']))
      const claim = (await desk.client.post(`/api/remit-request/claim/${made.id}`)).body as {
        row: { version: number }
        claimToken: string
      }
      expect(
        (
          await desk.client.post(`/api/remit-request/decide/${made.id}`, {
            decision: 'reject',
            claimToken: claim.claimToken,
            version: claim.row.version,
            reasonCode: 'SUSPICIOUS',
          })
        ).status,
      ).toBe(200)
      await invent(remit, made)
      const late = async (who: SignedInClient) => {
        const { client } = await fresh(who)
        const { lines } = (await client.get(`/api/remit-request/lateLines/${made.id}`)).body as {
          lines: { id: string }[]
        }
        const { status, body } = await client.post(`/api/remit-request/late/${made.id}`, {
          bankTxId: lines[0]?.id,
          version: await versionOf(made.id),
        })
        return [status, (body as { code?: string; status?: string }).code ?? (body as { status: string }).status]
      }
      // A subordinate cannot approve late payments, regardless of who reported the line.
      for (const [who, code] of await others())
        expect(await late(who)).toEqual([409, code === 'LINE_STATEMENT' ? 'ROLE' : code])
      expect(await late(await operator(['REMIT']))).toEqual([200, 'APPROVED'])
    })

    test('two lines of one person beside a third person’s do not complete a request', async () => {
      const made = await deposit()
      const part = { ...made, referenceCode: 'NOTHING' }
      await invent(remit, { ...part, amount: made.amount - 50_000 })
      await invent(await operator(['REMIT']), { ...part, amount: 50_000 })
      const link = async (who: SignedInClient) => {
        const { client } = await fresh(who)
        const { rows } = (await client.get('/api/match/lines?limit=200')).body as {
          rows: { id: string; version: number; amountMinor: number }[]
        }
        const lines = rows.filter(({ amountMinor }) => [made.amount - 50_000, 50_000].includes(amountMinor))
        expect(lines).toHaveLength(2)
        const { status, body } = await client.post('/api/match/link', {
          lines: lines.map(({ id, version }) => ({ id, version })),
          requests: [{ id: made.id, version: await versionOf(made.id) }],
          reasonCode: 'RECEIPT_AGREES',
          reason: 'by hand',
        })
        return [status, (body as { code?: string }).code]
      }
      for (const [who, code] of await others()) expect(await link(who)).toEqual([409, code])
      expect(await link(await operator(['REMIT']))).toEqual([200, undefined])
    })
  })

  test('the same rule shows the reason before anybody tries to link', async () => {
    const made = await makeDeposit(app, stage.merchant, { amount: (amount += 1_300) })
    await invent(remit, { ...made, amount: made.amount - 100, referenceCode: 'NOTHING' })
    const sub = await fresh(await below())
    const { rows } = (await sub.client.get('/api/match/lines')).body as {
      rows: { id: string; version: number; namedOnlyBy: string[] | null }[]
    }
    const line = rows.find(({ namedOnlyBy }) => namedOnlyBy?.includes(remit.actor.id))
    const request = (await sub.client.get(`/api/remit-request/get/${made.id}`)).body as { version: number }
    const link = (who: SignedInClient) =>
      who.client.post('/api/match/link', {
        lines: [{ id: line?.id, version: line?.version }],
        requests: [{ id: made.id, version: request.version }],
        reasonCode: 'RECEIPT_AGREES',
        reason: 'by hand',
      })
    expect(await link(sub)).toMatchObject({ status: 409, body: { code: 'LINE_STATEMENT' } })
    expect(await link(await fresh(await operator(['REMIT'])))).toMatchObject({ status: 200 })
  })
})
