import { scopesOf } from '@kasa/domain/access'
import { earningMethodsOf, methodModules, type FeeMethod } from '@kasa/domain/commission'
import type { Permission } from '@kasa/domain/permissions'

import type { Ctx, UserActor } from '../access/ctx'
import type { Pool, Tx } from '../db/client'
import type { ToAsk } from '../approvals/approvals.service'
import { Conflict, NotFound } from '../errors/refusals'
import { ownMerchant } from '../merchants/merchantView'
import { selectOperator, type ScheduleOwner } from './commissions.sql'

/** The owner of commission terms: a merchant, who pays, or an operator, who earns. */
export type CommissionOwner = {
  schedule: ScheduleOwner
  /** Object type and action for the audit log. */
  targetType: 'merchant' | 'user'
  action: 'merchant.commission' | 'user.commission'
  may: { read: Permission; write: Permission; approve: Permission }
  /** The kind of approval for a method's versions. */
  approvalKindOf: (method: FeeMethod) => string
  /** Finds an owner that this user may see. Throws `NotFound`. */
  find: (
    db: Pool | Tx,
    ctx: Ctx<UserActor>,
    id: string,
    lock: 'lock' | 'read',
  ) => Promise<{ id: string; name: string; methods: readonly FeeMethod[]; isClosed: boolean }>
  /** The maker of a request for this owner's terms. Throws `OPERATOR_SELF`. */
  maker: (ctx: Ctx<UserActor>, id: string) => NonNullable<ToAsk['maker']>
}

const asker = ({ actor }: Ctx<UserActor>) => ({ personId: actor.id, key: null, behind: [] })

/** The methods whose module the tenant has. */
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
   * Operators cannot request their own terms, and cannot decide on them: they count as the maker too, and so do their
   * linked accounts.
   */
  maker(ctx, id) {
    if (ctx.actor.id === id) throw new Conflict({ code: 'OPERATOR_SELF' })
    return { ...asker(ctx), behind: [id] }
  },
}

/** Throws if the owner or the tenant does not have the method, or the owner is closed. */
export function refuseMethod(
  ctx: Ctx,
  { methods, isClosed }: { methods: readonly FeeMethod[]; isClosed: boolean },
  method: FeeMethod,
): void {
  if (!methodsOfTenant(ctx, methods).includes(method))
    throw new Conflict({ code: 'MODULE_DISABLED', field: 'method', params: { module: method } })
  if (isClosed) throw new Conflict({ code: 'MERCHANT_CLOSED' })
}
