import type { PersonExportRequest } from '@kasa/contracts/privacy'
import type { PayoutTable } from '@kasa/domain/requestTypes'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { registerLook } from '../audit/personLooks'
import { toJson } from '../db/json'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { openText } from '../signing/sealed'
import { callRefsOf, personById, requestsOf, type JudgedRequest } from './person.service'
import { countPersonCalls, selectPersonLines, selectPersonAttachments } from './person.sql'
import type { PersonData } from './personData'
import { personText } from './personText'

const columns: Record<PayoutTable, 'beneficiaryIban' | 'walletNo'> = {
  withdraw_request: 'beneficiaryIban',
  papara_request: 'walletNo',
}

/** A payout's full account number: it is the person's own, and the law entitles them to a copy. */
function accountOf(ctx: Ctx, { id, rail, accountEnc }: JudgedRequest): string | null {
  const column = rail === 'withdraw_request' || rail === 'papara_request' ? columns[rail] : undefined
  return column && accountEnc ? openText(ctx.tenant.keys, column, id, accountEnc) : null
}

const requestOf = (ctx: Ctx, request: JudgedRequest): PersonData['requests'][number] => ({
  object: request.object,
  number: request.number,
  merchantRef: request.merchantRef,
  status: request.status,
  amountMinor: request.amountMinor,
  createdAt: request.createdAt.toISOString(),
  decidedAt: request.decidedAt?.toISOString() ?? null,
  name: request.name,
  receiver: request.receiver,
  account: accountOf(ctx, request),
  cardLast4: request.rail === 'card_transfer' ? request.accountLast4 : null,
  description: request.description,
  clientIp: request.clientIp,
  returnUrl: request.returnUrl,
})

registerLook('customer.export', (_, { customerIds }) => customerIds)

/**
 * Everything about a person as a file. Needs a reason and step-up; the audit log records who took it. Throws
 * `CUSTOMER_ERASED` for an erased person, whose retained data must not be exported.
 */
export async function exportPerson(
  ctx: Ctx<UserActor>,
  { id, format, lang, reason }: PersonExportRequest & { id: string },
): Promise<string> {
  requirePermission(ctx, 'customer.privacy')
  return inTransaction(ctx, async (tx) => {
    const person = await personById(tx, id, 'read')
    if (person.erasedAt !== null) throw new Conflict({ code: 'CUSTOMER_ERASED' })
    const requests = await requestsOf(tx, ctx, id, 'read')
    const numbers = new Map(requests.map((request) => [request.id, request.number]))
    const ids = [...numbers.keys()]
    const numberOf = (requestId: string) => numbers.get(requestId) ?? requestId
    const [lines, attachments] = [await selectPersonLines(tx, ids), await selectPersonAttachments(tx, ids)]
    const { merchantId, ref } = person
    const data: PersonData = {
      madeAt: ctx.now().toISOString(),
      person: {
        merchant: person.merchantName,
        ref,
        name: person.name,
        tcknLast4: person.tcknLast4,
        firstSeenAt: person.firstSeenAt.toISOString(),
      },
      requests: requests.map((request) => requestOf(ctx, request)),
      bankLines: lines.map(({ requestId, at, ...line }) => ({
        ...line,
        request: numberOf(requestId),
        at: at.toISOString(),
      })),
      attachments: attachments.map(({ requestId, at, ...paper }) => ({
        ...paper,
        request: numberOf(requestId),
        at: at.toISOString(),
      })),
      calls: await countPersonCalls(tx, { merchantId, refs: callRefsOf(ctx, ref), requestIds: ids }),
    }
    await recordAudit(tx, ctx, 'customer.export', {
      type: 'customer',
      id,
      before: null,
      after: { format, rows: requests.length },
      reason,
    })
    return format === 'json' ? toJson(data) : personText(data, lang)
  })
}
