import { foldEmail } from '@kasa/domain/email'
import { can } from '@kasa/domain/permissions'
import { uuidv7 } from 'uuidv7'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { NotFound } from '../errors/refusals'
import type { Tenant } from '../tenants/tenant'
import { OverrideRefused } from './overrideRefused'
import { isSealGenuine, sealOverride } from './overrideSeal'
import {
  insertOverride,
  lockOfModule,
  lockOwn,
  lockRunOut,
  selectCandidate,
  selectCandidateById,
  selectRunning,
  setEnded,
  type Candidate,
  type OverrideRecord,
} from './overrides.sql'

type SystemCtx = Ctx<{ kind: 'system' }>

/**
 * A requested override: a build of a module for the user with this e-mail, for `lifetimeMs`. `by` and `reason` are
 * recorded.
 */
export type OverrideDraft = {
  module: string
  version: string
  folder: string
  email: string
  lifetimeMs: number
  by: string
  reason: string
}

const viewerOf = ({ role, scope }: Candidate, { config }: Tenant) => ({
  role,
  scope: scope.join(','),
  modules: config.modules,
})
const mayTry = (person: Candidate, tenant: Tenant) => person.isActive && can(viewerOf(person, tenant), 'module.develop')

async function candidateOf(tx: Tx, { config }: Tenant, email: string): Promise<Candidate> {
  const person = await selectCandidate(tx, foldEmail(email))
  if (!person) throw new OverrideRefused(`${config.id} has nobody of the e-mail ${email}.`)
  return person
}

const inAudit = ({ module, folder, userId, until, askedBy }: OverrideRecord) => ({
  module,
  folder,
  userId,
  until: until.toISOString(),
  askedBy,
})

async function end(
  tx: Tx,
  ctx: Ctx,
  override: OverrideRecord,
  action: 'override.end' | 'override.expire',
  reason?: string,
): Promise<void> {
  await setEnded(tx, override.id, ctx.now())
  await recordAudit(tx, ctx, action, {
    type: 'moduleOverride',
    id: override.id,
    before: inAudit(override),
    after: null,
    ...(reason !== undefined && { reason }),
  })
}

/** Throws if the override is not possible for any user. Checks of the user run in the transaction. */
function refuseDraft({ config }: Tenant, { module, lifetimeMs, reason }: OverrideDraft, mostMs: number): void {
  if (!config.modules.includes(module)) throw new OverrideRefused(`${config.id} does not have the module ${module}.`)
  if (!(lifetimeMs > 0 && lifetimeMs <= mostMs))
    throw new OverrideRefused(`An override lasts ${mostMs / 60_000} minutes at most, and more than none.`)
  if (reason.trim() === '') throw new OverrideRefused('Say why: the reason stands in the audit log and on the banner.')
}

/** Gives the user's console this build until the override expires. Ends their earlier override of the module. */
export async function startOverride(ctx: SystemCtx, draft: OverrideDraft, mostMs: number): Promise<OverrideRecord> {
  const { tenant } = ctx
  refuseDraft(tenant, draft, mostMs)
  return inTransaction(ctx, async (tx) => {
    const person = await candidateOf(tx, tenant, draft.email)
    if (!mayTry(person, tenant))
      throw new OverrideRefused(
        `${draft.email} may not try builds in ${tenant.config.id}: it takes an open account with ADMIN or SYSTEM, and the module admin.`,
      )
    const before = await lockOfModule(tx, person.id, draft.module)
    if (before) await end(tx, ctx, before, 'override.end', 'replaced')
    const { module, version, folder, reason, by } = draft
    const startedAt = ctx.now()
    const sealed = {
      id: uuidv7(),
      userId: person.id,
      module,
      version,
      folder,
      reason: reason.trim(),
      until: new Date(startedAt.getTime() + draft.lifetimeMs),
    }
    const override = { ...sealed, askedBy: by, startedAt, seal: sealOverride(tenant, sealed) }
    await insertOverride(tx, override)
    await recordAudit(tx, ctx, 'override.start', {
      type: 'moduleOverride',
      id: override.id,
      before: null,
      after: inAudit(override),
      reason: override.reason,
    })
    return override
  })
}

/** Ends an override early, by command. */
export async function endOverrideOf(
  ctx: SystemCtx,
  { module, email, by }: { module: string; email: string; by: string },
): Promise<OverrideRecord> {
  return inTransaction(ctx, async (tx) => {
    const person = await candidateOf(tx, ctx.tenant, email)
    const override = await lockOfModule(tx, person.id, module)
    if (!override) throw new OverrideRefused(`${email} tries no build of ${module} in ${ctx.tenant.config.id}.`)
    await end(tx, ctx, override, 'override.end', `by ${by}`)
    return override
  })
}

/** The user's own end of an override, from the banner. Throws NotFound for another user's. */
export async function endOwnOverride(ctx: Ctx<UserActor>, id: string): Promise<{ id: string; module: string }> {
  return inTransaction(ctx, async (tx) => {
    const override = await lockOwn(tx, ctx.actor.id, id)
    if (!override) throw new NotFound({ code: 'NOT_FOUND' })
    await end(tx, ctx, override, 'override.end')
    return { id, module: override.module }
  })
}

/** Records the end of expired overrides, which already had no effect. Returns the number. */
export async function expireOverrides(ctx: SystemCtx): Promise<number> {
  for (let done = 0; ; done += 1) {
    const isMore = await inTransaction(ctx, async (tx) => {
      const override = await lockRunOut(tx, ctx.now())
      if (override) await end(tx, ctx, override, 'override.expire')
      return override !== undefined
    })
    if (!isMore || done >= 1000) return done
  }
}

/** A user's active overrides by current rights and the tenant's modules. Ignores those without a valid seal. */
export async function overridesOf(tenant: Tenant, userId: string, now: Date): Promise<OverrideRecord[]> {
  const running = await selectRunning(tenant.pool, userId, now)
  const genuine = running.filter(
    (override) => tenant.config.modules.includes(override.module) && isSealGenuine(tenant, override),
  )
  if (genuine.length === 0) return []
  const person = await selectCandidateById(tenant.pool, userId)
  return person && mayTry(person, tenant) ? genuine : []
}
