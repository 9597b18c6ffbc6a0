import { createHash } from 'node:crypto'

import { systemCtx } from '@kasa/api/access/ctx'
import { whoIs } from '@kasa/api/audit/audit.service'
import type { Tx } from '@kasa/api/db/client'
import { addJob } from '@kasa/api/jobs/jobs'
import { insertImport } from '@kasa/api/statementimports/imports.sql'
import { keepFile, sealFile } from '@kasa/api/statementimports/storedFile'
import type { Tenant } from '@kasa/api/tenants/tenant'
import { istanbulDay } from '@kasa/domain/istanbulDay'

import { signedLines, type Line } from './bankLines'
import type { Row } from './bulk'
import type { History } from './history'
import { lastShiftEnds } from './operators'
import { seededRandom, uuidv7At } from './random'
import type { DemoAccount, DemoSetup } from './setup'

const statementSeed = 20_265
const dayMs = 86_400_000
const beforeShiftEndsMs = 30 * 60_000

const decimal = (amountMinor: bigint) => `${amountMinor / 100n},${String(amountMinor % 100n).padStart(2, '0')}`
const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

/**
 * One day of an account as an MT940 file, with balances, from signed lines. With `isTorn`, one line has an invalid
 * month.
 */
function statementOf(account: DemoAccount, lines: readonly Line[], day: string, isTorn: boolean): string {
  const of = lines.filter((line) => line.account.id === account.id)
  const before = of.filter(({ bookedAt }) => istanbulDay(bookedAt) < day)
  const booked = of
    .filter(({ bookedAt }) => istanbulDay(bookedAt) === day)
    .sort((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime())
  const date = day.replaceAll('-', '').slice(2)
  const balance = (amountMinor: bigint) => `C${date}TRY${decimal(amountMinor)}`
  return [
    ':20:KASA',
    `:25:${account.iban}`,
    ':28C:1/1',
    `:60F:${balance(sumOf(before))}`,
    ...booked.flatMap(({ direction, amountMinor, bankRef, senderName, description }) => [
      `:61:${date}${date.slice(2)}${direction === 'DEBIT' ? 'D' : 'C'}${decimal(direction === 'DEBIT' ? -amountMinor : amountMinor)}NTRF${bankRef}`,
      `:86:${senderName} ${description}`,
    ]),
    ...(isTorn ? [`:61:${date.slice(0, 2)}9931C100,00NTRFNONREF`, ':86:HAVALE'] : []),
    `:62F:${balance(sumOf(before) + sumOf(booked))}`,
    '-',
    '',
  ].join('\r\n')
}

type HandedIn = {
  id: string
  account: DemoAccount
  fileName: string
  bytes: Buffer
  sha256: Buffer
  by: { id: string; name: string }
  at: Date
}

/**
 * Three files of yesterday that an operator uploads before the shift ends, one of them invalid, with their audit
 * rows.
 */
export function statementFiles(
  setup: DemoSetup,
  { lines: bankLines, chronicle }: Pick<History, 'lines' | 'chronicle'>,
  now: Date,
): { files: HandedIn[]; audits: { at: Date; row: Row }[] } {
  const random = seededRandom(statementSeed)
  const lines = signedLines(bankLines)
  const files = setup.accounts
    .filter(({ owner }) => owner === 'remit')
    .slice(0, 3)
    .map((account, index) => {
      const at = new Date(lastShiftEnds(now) - beforeShiftEndsMs + index * 60_000)
      const day = istanbulDay(new Date(at.getTime() - dayMs))
      const { actor, ip } = chronicle.shifts.at('remit', at)
      const bytes = Buffer.from(statementOf(account, lines, day, index === 2))
      return {
        id: uuidv7At(at.getTime(), random),
        account,
        fileName: `${account.bot.name}-${day}.sta`,
        bytes,
        sha256: createHash('sha256').update(bytes).digest(),
        by: { id: actor.id, name: actor.name },
        at,
        actor,
        ip,
      }
    })
  return {
    files,
    audits: files.map(({ id, account, fileName, bytes, sha256, at, actor, ip }) => {
      const who = whoIs(actor)
      return {
        at,
        row: {
          at,
          actor_kind: 'user',
          actor_id: who.id,
          actor_name: who.name,
          session_id: who.sessionId,
          ip,
          request_id: `demo-${id}`,
          action: 'statement.handIn',
          object_type: 'statement_import',
          object_id: id,
          before: null,
          after: { accountId: account.id, fileName, sha256: sha256.toString('hex'), bytes: bytes.length },
          reason: null,
        },
      }
    }),
  }
}

/** Stores the files as an upload does; the console's own reader reads them once it runs. */
export async function handInFiles(tx: Tx, tenant: Tenant, files: readonly HandedIn[]): Promise<void> {
  for (const { id, account, fileName, bytes, sha256, by, at } of files) {
    await insertImport(tx, { id, accountId: account.id, fileName, sha256, bytes: bytes.length, by, at })
    await keepFile(
      tx,
      id,
      await sealFile(
        systemCtx(tenant, `demo-${id}`, () => at),
        id,
        bytes,
      ),
    )
    await addJob(tx, 'statement.read', { id }, { key: `statement:${id}` })
  }
}
