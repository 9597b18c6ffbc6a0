import { statementPage, type MerchantStatement, type merchantStatementQuery } from '@kasa/contracts/merchantStatement'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import type { JournalKind } from '@kasa/domain/ledger'
import { requestTypes } from '@kasa/domain/requestTypes'
import { statementEntry } from '@kasa/domain/statementEntry'
import type * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { BadInput } from '../errors/refusals'
import { selectStatement, type StatementLine } from './statement.sql'

type Kind = MerchantStatement['lines'][number]['kind']
/** Merchants' names for the journals' sources. */
const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...requestTypes.map(({ table, merchant }) => [table, merchant.kind] as const),
  ['settlement', 'withdrawal'],
  ['withdraw_upload', 'withdrawalUpload'],
  ['reconciliation_posting', 'adjustment'],
])

const idOf = ({ journalId, lineNo }: StatementLine) => `${journalId}.${lineNo}`

function viewOf(line: StatementLine): MerchantStatement['lines'][number] {
  const { at, journalKind, account, amountMinor, sourceType, requestId, number, merchantRef } = line
  const entry = statementEntry[journalKind as JournalKind]
  const kind = kinds.get(sourceType)
  if (!entry || !kind) throw new Error(`A statement has no word for ${journalKind} of a ${sourceType}`)
  return {
    id: idOf(line),
    at: at.toISOString(),
    entry,
    account,
    amount: amountMinor,
    kind,
    requestId,
    number,
    merchantRef,
  }
}

/**
 * A merchant's ledger lines of one day in Istanbul, with the balances before and after. Throws `STATEMENT_DAY_AHEAD`,
 * or `FIELD_INVALID` if `after` is not one of these lines.
 */
export async function readStatement(
  ctx: Ctx,
  merchantId: string,
  { day, after }: z.output<typeof merchantStatementQuery>,
): Promise<MerchantStatement> {
  if (day > istanbulDay(ctx.now())) throw new BadInput({ code: 'STATEMENT_DAY_AHEAD', field: 'day' })
  const [journalId = '', lineNo = ''] = after?.split('.') ?? []
  const { totals, lines } = await selectStatement(ctx.tenant.pool, {
    merchantId,
    day,
    after: after === undefined ? undefined : { journalId, lineNo: Number(lineNo) },
    limit: statementPage + 1,
  })
  // An empty page would mean that everything was read.
  if (!totals.isPlaceKnown) throw new BadInput({ code: 'FIELD_INVALID', field: 'after', params: { field: 'after' } })
  const shown = lines.slice(0, statementPage)
  const last = shown.at(-1)
  return {
    day,
    currency: 'TRY',
    opening: { available: totals.openingAvailable, held: totals.openingHeld, reserve: totals.openingReserve },
    closing: {
      available: totals.openingAvailable + totals.movedAvailable,
      held: totals.openingHeld + totals.movedHeld,
      reserve: totals.openingReserve + totals.movedReserve,
    },
    count: totals.count,
    lines: shown.map(viewOf),
    next: last && lines.length > shown.length ? idOf(last) : null,
  }
}
