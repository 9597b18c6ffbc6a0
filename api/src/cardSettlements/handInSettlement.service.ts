import { createHash } from 'node:crypto'

import type { CardSettlementDetail } from '@kasa/contracts/cardSettlements'
import { mayHoldCardNumber } from '@kasa/domain/cardNumber'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { acquirerNames } from '../cards/settledByAcquirer'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict, Unprocessable, WrongType } from '../errors/refusals'
import { settlementTops } from '../statements/parse'
import type { PayoutSheet } from '../statements/payoutSheets'
import { foreignCurrency, repeatedHeads, settlementHead } from '../statements/settlementHead'
import { StatementRefused } from '../statements/statement'
import { judgeRows, sumsOf } from './judgeRows'
import { detailOf } from './readSettlements.service'
import { readRows, type ReadFile } from './readRow'
import { insertRows } from './settlementRows.sql'
import { insertSettlement, selectPaidAccounts, selectSame, selectSettlement } from './settlements.sql'

/** A day of an acquirer, or a busy week; all of it is booked in one transaction. */
export const mostSettlementRows = 2_000
/** The head and one row too many, to detect a file that is too long. */
const readLines = mostSettlementRows + 2

/** The file's sheets, parsed in a separate process (ADR 20). */
async function sheetsIn(bytes: Buffer): Promise<readonly PayoutSheet[]> {
  const sheets = await settlementTops(bytes, readLines).catch((error: unknown) => {
    if (!(error instanceof StatementRefused)) throw error
    if (error.code === 'CARD_NUMBER')
      throw new BadInput({ code: 'CARD_NUMBER_IN_FILE', field: 'file', params: { line: error.detail } })
    return undefined
  })
  if (!sheets) throw new Unprocessable({ code: 'CARD_SETTLEMENT_NO_SHEET' })
  return sheets
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name.slice(0, 60)}”`).join(', ')

/** The rows of the file's only sheet. */
function rowsIn(sheets: readonly PayoutSheet[]): ReadFile {
  const names = sheets.map(({ name }) => name ?? '')
  if (names.length > 1)
    throw new Unprocessable({ code: 'CARD_SETTLEMENT_SHEETS', params: { sheets: quoted(names.slice(0, 5)) } })
  const [head, ...lines] = sheets[0]?.lines ?? []
  const columns = settlementHead(head?.cells ?? [])
  if (!columns) throw new Unprocessable({ code: 'CARD_SETTLEMENT_NO_HEAD' })
  const currency = foreignCurrency(head?.cells ?? [], columns)
  if (currency !== undefined) throw new Unprocessable({ code: 'CARD_SETTLEMENT_CURRENCY', params: { currency } })
  const repeated = repeatedHeads(head?.cells ?? [], columns)
  if (repeated.length > 0) throw new Unprocessable({ code: 'UPLOAD_TWOFOLD', params: { columns: quoted(repeated) } })
  if (lines.length > mostSettlementRows)
    throw new Unprocessable({ code: 'CARD_SETTLEMENT_TOO_MANY', params: { most: mostSettlementRows } })
  const file = readRows(lines, columns)
  if (file.rows.length === 0) throw new Unprocessable({ code: 'CARD_SETTLEMENT_EMPTY' })
  return file
}

const invalid = (field: string) => new BadInput({ code: 'FIELD_INVALID', field, params: { field } })

/** Without the path that some browsers send. */
const fileNameOf = (name: string) => name.split(/[\\/]/).at(-1)?.trim() || name

type Handed = { fileName: string; acquirer: string; bankAccountId: string; sha256: Buffer }

/**
 * Compares the rows of a file and stores them with their results; nothing is booked. Returns the file's id. Throws
 * `CARD_SETTLEMENT_KNOWN`.
 */
export async function keepSettlement(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { sha256, ...handed }: Handed,
  read: ReadFile,
): Promise<string> {
  const [id, at, { actor }] = [uuidv7(), ctx.now(), ctx]
  const rows = await judgeRows(tx, handed.acquirer, read.rows)
  const facts = { ...handed, rowCount: rows.length, ...sumsOf(rows) }
  const by = { handedBy: actor.id, handedByName: actor.name }
  const isNew = await insertSettlement(tx, { id, ...facts, ...by, sha256, statedNetMinor: read.statedNetMinor, at })
  if (!isNew) {
    const same = await selectSame(tx, handed.acquirer, sha256)
    throw new Conflict({ code: 'CARD_SETTLEMENT_KNOWN', params: { number: same?.number ?? '' } })
  }
  await insertRows(tx, id, rows)
  await recordAudit(tx, ctx, 'cardSettlement.handIn', {
    type: 'card_settlement',
    id,
    before: null,
    after: { ...facts, sha256: sha256.toString('hex') },
  })
  return id
}

/**
 * POST /api/card-settlement/create: parses an acquirer's settlement file, compares every row, and stores rows and
 * results. Nothing is booked. Refuses a file that may contain a whole card number before writing anything, and a file
 * that was uploaded before.
 */
export async function handInSettlement(
  ctx: Ctx<UserActor>,
  request: { name: string; acquirer: string; accountId: string; bytes: unknown },
): Promise<CardSettlementDetail> {
  requirePermission(ctx, 'cardTransfer.write')
  const { acquirer, accountId, bytes } = request
  if (!Buffer.isBuffer(bytes)) throw new WrongType({ code: 'STATEMENT_BODY' })
  if (bytes.length === 0) throw new BadInput({ code: 'STATEMENT_EMPTY' })
  const { pool } = ctx.tenant
  const [acquirers, accounts] = await Promise.all([acquirerNames(pool), selectPaidAccounts(pool)])
  if (!acquirers.includes(acquirer)) throw invalid('acquirer')
  if (!accounts.some((account) => account.id === accountId)) throw invalid('accountId')
  const read = rowsIn(await sheetsIn(bytes))
  const fileName = fileNameOf(request.name)
  if (mayHoldCardNumber(fileName)) throw new BadInput({ code: 'CARD_NUMBER', field: 'name' })
  const sha256 = createHash('sha256').update(bytes).digest()
  return inTransaction(ctx, async (tx) => {
    const id = await keepSettlement(tx, ctx, { fileName, acquirer, bankAccountId: accountId, sha256 }, read)
    const file = await selectSettlement(tx, id)
    if (!file) throw new Error(`The settlement file ${id} was written and is not there`)
    return detailOf(tx, file)
  })
}
