import type {
  BankNameCreateRequest,
  BankNameRow,
  BankNameUpdateRequest,
  bankNameListQuery,
} from '@kasa/contracts/bankNames'
import { bankValues } from '@kasa/domain/bankName'
import { byValue } from '@kasa/domain/byValue'
import { foldText } from '@kasa/domain/turkishText'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Pool, Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { requireFreshCode } from '../sessions/sessions.service'
import {
  insertBankName,
  lockBankName,
  selectBankByCode,
  selectBankName,
  selectBankNames,
  setBankActive,
  updateBankName,
  type BankName,
} from './banknames.sql'

const rowOf = ({ updatedAt, ...bank }: BankName & { accounts: number }): BankNameRow => ({
  ...bank,
  updatedAt: updatedAt.toISOString(),
})
const audited = ({ updatedAt: _updatedAt, ...bank }: BankName) => bank

/** All banks that match the filters, in their stored order by default. */
export async function listBankNames(
  ctx: Ctx,
  { q, type, active, sort, desc = false }: z.output<typeof bankNameListQuery>,
): Promise<{ rows: BankNameRow[]; nextCursor: null; total: number }> {
  requirePermission(ctx, 'bankName.write')
  const banks = await selectBankNames(ctx.tenant.pool, {
    q: q === undefined ? undefined : foldText(q),
    type,
    active: active === undefined ? undefined : active === 'yes',
  })
  const sorted = sort ? banks.sort(byValue({ valueOf: bankValues[sort], desc })) : banks
  return { rows: sorted.map(rowOf), nextCursor: null, total: banks.length }
}

async function read(db: Pool | Tx, id: string): Promise<BankNameRow> {
  const bank = await selectBankName(db, id)
  if (!bank) throw new NotFound({ code: 'BANK_NOT_FOUND' })
  return rowOf(bank)
}

export async function readBankName(ctx: Ctx, { id }: { id: string }): Promise<BankNameRow> {
  requirePermission(ctx, 'bankName.write')
  return read(ctx.tenant.pool, id)
}

async function lock(tx: Tx, id: string, version: number): Promise<BankName> {
  const bank = await lockBankName(tx, id)
  if (!bank) throw new NotFound({ code: 'BANK_NOT_FOUND' })
  if (bank.version !== version) throw new Conflict({ code: 'RECORD_CHANGED', details: { version: bank.version } })
  return bank
}

async function keep(
  tx: Tx,
  ctx: Ctx,
  action: string,
  before: BankName | null,
  id: string,
  reason?: string,
): Promise<BankNameRow> {
  const after = await lockBankName(tx, id)
  if (!after) throw new Error('The bank just written is not there')
  await recordAudit(tx, ctx, action, {
    type: 'bankName',
    id,
    before: before && audited(before),
    after: audited(after),
    ...(reason === undefined ? {} : { reason }),
  })
  return read(tx, id)
}

/** True if the bank's FAST support or limit changes, because it decides the rail of payments. */
const isOtherFast = (
  before: Pick<BankName, 'fast' | 'fastLimitMinor'>,
  { fast, fastLimitMinor }: Pick<BankName, 'fast' | 'fastLimitMinor'>,
): boolean => fast !== before.fast || fastLimitMinor !== before.fastLimitMinor

/** Adds an active bank. A FAST limit needs step-up. */
export async function createBankName(
  ctx: Ctx<UserActor>,
  { eftCode, ...fields }: BankNameCreateRequest,
): Promise<BankNameRow> {
  requirePermission(ctx, 'bankName.write')
  return inTransaction(ctx, async (tx) => {
    const id = uuidv7()
    if (fields.fastLimitMinor !== null) await requireFreshCode(tx, ctx)
    if (!(await insertBankName(tx, id, eftCode, fields, ctx.now())))
      throw new Conflict({ code: 'BANK_CODE_USED', field: 'eftCode', params: { code: eftCode } })
    return keep(tx, ctx, 'bankName.create', null, id)
  })
}

/** Updates everything except the code. Another FAST limit needs step-up. */
export async function changeBankName(
  ctx: Ctx<UserActor>,
  { id, version, ...fields }: BankNameUpdateRequest & { id: string },
): Promise<BankNameRow> {
  requirePermission(ctx, 'bankName.write')
  return inTransaction(ctx, async (tx) => {
    const before = await lock(tx, id, version)
    if (isOtherFast(before, fields)) await requireFreshCode(tx, ctx)
    await updateBankName(tx, id, fields, ctx.now())
    return keep(tx, ctx, 'bankName.update', before, id)
  })
}

/** Activates or pauses a bank. A paused bank gets no new accounts, and its accounts get no new requests. */
export async function setBankNameActive(
  ctx: Ctx,
  { id, version, active, reason }: { id: string; version: number; active: boolean; reason: string },
): Promise<BankNameRow> {
  requirePermission(ctx, 'bankName.write')
  return inTransaction(ctx, async (tx) => {
    const before = await lock(tx, id, version)
    if (before.active === active) throw new Conflict({ code: 'RECORD_CHANGED', details: { version: before.version } })
    await setBankActive(tx, id, active, reason, ctx.now())
    return keep(tx, ctx, active ? 'bankName.activate' : 'bankName.pause', before, id, reason)
  })
}

/** The bank of an IBAN's bank code. */
export const findBankByCode = selectBankByCode
