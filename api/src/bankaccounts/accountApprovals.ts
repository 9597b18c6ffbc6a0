import { maskIban } from '@kasa/domain/iban'
import * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { lockAccount, type AccountRecord } from './accountList.sql'
import { auditedAccount } from './accountView'
import { selectIbanHolder, setAccountIban, setAccountStatus, type SealedIban } from './accountWrites.sql'

/** A requested IBAN, encrypted for its account, so that the request's payload does not reveal it. */
const sealedIban = z.object({ bankNameId: z.uuid(), enc: z.string(), hash: z.string(), last4: z.string() })
type Kept = z.infer<typeof sealedIban>

export const createKind = 'bankAccount.create'
export const ibanKind = 'bankAccount.changeIban'

const statusRefusal = ({ status }: AccountRecord) =>
  new Conflict({ code: 'ACCOUNT_STATUS', params: { status }, details: { status } })

async function locked(tx: Tx, id: string): Promise<AccountRecord> {
  const account = await lockAccount(tx, id)
  if (!account) throw new Error(`Bank account ${id} was deleted`)
  return account
}

async function keepChange(tx: Tx, ctx: Ctx, action: string, before: AccountRecord): Promise<void> {
  await recordAudit(tx, ctx, action, {
    type: 'bankAccount',
    id: before.id,
    before: auditedAccount(before),
    after: auditedAccount(await locked(tx, before.id)),
  })
}

registerApprovalKind(createKind, {
  permission: 'bankAccount.approve',
  minCheckers: 1,
  hours: 72,
  payload: z.object({}),
  async apply(tx, ctx, { targetId }) {
    const before = await locked(tx, targetId)
    if (before.status !== 'PENDING_APPROVAL') throw statusRefusal(before)
    await setAccountStatus(tx, targetId, 'ACTIVE', null, ctx.now())
    await keepChange(tx, ctx, 'bankAccount.activate', before)
  },
  async drop(tx, ctx, { targetId }, _why, reason) {
    const before = await locked(tx, targetId)
    if (before.status !== 'PENDING_APPROVAL') return
    await setAccountStatus(tx, targetId, 'DRAFT', reason, ctx.now())
    await keepChange(tx, ctx, 'bankAccount.draft', before)
  },
})

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'bank_account_iban_hash_key'
/** Relies on the unique index: a check before the write could be overtaken. */
export const orIbanUsed = (error: unknown): never => {
  throw isTaken(error) ? new Conflict({ code: 'IBAN_USED', field: 'iban' }) : error
}

registerApprovalKind<Kept>(ibanKind, {
  permission: 'bankAccount.approve',
  minCheckers: 1,
  hours: 72,
  payload: sealedIban,
  async apply(tx, ctx, { targetId, payload }) {
    const before = await locked(tx, targetId)
    if (before.status === 'CLOSED') throw statusRefusal(before)
    const iban = {
      bankNameId: payload.bankNameId,
      enc: Buffer.from(payload.enc, 'base64'),
      hash: Buffer.from(payload.hash, 'hex'),
      last4: payload.last4,
    }
    if ((await selectIbanHolder(tx, iban.hash)) !== undefined) throw new Conflict({ code: 'IBAN_USED', field: 'iban' })
    await setAccountIban(tx, targetId, iban, ctx.now()).catch(orIbanUsed)
    await keepChange(tx, ctx, 'bankAccount.changeIban', before)
  },
})

/** Requests a second person's approval of a new account. */
export const askForAccount = (
  tx: Tx,
  ctx: Ctx<UserActor>,
  account: AccountRecord,
  reason: string,
): Promise<{ id: string }> =>
  createApproval(tx, ctx, {
    kind: createKind,
    targetType: 'bankAccount',
    targetId: account.id,
    title: account.label,
    payload: {},
    before: null,
    after: auditedAccount(account),
    reason,
  })

/** Requests approval of another IBAN; until then, payers get the old one. */
export function askForIban(
  tx: Tx,
  ctx: Ctx<UserActor>,
  account: AccountRecord,
  { enc, hash, bankShortName, bankNameId, last4 }: SealedIban & { bankShortName: string },
  reason: string,
): Promise<{ id: string }> {
  const payload: Kept = { bankNameId, last4, enc: enc.toString('base64'), hash: hash.toString('hex') }
  return createApproval(tx, ctx, {
    kind: ibanKind,
    targetType: 'bankAccount',
    targetId: account.id,
    title: account.label,
    payload,
    reason,
    before: { bank: account.bank.shortName, iban: maskIban(account.ibanLast4) },
    after: { bank: bankShortName, iban: maskIban(last4) },
  })
}

/** The encrypted IBAN in the payload of a pending request. */
export const requestedIban = (payload: unknown): Buffer | null => {
  const kept = z.safeParse(sealedIban, payload).data
  return kept ? Buffer.from(kept.enc, 'base64') : null
}
