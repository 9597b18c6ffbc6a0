import type { CardTerminal, TerminalChoices, TerminalForm } from '@kasa/contracts/cardTerminals'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict, NotFound } from '../errors/refusals'
import { recordActs } from '../otherPerson/otherPerson.service'
import { terminalView } from './manageTerminals.service'
import { lockPools } from './pools.sql'
import { insertTerminal, selectTerminalChoices, updateTerminal } from './terminalForms.sql'
import { terminalOf } from './terminals.service'
import type { TerminalRecord } from './terminals.sql'

/** GET /api/card-terminal/choices */
export async function readTerminalChoices(ctx: Ctx): Promise<TerminalChoices> {
  requirePermission(ctx, 'cardTransfer.write')
  return selectTerminalChoices(ctx.tenant.pool)
}

const invalid = (field: string) => new BadInput({ code: 'FIELD_INVALID', field, params: { field } })

/**
 * Throws BadInput if the amounts contradict each other or something named does not exist. What the terminal has already
 * may stay.
 */
async function refuseWrong(tx: Tx, form: TerminalForm, before: TerminalRecord | null): Promise<void> {
  if (form.maxTxMinor < form.minTxMinor) throw new BadInput({ code: 'ACCOUNT_AMOUNTS', field: 'maxTxMinor' })
  const { pools, owners, banks } = await selectTerminalChoices(tx)
  if (pools.every(({ id }) => id !== form.poolId)) throw invalid('poolId')
  if (form.bankCode !== before?.bankCode && banks.every(({ code }) => code !== form.bankCode)) throw invalid('bankCode')
  const { ownerUserId } = form
  const isOwnerKnown = ownerUserId === null || ownerUserId === before?.ownerUserId
  if (!isOwnerKnown && owners.every(({ id }) => id !== ownerUserId)) throw invalid('ownerUserId')
}

/** The fields of a terminal in the audit log. */
const shown = (terminal: TerminalRecord) => ({
  label: terminal.label,
  acquirer: terminal.acquirer,
  terminalNo: terminal.terminalNo,
  bankCode: terminal.bankCode,
  pool: terminal.poolName,
  owner: terminal.ownerName,
  minTxMinor: terminal.minTxMinor,
  maxTxMinor: terminal.maxTxMinor,
  dayLimitMinor: terminal.dayLimitMinor,
  feeBasisPoints: terminal.feeBasisPoints,
  feeFixedMinor: terminal.feeFixedMinor,
  activeHours: terminal.activeHours,
})

async function recorded(
  tx: Tx,
  ctx: Ctx<UserActor>,
  action: 'cardTerminal.create' | 'cardTerminal.update',
  id: string,
  before: TerminalRecord | null,
): Promise<CardTerminal> {
  const after = await terminalOf(tx, id, ctx.now())
  if (!after) throw new Error(`The terminal ${id} was written and is not there`)
  // The owner decides on the terminal's payments, so setting an owner grants a right (ADR 22).
  const { ownerUserId } = after
  if (ownerUserId !== null && ownerUserId !== before?.ownerUserId && ownerUserId !== ctx.actor.id)
    await recordActs(tx, ctx, ownerUserId, ['RAISED'])
  await recordAudit(tx, ctx, action, {
    type: 'cardTerminal',
    id,
    before: before && shown(before),
    after: shown(after),
  })
  return terminalView(after, true, ctx.now())
}

/** Relies on the unique constraint, because a check before the write could race. */
const orLabelUsed = (error: unknown): never => {
  const isUsed = error instanceof Error && 'constraint' in error && error.constraint === 'card_terminal_label_key'
  throw isUsed ? new Conflict({ code: 'TERMINAL_LABEL_USED', field: 'label' }) : error
}

/** POST /api/card-terminal/create */
export async function createTerminal(ctx: Ctx<UserActor>, form: TerminalForm): Promise<CardTerminal> {
  requirePermission(ctx, 'cardTransfer.write')
  const id = uuidv7()
  return inTransaction(ctx, async (tx) => {
    await lockPools(tx)
    await refuseWrong(tx, form, null)
    await insertTerminal(tx, id, form, ctx.now()).catch(orLabelUsed)
    return recorded(tx, ctx, 'cardTerminal.create', id, null)
  })
}

/** POST /api/card-terminal/update/{id}. Throws NotFound and Conflict (`VERSION_CHANGED`, `TERMINAL_LABEL_USED`). */
export async function saveTerminal(
  ctx: Ctx<UserActor>,
  { id, version, ...form }: TerminalForm & { id: string; version: number },
): Promise<CardTerminal> {
  requirePermission(ctx, 'cardTransfer.write')
  return inTransaction(ctx, async (tx) => {
    await lockPools(tx)
    const before = await terminalOf(tx, id, ctx.now())
    if (!before) throw new NotFound({ code: 'NOT_FOUND' })
    if (before.version !== version) throw new Conflict({ code: 'VERSION_CHANGED' })
    await refuseWrong(tx, form, before)
    await updateTerminal(tx, id, form, ctx.now()).catch(orLabelUsed)
    return recorded(tx, ctx, 'cardTerminal.update', id, before)
  })
}
