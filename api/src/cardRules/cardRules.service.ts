import { isDeepStrictEqual } from 'node:util'

import { cardRuleSet, type CardRulesAnswer, type SaveCardRulesRequest } from '@kasa/contracts/cardRules'
import { cardRuleKinds, wrongCardRule, type SetCardRule } from '@kasa/domain/cardRules'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval, pendingApprovals, pendingPayload } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import { toJson } from '../db/json'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { lockCardRules, selectCardRules, updateCardRules } from './cardRules.sql'

/** The target id for approvals: only one change of the rules can be pending. */
const rulesId = '00000000-0000-4000-8000-000000000514'
const kind = 'cardRules.change'
const kept = z.object({ rules: cardRuleSet, before: cardRuleSet })
const wire = (value: unknown): unknown => JSON.parse(toJson(value))

/** Rules by kind, for the checker. */
const shown = (rules: readonly SetCardRule[]) =>
  Object.fromEntries(
    rules.map(({ kind: name, most, withinMin, active }) => [name, { most: Number(most), withinMin, active }]),
  )
const inOrder = (rules: readonly SetCardRule[]): SetCardRule[] =>
  cardRuleKinds.flatMap((name) => rules.find((rule) => rule.kind === name) ?? [])
const isSame = (one: readonly SetCardRule[], other: readonly SetCardRule[]) =>
  isDeepStrictEqual(shown(inOrder(one)), shown(inOrder(other)))

registerApprovalKind(kind, {
  permission: 'cardTransfer.approve',
  minCheckers: 1,
  hours: 72,
  payload: kept,
  async apply(tx, ctx, { payload: { rules, before }, reason }) {
    const inForce = await lockCardRules(tx)
    if (!isSame(inForce, before)) throw new Conflict({ code: 'APPROVAL_VOID' })
    await updateCardRules(tx, rules)
    await recordAudit(tx, ctx, 'cardRules.change', {
      type: 'cardRules',
      id: rulesId,
      before: shown(inForce),
      after: shown(inOrder(rules)),
      reason,
    })
  },
})

/** GET /api/card-rule/list: the current rules and the pending change. */
export async function readCardRules(ctx: Ctx): Promise<CardRulesAnswer> {
  requirePermission(ctx, 'cardTransfer.write')
  const { pool } = ctx.tenant
  const [rules, pending, payload] = await Promise.all([
    selectCardRules(pool),
    pendingApprovals(pool, [rulesId]),
    pendingPayload(pool, kind, rulesId),
  ])
  const [waiting] = pending.get(rulesId) ?? []
  return {
    id: rulesId,
    rules,
    waiting: waiting && payload ? { approvalId: waiting.id, rules: z.decode(kept, payload as never).rules } : null,
  }
}

/**
 * POST /api/card-rule/save: requests a second administrator's approval. Throws `RULES_CHANGED` if the rules changed
 * meanwhile, and `CARD_RULE_WRONG` for an invalid limit.
 */
export async function saveCardRules(
  ctx: Ctx,
  { rules, before, reason }: SaveCardRulesRequest,
): Promise<CardRulesAnswer> {
  requirePermission(ctx, 'cardTransfer.write')
  const at = wrongCardRule(rules)
  if (at !== undefined) throw new BadInput({ code: 'CARD_RULE_WRONG', field: `rules.${at}`, params: { at: at + 1 } })
  await inTransaction(ctx, async (tx) => {
    const inForce = await lockCardRules(tx)
    if (!isSame(inForce, before)) throw new Conflict({ code: 'RULES_CHANGED' })
    if (isSame(inForce, rules)) throw new Conflict({ code: 'CARD_RULES_SAME' })
    const { id } = await createApproval(tx, ctx, {
      kind,
      targetType: 'cardRules',
      targetId: rulesId,
      title: 'cardRules',
      payload: wire({ rules: inOrder(rules), before: inForce }),
      before: shown(inForce),
      after: shown(inOrder(rules)),
      reason,
    })
    await recordAudit(tx, ctx, 'cardRules.save', {
      type: 'cardRules',
      id: rulesId,
      before: shown(inForce),
      after: { ...shown(inOrder(rules)), approvalId: id },
      reason,
    })
  })
  return readCardRules(ctx)
}
