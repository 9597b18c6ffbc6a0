import { scopesOf } from '@kasa/domain/access'
import { earningMethodsOf, methodModules, type FeeMethod } from '@kasa/domain/commission'
import type { Permission } from '@kasa/domain/permissions'

import type { Ctx, UserActor } from '../access/ctx'
import type { Pool, Tx } from '../db/client'
import type { ToAsk } from '../approvals/approvals.service'
import { Conflict, NotFound } from '../errors/refusals'
import { ownMerchant } from '../merchants/merchantView'
import { selectOperator, type ScheduleOwner } from './commissions.sql'

/** Whose terms they are: a merchant, who pays by them, or an operator, who earns by them. */
export type CommissionOwner = {
  schedule: ScheduleOwner
  /** The type of its rows in the audit log, and the act of a new version. */
  targetType: 'merchant' | 'user'
  action: 'merchant.commission' | 'user.commission'
  may: { read: Permission; write: Permission; approve: Permission }
  /** The kind of approval that a method's versions wait under. */
  approvalKindOf: (method: FeeMethod) => string
  /** Finds the one that this person may see. Throws `NotFound`. */
  find: (
    db: Pool | Tx,
    ctx: Ctx<UserActor>,
    id: string,
    lock: 'lock' | 'read',
  ) => Promise<{ id: string; name: string; methods: readonly FeeMethod[]; isClosed: boolean }>
  /** Who asks for what this one pays or earns. Throws `OPERATOR_SELF`. */
  maker: (ctx: Ctx<UserActor>, id: string) => NonNullable<ToAsk['maker']>
}

const asker = ({ actor }: Ctx<UserActor>) => ({ personId: actor.id, key: null, behind: [] })

/** The methods that the tenant has a module for. */
export const methodsOfTenant = ({ tenant }: Ctx, methods: readonly FeeMethod[]): FeeMethod[] =>
  methods.filter((method) => methodModules[method].some((module) => tenant.config.modules.includes(module)))

export const ofMerchant: CommissionOwner = {
  schedule: 'merchant',
  targetType: 'merchant',
  action: 'merchant.commission',
  may: { read: 'merchant.list', write: 'merchant.write', approve: 'merchant.approve' },
  approvalKindOf: (method) => `commission.${method.toLowerCase()}`,
  async find(db, ctx, id, lock) {
    const merchant = await ownMerchant(db, ctx, id, lock)
    return { ...merchant, methods: ['DEPOSIT', 'WITHDRAW', 'CARD', 'PAPARA'], isClosed: merchant.status === 'CLOSED' }
  },
  maker: asker,
}

export const ofOperator: CommissionOwner = {
  schedule: 'operator',
  targetType: 'user',
  action: 'user.commission',
  may: {
    read: 'operatorCommission.read',
    write: 'operatorCommission.write',
    approve: 'operatorCommission.approve',
  },
  approvalKindOf: (method) => `operatorCommission.${method.toLowerCase()}`,
  async find(db, _ctx, id, lock) {
    const operator = await selectOperator(db, id, lock)
    if (!operator) throw new NotFound({ code: 'USER_NOT_FOUND' })
    const methods = earningMethodsOf(scopesOf(operator.scope.join(',')))
    return { id: operator.id, name: operator.name, methods, isClosed: false }
  },
  /**
   * Nobody asks for their own money, and neither they nor their line decide on it: they count as the maker beside
   * whoever asks.
   */
  maker(ctx, id) {
    if (ctx.actor.id === id) throw new Conflict({ code: 'OPERATOR_SELF' })
    return { ...asker(ctx), behind: [id] }
  },
}

/** Refuses what an owner, or this tenant, does not have. */
export function refuseMethod(
  ctx: Ctx,
  { methods, isClosed }: { methods: readonly FeeMethod[]; isClosed: boolean },
  method: FeeMethod,
): void {
  if (!methodsOfTenant(ctx, methods).includes(method)) throw new Conflict({ code: 'MODULE_DISABLED', field: 'method' })
  if (isClosed) throw new Conflict({ code: 'MERCHANT_CLOSED' })
}
