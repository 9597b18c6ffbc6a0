import type { SheetMapping, StatementDetail, StatementSample, StatementTry } from '@kasa/contracts/statements'
import { scopesOf } from '@kasa/domain/access'
import { whyNotStatement } from '@kasa/domain/statementImport'
import { statementReaderRefusals } from '@kasa/domain/statementWords'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { Conflict, Unprocessable } from '../errors/refusals'
import { foreignIn } from '../statements/bookings'
import { decimalText, minorOf } from '../statements/decimal'
import { guessMapping } from '../statements/guessMapping'
import { sheetTop } from '../statements/parse'
import { builtInProfiles } from '../statements/builtInProfiles'
import { readSheet } from '../statements/sheet'
import type { SheetRow } from '../statements/sheetRow'
import { StatementRefused } from '../statements/statement'
import { unreadRows } from '../statements/totals'
import { readAgain } from './actOnImport.service'
import { countTaken } from './importRows.sql'
import { factsOfImport, importDetail } from './importView'
import type { ImportRecord } from './imports.sql'
import { selectProfiles, upsertProfile } from './profiles.sql'
import { sheetProfileOf } from './sheetProfiles'
import { openFile } from './storedFile'
import { lockedImport, visibleImport } from './visibleImport'

const shownRows = 25
/** A mapping is tried on the first rows of the sheet; saving it reads the whole file. */
const triedRows = 200
/** The first rows of the uploaded sheet. Throws Unprocessable (`STATEMENT_NO_SHEET`, `STATEMENT_READING`). */
async function sheetOf(ctx: Ctx, record: ImportRecord): Promise<readonly SheetRow[]> {
  const rows = await sheetTop(await openFile(ctx.tenant.pool, ctx, record), triedRows).catch((error: unknown) => {
    if (!(error instanceof StatementRefused)) throw error
    if (statementReaderRefusals.has(error.code)) throw new Unprocessable({ code: 'STATEMENT_READING' })
    return undefined
  })
  if (!rows) throw new Unprocessable({ code: 'STATEMENT_NO_SHEET' })
  return rows
}

/** The first rows of an uploaded sheet, and a guess of its columns. */
export async function sampleSheet(ctx: Ctx, { id }: { id: string }): Promise<StatementSample> {
  requirePermission(ctx, 'bankAccount.read')
  const record = await visibleImport(ctx.tenant.pool, ctx, id)
  const rows = await sheetOf(ctx, record)
  const own = await selectProfiles(ctx.tenant.pool, { id: record.accountId, bankNameId: record.bankNameId })
  return {
    rows: rows.slice(0, shownRows).map((row) => row.slice(0, 200).map(({ text }) => text.slice(0, 200))),
    guess: guessMapping(rows),
    profiles: [
      ...own.map(({ id: profile, name }) => ({ id: profile, name })),
      ...builtInProfiles.map(({ name }) => ({ id: name, name })),
    ],
  }
}

function tried(rows: readonly SheetRow[], mapping: SheetMapping): StatementTry {
  const statement = (() => {
    try {
      return readSheet(rows, sheetProfileOf('', mapping))[0]
    } catch (error) {
      if (error instanceof StatementRefused) throw new Unprocessable({ code: 'STATEMENT_NO_HEADER' })
      throw error
    }
  })()
  const isForeign = foreignIn(statement)
  const entries = statement.entries.map((entry) => {
    const amountMinor = minorOf(entry.amount) ?? null
    return {
      at: entry.at,
      problem: isForeign(entry) ? 'OTHER_CURRENCY' : amountMinor === null ? 'FRACTION' : null,
      day: entry.bookedOn,
      amountMinor,
      name: entry.counterparty ?? '',
      description: entry.description.slice(0, 200),
      bankRef: entry.bankRef,
      balanceAfterMinor: entry.balanceAfter === null ? null : (minorOf(entry.balanceAfter) ?? null),
      text: isForeign(entry) ? `${decimalText(entry.amount)} ${entry.currency ?? statement.named.join(' ')}` : null,
    }
  })
  const problems = statement.notices
    .filter(({ code }) => unreadRows.has(code))
    .map(({ at, code, text }) => ({
      at,
      problem: code,
      day: null,
      amountMinor: null,
      name: '',
      description: '',
      bankRef: null,
      balanceAfterMinor: null,
      text: text.slice(0, 300),
    }))
  const all = [...entries, ...problems].sort((a, b) => a.at - b.at)
  return {
    rows: all.slice(0, shownRows),
    entries: entries.filter(({ problem }) => problem !== 'OTHER_CURRENCY').length,
    problems: problems.length + entries.filter(({ problem }) => problem === 'OTHER_CURRENCY').length,
  }
}

/** The first bookings of a sheet as a mapping reads them; stores nothing. */
export async function tryMapping(
  ctx: Ctx,
  { id, mapping }: { id: string; mapping: SheetMapping },
): Promise<StatementTry> {
  requirePermission(ctx, 'bankAccount.read')
  return tried(await sheetOf(ctx, await visibleImport(ctx.tenant.pool, ctx, id)), mapping)
}

type Profile = { id: string; name: string; forBank: boolean; mapping: SheetMapping; version: number }

/**
 * Saves a layout under a name and reads the file with it. Only an administrator may save one for all accounts of a
 * bank.
 */
export async function saveProfile(
  ctx: Ctx,
  { id, name, forBank, mapping, version }: Profile,
): Promise<StatementDetail> {
  requirePermission(ctx, 'bankAccount.write')
  const { actor } = ctx
  const seen = await visibleImport(ctx.tenant.pool, ctx, id)
  if (forBank && !scopesOf(actor.scope).has('ADMIN'))
    throw new Conflict({ code: 'STATEMENT_BANK_PROFILE', field: 'forBank' })
  tried(await sheetOf(ctx, seen), mapping)
  return inTransaction(ctx, async (tx) => {
    const record = await lockedImport(tx, ctx, id)
    const why = whyNotStatement('preview', factsOfImport(record))
    if (why) throw new Conflict({ code: why, params: { status: record.status } })
    if (record.version !== version) throw new Conflict({ code: 'STATEMENT_CHANGED' })
    if ((await countTaken(tx, id)) > 0) throw new Conflict({ code: 'STATEMENT_BEGUN' })
    const profileId = await upsertProfile(tx, {
      id: uuidv7(),
      name,
      bankNameId: record.bankNameId,
      bankAccountId: forBank ? null : record.accountId,
      mapping,
      by: actor.id,
      at: ctx.now(),
    })
    await recordAudit(tx, ctx, 'statementProfile.save', {
      type: 'statement_profile',
      id: profileId,
      before: null,
      after: { name, forBank, mapping },
    })
    await readAgain(tx, ctx, record, profileId)
    return importDetail(tx, ctx, await visibleImport(tx, ctx, id))
  })
}
