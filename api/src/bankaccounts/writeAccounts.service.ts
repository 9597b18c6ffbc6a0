import type {
  BankAccountCreateRequest,
  BankAccountDetail,
  BankAccountUpdateRequest,
} from '@kasa/contracts/bankAccounts'
import { scopesOf } from '@kasa/domain/access'
import { accountTransitions, whyNotAccount, type AccountAction, type AccountMove } from '@kasa/domain/bankAccount'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict, NotFound } from '../errors/refusals'
import { accountLimitsNow, askForAccountLimits } from '../limitgroups/accountLimits.service'
import { recordActs } from '../otherPerson/otherPerson.service'
import { requireFreshCode } from '../sessions/sessions.service'
import { askForAccount, askForIban, orIbanUsed } from './accountApprovals'
import { lockAccount, selectAccount, type AccountRecord } from './accountList.sql'
import { countInTransit, countOpenRequests, countSentBack } from './accountToday.sql'
import { accountDetail, auditedAccount } from './accountView'
import { maySeeAccount } from './accountVisibility'
import {
  insertAccount,
  selectIbanHolder,
  selectMissing,
  setAccountIban,
  setAccountStatus,
  updateAccount,
  type AccountFields,
} from './accountWrites.sql'
import { sealedIban } from './ibanOf'

type Fields = Omit<BankAccountUpdateRequest, 'version'>
type Act = { id: string; version: number; reason: string }

/**
 * Checks that an operator's accounts stay theirs, in their groups and with the limits that an ADMIN set, and that all
 * references exist.
 */
async function refuseWrongFields(
  tx: Tx,
  ctx: Ctx<UserActor>,
  wanted: Fields,
  before: AccountRecord | null,
): Promise<void> {
  if (!scopesOf(ctx.actor.scope).has('ADMIN')) {
    const theirs = {
      ownerUserId: ctx.actor.id,
      limitGroupId: before?.limitGroup?.id ?? null,
      botId: before?.bot?.id ?? null,
    }
    const beyond = (['ownerUserId', 'limitGroupId', 'botId'] as const).find((field) => wanted[field] !== theirs[field])
    if (beyond) throw new Conflict({ code: 'ACCOUNT_ADMIN_ONLY', field: beyond })
    if (wanted.remitGroupId !== before?.groupId && !ctx.actor.remitGroupIds.includes(wanted.remitGroupId))
      throw new Conflict({ code: 'ACCOUNT_GROUP_NOT_YOURS', field: 'remitGroupId' })
  }
  // A bot is a source for its accounts' money, so a second person approves it, from the bot's side (`bot.change`).
  // Removing it needs no approval.
  if (wanted.botId !== null && wanted.botId !== before?.bot?.id)
    throw new Conflict({ code: 'ACCOUNT_BOT_BY_BOT', field: 'botId' })
  if (wanted.maxTxMinor < wanted.minTxMinor) throw new BadInput({ code: 'ACCOUNT_AMOUNTS', field: 'maxTxMinor' })
  const field = await selectMissing(tx, wanted)
  if (field) throw new BadInput({ code: 'FIELD_INVALID', field, params: { field } })
}

/** Locks an account that this person may see, in the version they saw; throws if the rules refuse the action. */
async function lockFor(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id, version }: { id: string; version: number },
  action: AccountAction,
): Promise<AccountRecord> {
  const account = await lockAccount(tx, id)
  if (!account || !maySeeAccount(ctx.actor, account)) throw new NotFound({ code: 'ACCOUNT_NOT_FOUND' })
  const refusal = whyNotAccount(action, account, ctx.actor)
  if (refusal)
    throw new Conflict({ code: refusal, params: { status: account.status }, details: { status: account.status } })
  if (account.version !== version) throw new Conflict({ code: 'RECORD_CHANGED', details: { version: account.version } })
  return account
}

async function reread(tx: Tx, id: string): Promise<AccountRecord> {
  const account = await selectAccount(tx, id)
  if (!account) throw new Error('The account just written is not there')
  return account
}

const fieldsOf = (fields: Fields): AccountFields => ({
  ...fields,
  activeHours: fields.activeHours.map((hours) => ({ ...hours, days: [...hours.days] })),
})

async function keep(
  tx: Tx,
  ctx: Ctx<UserActor>,
  action: string,
  before: AccountRecord | null,
  id: string,
  reason?: string,
): Promise<BankAccountDetail> {
  const after = await reread(tx, id)
  await recordAudit(tx, ctx, action, {
    type: 'bankAccount',
    id,
    before: before && auditedAccount(before),
    after: auditedAccount(after),
    ...(reason === undefined ? {} : { reason }),
  })
  return accountDetail(tx, ctx, after)
}

/** Adds an account that waits for approval; until then no payer gets its IBAN. */
export async function createAccount(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { iban, reason, openingBalanceMinor = 0n, ...fields }: BankAccountCreateRequest,
): Promise<BankAccountDetail> {
  requirePermission(ctx, 'bankAccount.write')
  // A user limited to some accounts would not see the new one.
  if (ctx.actor.bankAccountIds.length > 0) throw new Conflict({ code: 'ACCOUNT_ADMIN_ONLY' })
  await refuseWrongFields(tx, ctx, fields, null)
  const id = uuidv7()
  const sealed = await sealedIban(tx, ctx, id, iban)
  if ((await selectIbanHolder(tx, sealed.hash)) !== undefined) throw new Conflict({ code: 'IBAN_USED', field: 'iban' })
  await insertAccount(tx, id, fieldsOf(fields), sealed, {
    status: 'PENDING_APPROVAL',
    openingBalanceMinor,
    at: ctx.now(),
  }).catch(orIbanUsed)
  await askForAccount(tx, ctx, await reread(tx, id), reason)
  return keep(tx, ctx, 'bankAccount.create', null, id, reason)
}

/** Requests approval again for an account that was denied. */
export async function submitAccount(tx: Tx, ctx: Ctx<UserActor>, act: Act): Promise<BankAccountDetail> {
  requirePermission(ctx, 'bankAccount.write')
  const before = await lockFor(tx, ctx, act, 'submit')
  await setAccountStatus(tx, act.id, 'PENDING_APPROVAL', null, ctx.now())
  await askForAccount(tx, ctx, await reread(tx, act.id), act.reason)
  return keep(tx, ctx, 'bankAccount.submit', before, act.id, act.reason)
}

/** Requests another IBAN. A draft gets it at once: it receives no payments before a second person approves it. */
export async function changeIban(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { iban, ...act }: Act & { iban: string },
): Promise<BankAccountDetail> {
  requirePermission(ctx, 'bankAccount.write')
  const before = await lockFor(tx, ctx, act, 'changeIban')
  const sealed = await sealedIban(tx, ctx, act.id, iban)
  const holder = await selectIbanHolder(tx, sealed.hash)
  if (holder !== undefined) throw new Conflict({ code: holder === act.id ? 'IBAN_SAME' : 'IBAN_USED', field: 'iban' })
  if (before.status !== 'DRAFT') {
    await askForIban(tx, ctx, before, sealed, act.reason)
    return accountDetail(tx, ctx, before)
  }
  await setAccountIban(tx, act.id, sealed, ctx.now()).catch(orIbanUsed)
  return keep(tx, ctx, 'bankAccount.changeIban', before, act.id, act.reason)
}

const areOtherLimits = (before: AccountRecord, fields: Fields): boolean =>
  fields.minTxMinor !== before.minTxMinor ||
  fields.maxTxMinor !== before.maxTxMinor ||
  fields.limitGroupId !== (before.limitGroup?.id ?? null)

/** True if the account's holder or the people who decide on it would change. */
const isOtherOwner = (before: AccountRecord, fields: Fields): boolean =>
  fields.holderTitle !== before.holderTitle ||
  fields.ownerUserId !== before.ownerId ||
  fields.botId !== (before.bot?.id ?? null) ||
  fields.remitGroupId !== before.groupId

/**
 * Writes everything but the IBAN; a change of limits, owner, title, bot or group needs a fresh code. Another limit
 * group that may allow more waits for another administrator.
 */
export async function changeAccount(
  ctx: Ctx<UserActor>,
  { id, version, ...fields }: BankAccountUpdateRequest & { id: string },
): Promise<BankAccountDetail> {
  requirePermission(ctx, 'bankAccount.write')
  return inTransaction(ctx, async (tx) => {
    const before = await lockFor(tx, ctx, { id, version }, 'edit')
    await refuseWrongFields(tx, ctx, fields, before)
    if (areOtherLimits(before, fields) || isOtherOwner(before, fields)) await requireFreshCode(tx, ctx)
    const limits = await accountLimitsNow(tx, 'bankAccount', id, { ...fields, groupId: fields.remitGroupId })
    await updateAccount(tx, id, fieldsOf({ ...fields, limitGroupId: limits.limitGroupId }), ctx.now())
    if (limits.isWaiting) await askForAccountLimits(tx, ctx, 'bankAccount', id, fields.limitGroupId)
    // An account's owner decides on its money, so setting an owner grants a right (ADR 22).
    const { ownerUserId } = fields
    if (ownerUserId !== null && ownerUserId !== before.ownerId && ownerUserId !== ctx.actor.id)
      await recordActs(tx, ctx, ownerUserId, ['RAISED'])
    return keep(tx, ctx, 'bankAccount.update', before, id)
  })
}

/** Pauses, resumes, blocks, unblocks or closes an account; it cannot be closed with anything open. */
export async function moveAccount(
  ctx: Ctx<UserActor>,
  { move, ...act }: Act & { move: AccountMove },
): Promise<BankAccountDetail> {
  requirePermission(ctx, 'bankAccount.write')
  return inTransaction(ctx, async (tx) => {
    const before = await lockFor(tx, ctx, act, move)
    // Stopping money needs no code, and resuming only undoes a pause. Unblocking and closing need a fresh code.
    if (move === 'unblock' || move === 'close') await requireFreshCode(tx, ctx)
    if (move === 'close') {
      const count = await countOpenRequests(tx, act.id)
      if (count > 0) throw new Conflict({ code: 'ACCOUNT_HAS_OPEN', params: { count }, details: { count } })
      const onTheWay = await countInTransit(tx, act.id)
      if (onTheWay > 0)
        throw new Conflict({ code: 'ACCOUNT_IN_TRANSIT', params: { count: onTheWay }, details: { count: onTheWay } })
      const sentBack = await countSentBack(tx, act.id)
      if (sentBack > 0)
        throw new Conflict({ code: 'ACCOUNT_SENT_BACK', params: { count: sentBack }, details: { count: sentBack } })
      if ((await pendingApprovals(tx, [act.id])).size > 0) throw new Conflict({ code: 'APPROVAL_PENDING' })
    }
    await setAccountStatus(tx, act.id, accountTransitions[move].to, act.reason, ctx.now())
    return keep(tx, ctx, `bankAccount.${move}`, before, act.id, act.reason)
  })
}
