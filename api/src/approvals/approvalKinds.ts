import type { NotificationKind } from '@kasa/domain/notification'
import { permissions, type Permission } from '@kasa/domain/permissions'
import type * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'

/** An approval as it is passed to its kind, with the original payload. */
export type ApprovalRequest<Payload> = {
  id: string
  targetId: string
  payload: Payload
  /** Null if a merchant's server asked. */
  makerId: string | null
  makerName: string
  reason: string
}

/** Returns the maker. Throws if no person asked. */
export function askerOf({ id, makerId }: Pick<ApprovalRequest<unknown>, 'id' | 'makerId'>): string {
  if (makerId === null) throw new Error(`The approval ${id} was asked for by no person`)
  return makerId
}

/** How an approval ended without being carried out: rejected, withdrawn by its maker, or expired. */
export type NotApproved = 'DENIED' | 'WITHDRAWN' | 'EXPIRED'

/** Defines one kind of action that needs a second person's approval. */
export type ApprovalKind<Payload> = {
  /** Permission needed to decide. */
  permission: Permission
  /** Number of approvals needed, without the maker. */
  minCheckers: number
  /** Hours until it expires. */
  hours: number
  /** Permission to see without deciding, in addition to the maker and the checkers. */
  watch?: Permission
  /** Notifications to the maker, if they differ from the usual ones. */
  ended?: { approved: NotificationKind; dropped: NotificationKind }
  payload: z.ZodMiniType<Payload>
  /** Runs before each approval. Throws a Refusal if the target has changed since the request. */
  check?: (tx: Tx, ctx: Ctx<UserActor>, requested: ApprovalRequest<Payload>) => Promise<void>
  /**
   * Carries out the request in the transaction of the last approval; `ctx.actor` is that checker. Locks its target,
   * writes its own audit row, and throws a Refusal if the target has changed (the approval then stays pending).
   */
  apply: (tx: Tx, ctx: Ctx<UserActor>, requested: ApprovalRequest<Payload>) => Promise<void>
  /**
   * True if it can never be carried out any more. Called when its target, or an object that it is about, has changed;
   * the approval then ends.
   */
  isVoid?: (tx: Tx, requested: ApprovalRequest<Payload>) => Promise<boolean>
  /** Undoes what the approval request changed on the target. `reason` is null if the approval expired. */
  drop?: (
    tx: Tx,
    ctx: Ctx,
    requested: ApprovalRequest<Payload>,
    why: NotApproved,
    reason: string | null,
  ) => Promise<void>
}

type Known = Omit<ApprovalKind<unknown>, 'payload' | 'check' | 'apply' | 'isVoid' | 'drop'> & {
  neededScopes: readonly string[]
  check: (tx: Tx, ctx: Ctx<UserActor>, requested: ApprovalRequest<unknown>) => Promise<void>
  apply: (tx: Tx, ctx: Ctx<UserActor>, requested: ApprovalRequest<unknown>) => Promise<void>
  isVoid: (tx: Tx, requested: ApprovalRequest<unknown>) => Promise<boolean>
  drop: (
    tx: Tx,
    ctx: Ctx,
    requested: ApprovalRequest<unknown>,
    why: NotApproved,
    reason: string | null,
  ) => Promise<void>
}

const kinds = new Map<string, Known>()

/** Registers a kind (`noun.verb`) when its file is loaded. Throws on a duplicate name. */
export function registerApprovalKind<Payload>(
  name: string,
  { payload, check, apply, isVoid, drop, ...kind }: ApprovalKind<Payload>,
): void {
  if (kinds.has(name)) throw new Error(`The approval kind ${name} is registered twice`)
  const opened = (requested: ApprovalRequest<unknown>): ApprovalRequest<Payload> => ({
    ...requested,
    payload: payload.parse(requested.payload),
  })
  kinds.set(name, {
    ...kind,
    neededScopes: permissions[kind.permission].scope.split('|'),
    check: async (tx, ctx, requested) => check?.(tx, ctx, opened(requested)),
    apply: (tx, ctx, requested) => apply(tx, ctx, opened(requested)),
    isVoid: async (tx, requested) => (await isVoid?.(tx, opened(requested))) ?? false,
    drop: async (tx, ctx, requested, why, reason) => drop?.(tx, ctx, opened(requested), why, reason),
  })
}

/** The kind with this name. Throws if there is none. */
export function approvalKind(name: string): Known {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`No approval kind is called ${name}`)
  return kind
}

export const approvalKindNames = (): string[] => [...kinds.keys()]
