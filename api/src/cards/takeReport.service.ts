import type { CardReport, cardReportAnswer } from '@kasa/contracts/cardTransfers'
import type { CardEvent, CardSaid } from '@kasa/domain/cardEvents'
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { Unprocessable } from '../errors/refusals'
import { notThere } from '../requests/refuseRequest'
import { lockRequest } from '../requests/visibleRequest'
import { advanceCard } from './advanceCard'
import { insertReport, selectReport, selectReported } from './cardReports.sql'
import { cardTable } from './cardTable'

const given = <T extends object>(facts: T): Partial<T> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<T>

/** Converts a report from its wire form. */
function eventOf(report: CardReport): CardEvent {
  const base = { eventId: report.eventId, at: new Date(report.occurredAt) }
  if (report.type === 'chargeback') {
    const { amount, reasonCode, answerBy } = report
    return {
      ...base,
      type: report.type,
      said: {},
      chargeback: { amountMinor: amount, reasonCode, answerBy: new Date(answerBy) },
    }
  }
  const { card, threeDs, installments, authCode, rrn, settlementDate, fee, declineCode } = report
  const reported = given({
    ...card,
    threeDs,
    installments,
    authCode,
    rrn,
    settlementDate,
    feeMinor: fee,
    declineCode,
  }) as Partial<CardSaid>
  return { ...base, type: report.type, said: reported }
}

/**
 * Stores what a terminal or its acquirer reports about a payment, once per event id and in any order. Throws
 * `REPORT_DIFFERS` if the id belongs to another report, `REPORT_AMOUNT_DIFFERS` if the authorised amount differs from
 * the requested one, and 404 if the terminal has no such payment.
 */
export function takeReport(
  ctx: Ctx<{ kind: 'terminal'; terminalId: string; name: string }>,
  report: CardReport,
): Promise<z.infer<typeof cardReportAnswer>> {
  const { terminalId } = ctx.actor
  const event = eventOf(report)
  return inTransaction(ctx, async (tx) => {
    const id = await selectReported(tx, terminalId, report.reference)
    const record = id === undefined ? undefined : await lockRequest(tx, cardTable, id)
    if (!record) throw notThere()
    if (report.type === 'authorised' && report.amount !== record.amountMinor)
      throw new Unprocessable({ code: 'REPORT_AMOUNT_DIFFERS', field: 'amount' })
    if (!(await insertReport(tx, event, { terminalId, requestId: record.id, receivedAt: ctx.now() }))) {
      const before = await selectReport(tx, terminalId, event.eventId)
      if (before?.requestId !== record.id || !isDeepStrictEqual(before.event, event))
        throw new Unprocessable({ code: 'REPORT_DIFFERS', field: 'eventId' })
      return { new: false, status: record.status }
    }
    return { new: true, status: (await advanceCard(tx, ctx, record)).status }
  })
}
