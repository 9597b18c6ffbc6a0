import type { TenantConfig } from '@kasa/contracts/tenant'
import { isSubordinate, operatorAbove } from '@kasa/domain/userRights'
import { uuidv7 } from 'uuidv7'

import { systemCtx, type Ctx, type UserActor } from '../access/ctx'
import type { App } from '../access/provider'
import { buildApp } from '../app'
import { hashPassword } from '../auth/password'
import { createLogger } from '../config/logger'
import { inTransaction } from '../db/transaction'
import { runDueJobs } from '../jobs/runner'
import type { Mail } from '../mail/post'
import { openSession } from '../sessions/sessions.service'
import type { Tenant } from '../tenants/tenant'
import { tenantsOf } from '../tenants/tenants'
import { insertUser, type NewUser } from '../users/users.sql'
import { TestClient } from './testClient'
import { testClock, type TestClock } from './testClock'
import { testTenant } from './testTenant'

export const testPassword = 'Kasa-test-2026!'
let passwordHash: Promise<string> | undefined

export type SignedInClient = { client: TestClient; actor: UserActor; ctx: Ctx<UserActor> }

export type TestApp = {
  app: App
  tenant: Tenant
  clock: TestClock
  /** The system context on this tenant and clock. */
  ctx: Ctx<{ kind: 'system' }>
  client: (ip?: string) => TestClient
  /** Adds a person with `testPassword`. A subordinate without `parentUserId` gets a new operator above it. */
  user: (user: Partial<NewUser> & { scope: readonly string[] }) => Promise<{ id: string; email: string }>
  /** Adds a person and opens a full session without sign-in. */
  signedIn: (user: Partial<NewUser> & { scope: readonly string[] }) => Promise<SignedInClient>
  /** Marks the session as stepped up for `ms`, as after a fresh code; `account.test.ts` tests the real step-up. */
  stepUp: (person: SignedInClient, ms?: number) => Promise<void>
  /** Runs the due jobs and returns the mails sent since the last call. */
  mails: () => Promise<Mail[]>
  close: () => Promise<void>
}

/**
 * The whole server on a fresh database, with a clock that tests can move. Every answer is checked against its contract.
 * Benchmarks turn that off, as in production.
 */
export async function buildTestApp(
  options: { tenant?: Partial<TenantConfig>; checkAnswers?: boolean; extend?: (app: App) => void | Promise<void> } = {},
): Promise<TestApp> {
  const outbox: Mail[] = []
  const { tenant, close } = await testTenant(options.tenant, {
    origin: (host) => `http://${host}`,
    deliver: async (mail) => void outbox.push(mail),
  })
  const clock = testClock()
  const log = createLogger(process.env['KASA_TEST_LOG'] ?? 'silent')
  const app = await buildApp({
    tenants: tenantsOf([tenant]),
    log,
    now: clock.now,
    checkAnswers: options.checkAnswers ?? true,
    ...(options.extend ? { extend: options.extend } : {}),
  })
  const ctx = systemCtx(tenant, 'test-request', clock.now)
  const host = tenant.config.hosts[0] ?? ''

  const user: TestApp['user'] = async (given) => {
    passwordHash ??= hashPassword(testPassword)
    const id = given.id ?? uuidv7()
    const draft: NewUser = {
      name: 'Test Person',
      email: `${id}@test.test`,
      passwordHash: await passwordHash,
      role: 'client',
      merchantId: null,
      parentUserId: null,
      remitGroupIds: [],
      bankAccountIds: [],
      lang: null,
      ...given,
      id,
    }
    if (isSubordinate(given.scope) && given.parentUserId === undefined) draft.parentUserId = (await superior(draft)).id
    await inTransaction(ctx, (tx) => insertUser(tx, draft, ctx.now()))
    return { id, email: draft.email }
  }
  /** Adds the operator above a subordinate, with the same merchant, groups and accounts. */
  const superior = ({ scope, merchantId, remitGroupIds, bankAccountIds }: NewUser) =>
    user({ scope: scope.map((one) => operatorAbove(one) ?? one), merchantId, remitGroupIds, bankAccountIds })

  return {
    app,
    tenant,
    clock,
    ctx,
    client: (ip) => new TestClient(app, host, ip),
    user,
    async signedIn(given) {
      const { id } = await user(given)
      const opened = await inTransaction(ctx, (tx) => openSession(tx, ctx, { id, stage: 'full', userAgent: 'test' }))
      const client = new TestClient(app, host)
      client.token = opened.token
      client.tokenRefresh = opened.tokenRefresh
      return { client, actor: opened.actor, ctx: { ...ctx, actor: opened.actor } }
    },
    async stepUp({ actor }, ms = 3_600_000) {
      await tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
        actor.sessionId,
        new Date(clock.now().getTime() + ms),
      ])
    },
    async mails() {
      await runDueJobs(tenant, { now: clock.now, log })
      return outbox.splice(0)
    },
    async close() {
      await app.close()
      await close()
    },
  }
}
