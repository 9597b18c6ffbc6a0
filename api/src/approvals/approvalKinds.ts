import type { NotificationKind } from '@kasa/domain/notification'
import { permissions, type Permission } from '@kasa/domain/permissions'
import type * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'

/** An approval as its kind is given it, with the payload as it was asked. */
export type Asked<Payload> = {
  id: string
  targetId: string
  payload: Payload
  /** Null where a merchant's server asked. */
  makerId: string | null
  makerName: string
  reason: string
}

/** The person who asked for what only people ask for. */
export function askerOf({ id, makerId }: Pick<Asked<unknown>, 'id' | 'makerId'>): string {
  if (makerId === null) throw new Error(`The approval ${id} was asked for by no person`)
  return makerId
}

/** Why nothing came of it: somebody denied, its maker took it back, or its time ran out. */
export type NotApproved = 'DENIED' | 'WITHDRAWN' | 'EXPIRED'

/** What a noun says of one thing that two people must want. */
export type ApprovalKind<Payload> = {
  /** Who may be the second person. */
  permission: Permission
  /** How many of them, beside the maker. */
  minCheckers: number
  /** How long it may wait, in hours. */
  hours: number
  /** Who may read of it and not decide, where that is more than its maker and its checkers. */
  watch?: Permission
  /** How the maker hears of the decision, where it differs from other approvals. */
  ended?: { approved: NotificationKind; dropped: NotificationKind }
  payload: z.ZodMiniType<Payload>
  /** Before each yes: throws a Refusal where what was asked is no longer what stands there. */
  check?: (tx: Tx, ctx: Ctx<UserActor>, asked: Asked<Payload>) => Promise<void>
  /**
   * Carries it out, in the transaction of the last decision; `ctx.actor` is that checker. Locks its target, throws a
   * Refusal when the world has moved on (the request then stays open), and writes the audit row of its own change.
   */
  apply: (tx: Tx, ctx: Ctx<UserActor>, asked: Asked<Payload>) => Promise<void>
  /**
   * Puts the target back, where asking changed it; `reason` is what whoever ended it said, null where the clock did.
   */
  drop?: (tx: Tx, ctx: Ctx, asked: Asked<Payload>, why: NotApproved, reason: string | null) => Promise<void>
}

type Known = Omit<ApprovalKind<unknown>, 'payload' | 'check' | 'apply' | 'drop'> & {
  neededScopes: readonly string[]
  check: (tx: Tx, ctx: Ctx<UserActor>, asked: Asked<unknown>) => Promise<void>
  apply: (tx: Tx, ctx: Ctx<UserActor>, asked: Asked<unknown>) => Promise<void>
  drop: (tx: Tx, ctx: Ctx, asked: Asked<unknown>, why: NotApproved, reason: string | null) => Promise<void>
}

const kinds = new Map<string, Known>()

/** A noun names its kind (`noun.verb`) once, when its file is loaded. */
export function registerApprovalKind<Payload>(
  name: string,
  { payload, check, apply, drop, ...kind }: ApprovalKind<Payload>,
): void {
  if (kinds.has(name)) throw new Error(`The approval kind ${name} is registered twice`)
  const opened = (asked: Asked<unknown>): Asked<Payload> => ({ ...asked, payload: payload.parse(asked.payload) })
  kinds.set(name, {
    ...kind,
    neededScopes: permissions[kind.permission].scope.split('|'),
    check: async (tx, ctx, asked) => check?.(tx, ctx, opened(asked)),
    apply: (tx, ctx, asked) => apply(tx, ctx, opened(asked)),
    drop: async (tx, ctx, asked, why, reason) => drop?.(tx, ctx, opened(asked), why, reason),
  })
}

/** What was registered under a name; whoever asks with another one is wrong. */
export function approvalKind(name: string): Known {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`No approval kind is called ${name}`)
  return kind
}

export const approvalKindNames = (): string[] => [...kinds.keys()]
