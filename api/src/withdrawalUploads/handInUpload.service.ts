import { createHash } from 'node:crypto'

import type { WithdrawalUploadDetail } from '@kasa/contracts/withdrawalUploads'
import { mostPayouts, neededColumns, payoutHead, twofoldHeads, type PayoutColumn } from '@kasa/domain/payoutSheet'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { ourIbans } from '../bankaccounts/ibanOf'
import { inTransaction } from '../db/transaction'
import { BadInput, Unprocessable, WrongType } from '../errors/refusals'
import { pauses } from '../jobs/pauses'
import { merchantFeeOf } from '../commissions/pricing'
import { sealText } from '../signing/sealed'
import { payoutTops } from '../statements/parse'
import type { PayoutSheet } from '../statements/payoutSheets'
import { StatementRefused } from '../statements/statement'
import { requestedMerchant } from '../withdrawalAsk/requestedMerchant'
import { ibanBanks } from '../withdrawalAsk/previewWithdrawal.service'
import { checkRow, refsIn, type CheckedRow, type SheetLine } from './checkRows'
import { columnWords, faultInWords } from './faultWords'
import { detailOf } from './readUploads.service'
import { insertUploadRows, selectUsedRefs, type NewUploadRow } from './uploadRows.sql'
import { insertUpload, selectUpload } from './uploads.sql'

/** The head and one row too many, to detect a file that is too long. */
const readLines = mostPayouts + 2
const keptAtOnce = 500

/**
 * The file's sheets of payouts, parsed in a separate process (ADR 20), which has no keys and does not block the
 * server.
 */
async function sheetsOf(bytes: Buffer): Promise<readonly PayoutSheet[]> {
  const sheets = await payoutTops(bytes, readLines).catch((error: unknown) => {
    if (error instanceof StatementRefused) return undefined
    throw error
  })
  if (!sheets) throw new Unprocessable({ code: 'UPLOAD_NO_SHEET' })
  return sheets
}

type Sheet = { columns: ReadonlyMap<PayoutColumn, number>; lines: SheetLine[] }

const quoted = (names: readonly string[]) => names.map((name) => `“${name.slice(0, 60)}”`).join(', ')

/**
 * Reads the columns and lines of the file's only sheet of payouts. Throws Unprocessable if there is not exactly one.
 */
function linesOf(sheets: readonly PayoutSheet[]): Sheet {
  const names = sheets.map(({ name }) => name ?? '')
  // Only the author can tell which of several sheets is meant, for example last month's or this month's.
  if (names.length > 1)
    throw new Unprocessable({ code: 'UPLOAD_SHEETS', params: { sheets: quoted(names.slice(0, 5)) } })
  const [head, ...lines] = sheets[0]?.lines ?? []
  const columns = payoutHead(head?.cells ?? [])
  if (!columns) throw new Unprocessable({ code: 'UPLOAD_NO_HEAD' })
  // A second account column is often the payer's. Taking the first one could pay all the money to that account.
  const twofold = twofoldHeads(head?.cells ?? [])
  if (twofold.length > 0)
    throw new Unprocessable({ code: 'UPLOAD_TWOFOLD', params: { columns: twofold.map(quoted).join('; ') } })
  const missing = neededColumns.filter((column) => !columns.has(column))
  if (missing.length > 0) {
    // Names the columns in both languages, because we do not know which of them the author reads.
    const columns = missing.map((column) => [...new Set(Object.values(columnWords[column]))].join(' / ')).join(', ')
    throw new Unprocessable({ code: 'UPLOAD_COLUMNS', params: { columns } })
  }
  if (lines.length === 0) throw new Unprocessable({ code: 'UPLOAD_EMPTY' })
  if (lines.length > mostPayouts) throw new Unprocessable({ code: 'UPLOAD_TOO_MANY', params: { most: mostPayouts } })
  return { columns, lines }
}

/** Checks every row, with pauses so that the server is not blocked. */
async function checked(ctx: Ctx, merchantId: string, { columns, lines }: Sheet): Promise<CheckedRow[]> {
  const { pool } = ctx.tenant
  const { all, twice } = refsIn(lines, columns)
  const [banks, isOurs, usedRefs, fee] = await Promise.all([
    ibanBanks(pool),
    ourIbans(pool, ctx),
    selectUsedRefs(pool, merchantId, all),
    merchantFeeOf(pool, merchantId, 'WITHDRAW', ctx.now()),
  ])
  const known = { banks: new Map(banks.map(({ code, active }) => [code, active])), isOurs, usedRefs, fee }
  const [breathe, rows] = [pauses(), [] as CheckedRow[]]
  for (const line of lines) {
    rows.push(checkRow(line, columns, twice, known))
    await breathe()
  }
  return rows
}

/** Text without control characters, which PostgreSQL or a list could not store or show, cut to `most` characters. */
const shown = (text: string, most: number) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, most)

async function keptRows(ctx: Ctx, uploadId: string, rows: readonly CheckedRow[], columns: Sheet['columns']) {
  const breathe = pauses()
  const kept: NewUploadRow[] = []
  for (const [index, { lineNo, written, faults, payout, feeMinor, taxMinor }] of rows.entries()) {
    const at = (column: PayoutColumn) => written[columns.get(column) ?? -1] ?? ''
    const sealed = JSON.stringify({
      written,
      payout: payout && { ...payout, amountMinor: payout.amountMinor.toString() },
    })
    kept.push({
      rowNo: index + 1,
      lineNo,
      status: payout ? 'GOOD' : 'BAD',
      faults: faults.map(faultInWords).map((fault) => ({ ...fault, given: '' })),
      merchantRef: shown(payout?.merchantRef ?? at('reference'), 64),
      beneficiaryName: shown(payout?.beneficiaryName ?? at('beneficiary'), 120),
      ibanLast4: shown((payout?.iban ?? at('iban')).replace(/\s/g, '').slice(-4), 4),
      amountMinor: payout?.amountMinor ?? null,
      costMinor: payout ? payout.amountMinor + feeMinor + taxMinor : null,
      sealedEnc: sealText(ctx.tenant.keys, 'uploadRow', `${uploadId}:${index + 1}`, sealed),
    })
    await breathe()
  }
  return kept
}

const sumOf = (rows: readonly CheckedRow[], of: (row: CheckedRow) => bigint) =>
  rows.reduce((sum, row) => sum + of(row), 0n)

/** Without the path that some browsers send. */
const fileNameOf = (name: string) => name.split(/[\\/]/).at(-1)?.trim() || name

/**
 * POST /api/withdraw-upload/create: parses a file of payouts, checks every row, and stores it with its totals. No
 * payout is requested and no money is held.
 */
export async function handInUpload(
  ctx: Ctx<UserActor>,
  { name, merchantId: named, bytes }: { name: string; merchantId?: string | undefined; bytes: unknown },
): Promise<WithdrawalUploadDetail> {
  requirePermission(ctx, 'withdrawal.write')
  const merchantId = requestedMerchant(ctx, named)
  if (!Buffer.isBuffer(bytes)) throw new WrongType({ code: 'STATEMENT_BODY' })
  if (bytes.length === 0) throw new BadInput({ code: 'STATEMENT_EMPTY' })
  const sheet = linesOf(await sheetsOf(bytes))
  const rows = await checked(ctx, merchantId, sheet)
  const [id, { actor }] = [uuidv7(), ctx]
  const kept = await keptRows(ctx, id, rows, sheet.columns)
  const facts = {
    fileName: fileNameOf(name),
    rowCount: rows.length,
    goodCount: rows.filter(({ payout }) => payout).length,
    sumMinor: sumOf(rows, ({ payout }) => payout?.amountMinor ?? 0n),
    feeMinor: sumOf(rows, ({ feeMinor }) => feeMinor),
    taxMinor: sumOf(rows, ({ taxMinor }) => taxMinor),
  }
  const sha256 = createHash('sha256').update(bytes).digest()
  return inTransaction(ctx, async (tx) => {
    const by = { handedBy: actor.id, handedByName: actor.name, createdAt: ctx.now() }
    await insertUpload(tx, { id, merchantId, sha256, ...facts, ...by })
    for (let from = 0; from < kept.length; from += keptAtOnce)
      await insertUploadRows(tx, id, kept.slice(from, from + keptAtOnce))
    await recordAudit(tx, ctx, 'withdrawUpload.handIn', {
      type: 'withdraw_upload',
      id,
      before: null,
      after: { merchantId, ...facts, sha256: sha256.toString('hex') },
    })
    const upload = await selectUpload(tx, id, null)
    if (!upload) throw new Error(`The upload ${id} was written and is not there`)
    return detailOf(ctx, tx, upload)
  })
}
