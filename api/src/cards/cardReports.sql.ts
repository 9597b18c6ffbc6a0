import type { CardChargeback, CardEvent, CardSaid } from '@kasa/domain/cardEvents'
import type { CardRule, CardRuleKind } from '@kasa/domain/cardRules'

import type { Tx } from '../db/client'
import { toJson } from '../db/json'

/** The terminal's transfer with this reference code; the newest if the code was reused. */
export async function selectReported(tx: Tx, terminalId: string, reference: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'cards.reported',
    text: `select id from card_transfer where terminal_id = $1 and reference_code = $2 order by created_at desc
      limit 1`,
    values: [terminalId, reference],
  })
  return rows[0]?.id
}

type Kept = {
  type: CardEvent['type']
  at: Date
  said: { feeMinor?: number; chargeback?: { amountMinor: number; reasonCode: string; answerBy: string } } & Omit<
    Partial<CardSaid>,
    'feeMinor'
  >
}

const eventOf = ({ reportId, type, at, said }: Kept & { reportId: string }): CardEvent => {
  const { feeMinor, chargeback, ...rest } = said
  return {
    eventId: reportId,
    type,
    at,
    said: { ...rest, ...(feeMinor !== undefined && { feeMinor: BigInt(feeMinor) }) },
    ...(chargeback && {
      chargeback: {
        amountMinor: BigInt(chargeback.amountMinor),
        reasonCode: chargeback.reasonCode,
        answerBy: new Date(chargeback.answerBy),
      } satisfies CardChargeback,
    }),
  }
}

/** Stores a report. Returns false if it was stored before. */
export async function insertReport(
  tx: Tx,
  { eventId, type, at, said, chargeback }: CardEvent,
  of: { terminalId: string; requestId: string; receivedAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'cards.report',
    text: `insert into card_report (terminal_id, report_id, request_id, type, at, said, received_at)
      values ($1, $2, $3, $4, $5, $6::jsonb, $7) on conflict do nothing`,
    values: [
      of.terminalId,
      eventId,
      of.requestId,
      type,
      at,
      toJson({ ...said, ...(chargeback && { chargeback }) }),
      of.receivedAt,
    ],
  })
  return rowCount === 1
}

/** A stored report with its transfer. */
export async function selectReport(
  tx: Tx,
  terminalId: string,
  reportId: string,
): Promise<{ event: CardEvent; requestId: string } | undefined> {
  const { rows } = await tx.query<Kept & { reportId: string; requestId: string }>({
    name: 'cards.reportBefore',
    text: `select report_id as "reportId", request_id as "requestId", type, at, said from card_report
      where terminal_id = $1 and report_id = $2`,
    values: [terminalId, reportId],
  })
  return rows[0] && { event: eventOf(rows[0]), requestId: rows[0].requestId }
}

/** All reports of a transfer. */
export async function selectReports(tx: Tx, requestId: string): Promise<CardEvent[]> {
  const { rows } = await tx.query<Kept & { reportId: string }>({
    name: 'cards.reports',
    text: `select report_id as "reportId", type, at, said from card_report where request_id = $1`,
    values: [requestId],
  })
  return rows.map(eventOf)
}

export async function selectRules(tx: Tx): Promise<CardRule[]> {
  const { rows } = await tx.query<{ kind: CardRuleKind; most: bigint; withinMin: number }>({
    name: 'cards.rules',
    text: `select kind, most, within_min as "withinMin" from card_rule where active`,
  })
  return rows
}

/** Payments and declines of a card, and of a customer, since a moment; the current payment is included. */
export async function countTries(
  tx: Tx,
  of: { cardBin6: string | null; cardLast4: string | null; merchantId: string; customerRef: string; since: Date },
): Promise<{ cardTries: bigint; customerTries: bigint }> {
  const tries = `coalesce(sum(declines + (received_at is not null)::int), 0)::bigint`
  const { rows } = await tx.query<{ cardTries: bigint; customerTries: bigint }>({
    name: 'cards.tries',
    text: `select (select ${tries} from card_transfer where card_bin6 = $1 and card_last4 = $2 and created_at >= $5) as
      "cardTries",
                  (select ${tries} from card_transfer where merchant_id = $3 and customer_ref = $4 and created_at >= $5)
                    as "customerTries"`,
    values: [of.cardBin6, of.cardLast4, of.merchantId, of.customerRef, of.since],
  })
  return rows[0] ?? { cardTries: 0n, customerTries: 0n }
}

/** Stores a refund of a transfer with its number. */
export async function insertRefund(
  tx: Tx,
  refund: { requestId: string; refundNo: number; amountMinor: bigint; at: Date },
): Promise<void> {
  await tx.query({
    name: 'cards.refund',
    text: `insert into card_refund (request_id, refund_no, amount_minor, at) values ($1, $2, $3, $4)`,
    values: [refund.requestId, refund.refundNo, refund.amountMinor, refund.at],
  })
}
