import { randomBytes } from 'node:crypto'

import type {
  CardTerminal,
  cardTerminalList,
  moveTerminalRequest,
  newTerminalKeyRequest,
  terminalKey,
} from '@kasa/contracts/cardTerminals'
import { cardActorOf } from '@kasa/domain/cardActor'
import { replacedKey } from '@kasa/domain/merchant'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { NotFound } from '../errors/refusals'
import { sealText } from '../signing/sealed'
import { healthOf, terminalOf, terminalsOf } from './terminals.service'
import { replaceTerminalKey, setTerminalStatus, type TerminalRecord } from './terminals.sql'

export const terminalView = (terminal: TerminalRecord, isAdmin: boolean, at: Date): CardTerminal => ({
  id: terminal.id,
  label: terminal.label,
  acquirer: terminal.acquirer,
  poolName: terminal.poolName,
  ownerName: terminal.ownerName,
  health: healthOf(terminal, at),
  answerMs: terminal.answerMs,
  minTxMinor: terminal.minTxMinor,
  maxTxMinor: terminal.maxTxMinor,
  dayLimitMinor: terminal.dayLimitMinor,
  usedTodayMinor: terminal.usedTodayMinor,
  activeHours: terminal.activeHours.map(({ days, ...hours }) => ({ ...hours, days: [...days] })),
  keyIds: isAdmin ? terminal.keyIds : [],
  setup: isAdmin
    ? {
        terminalNo: terminal.terminalNo,
        bankCode: terminal.bankCode,
        poolId: terminal.poolId,
        ownerUserId: terminal.ownerUserId,
        feeBasisPoints: terminal.feeBasisPoints,
        feeFixedMinor: terminal.feeFixedMinor,
        version: terminal.version,
      }
    : null,
})

/** GET /api/card-terminal/list: an ADMIN sees every terminal, a TRADER their own. */
export async function listTerminals(ctx: Ctx): Promise<z.infer<typeof cardTerminalList>> {
  requirePermission(ctx, 'cardTransfer.list')
  const isAdmin = cardActorOf(ctx.actor.scope) === 'ADMIN'
  const terminals = await terminalsOf(ctx.tenant.pool, isAdmin ? null : ctx.actor.id, ctx.now())
  return { terminals: terminals.map((terminal) => terminalView(terminal, isAdmin, ctx.now())) }
}

async function found(tx: Tx, ctx: Ctx<UserActor>, id: string): Promise<TerminalRecord> {
  const terminal = await terminalOf(tx, id, ctx.now())
  if (!terminal) throw new NotFound({ code: 'NOT_FOUND' })
  return terminal
}

/** Pauses or resumes a terminal in its pool's assignment. */
export async function moveTerminal(
  ctx: Ctx,
  { id, move, reason }: { id: string } & z.infer<typeof moveTerminalRequest>,
): Promise<CardTerminal> {
  requirePermission(ctx, 'cardTransfer.write')
  return inTransaction(ctx, async (tx) => {
    const before = await found(tx, ctx, id)
    const status = move === 'pause' ? 'PAUSED' : 'ACTIVE'
    await setTerminalStatus(tx, id, { status, reason, at: ctx.now() })
    await recordAudit(tx, ctx, 'cardTerminal.move', {
      type: 'cardTerminal',
      id,
      before: { label: before.label, status: before.status },
      after: { label: before.label, status },
      reason,
    })
    return terminalView(await found(tx, ctx, id), true, ctx.now())
  })
}

/**
 * Gives a terminal a new key. Returns its secret, which cannot be shown again. Earlier keys work for `graceHours` more.
 */
export async function addTerminalKey(
  ctx: Ctx,
  { id, graceHours }: { id: string } & z.output<typeof newTerminalKeyRequest>,
): Promise<z.infer<typeof terminalKey>> {
  requirePermission(ctx, 'cardTransfer.write')
  return inTransaction(ctx, async (tx) => {
    const before = await found(tx, ctx, id)
    const [keyId, secret] = [`tk_${randomBytes(12).toString('hex')}`, randomBytes(32).toString('base64url')]
    await replaceTerminalKey(tx, {
      keyId,
      terminalId: id,
      secretEnc: sealText(ctx.tenant.keys, 'cardTerminal', id, secret),
      createdBy: ctx.actor.id,
      at: ctx.now(),
      earlier: replacedKey(graceHours, ctx.now().getTime()),
    })
    await recordAudit(tx, ctx, 'cardTerminal.addKey', {
      type: 'cardTerminal',
      id,
      before: { label: before.label, keyIds: before.keyIds },
      after: { label: before.label, keyIds: [keyId], graceHours },
    })
    return { keyId, secret }
  })
}
