import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { StatementDetail } from '@kasa/contracts/statements'
import { compactIban } from '@kasa/domain/iban'
import { uuidv7 } from 'uuidv7'

import { createLogger } from '../config/logger'
import { inTransaction } from '../db/transaction'
import { runDueJobs } from '../jobs/runner'
import { ibanHash, sealText } from '../signing/sealed'
import { insertImport } from '../statementimports/imports.sql'
import { keepFile, sealFile } from '../statementimports/storedFile'
import type { SignedInClient, TestApp } from './testApp'
import type { TestAnswer } from './testClient'

/** An answer as the console reads it: amounts are numbers. */
type Wire<T> = {
  [K in keyof T]: T[K] extends bigint
    ? number
    : T[K] extends bigint | null
      ? number | null
      : T[K] extends object
        ? Wire<T[K]>
        : T[K]
}
export type WireStatement = Wire<StatementDetail>

export const fixtureBytes = (file: string): Buffer => readFileSync(join(__dirname, '../statements/fixtures', file))

/** Sets an account's IBAN to the one in a file; a foreign IBAN works too. */
export async function nameAccount({ tenant }: TestApp, accountId: string, named: string): Promise<void> {
  const iban = compactIban(named).toUpperCase()
  await tenant.pool.query(`update bank_account set iban_enc = $2, iban_hash = $3, iban_last4 = $4 where id = $1`, [
    accountId,
    sealText(tenant.keys, 'bankAccountIban', accountId, iban),
    ibanHash(tenant.keys, `${accountId} ${iban}`),
    iban.slice(-4).padStart(4, '0'),
  ])
}

export const runJobs = ({ tenant, clock }: TestApp): Promise<void> =>
  runDueJobs(tenant, { now: clock.now, log: createLogger(process.env['KASA_TEST_LOG'] ?? 'silent') })

export const handIn = (
  { client }: SignedInClient,
  accountId: string,
  bytes: Buffer | string,
  name = 'ekstre.sta',
): Promise<TestAnswer> =>
  client.call('POST', `/api/bank-account/${accountId}/statement?name=${encodeURIComponent(name)}`, Buffer.from(bytes), {
    'content-type': 'application/octet-stream',
  })

export const readBack = async ({ client }: SignedInClient, id: string): Promise<WireStatement> =>
  (await client.get(`/api/statement/get/${id}`)).body as WireStatement

/** Uploads a file and reads it; returns the preview. */
export async function preview(
  test: TestApp,
  person: SignedInClient,
  accountId: string,
  bytes: Buffer | string,
  name?: string,
): Promise<WireStatement> {
  const answer = await handIn(person, accountId, bytes, name)
  if (answer.status !== 200) throw new Error(`Not handed in: ${answer.status} ${answer.text}`)
  await runJobs(test)
  return readBack(person, (answer.body as { statement: WireStatement }).statement.id)
}

export async function take(
  test: TestApp,
  person: SignedInClient,
  { id, version }: Pick<WireStatement, 'id' | 'version'>,
): Promise<WireStatement> {
  const answer = await person.client.post(`/api/statement/import/${id}`, { confirmed: true, version })
  if (answer.status !== 200) throw new Error(`Not imported: ${answer.status} ${answer.text}`)
  await runJobs(test)
  return readBack(person, id)
}

/** Inserts an uploaded and refused statement file. */
export async function addStatement({ tenant, ctx, clock }: TestApp, accountId: string): Promise<string> {
  const id = uuidv7()
  const bytes = Buffer.from('10.11.2026;havale;10,00\n11.11.2026;havale;20,00\n')
  const sealed = await sealFile(ctx, id, bytes)
  await inTransaction(ctx, async (tx) => {
    await insertImport(tx, {
      id,
      accountId,
      fileName: 'a.csv',
      sha256: createHash('sha256').update(bytes).digest(),
      bytes: bytes.length,
      by: { id: null, name: 'A' },
      at: clock.now(),
    })
    await keepFile(tx, id, sealed)
  })
  await tenant.pool.query(
    `update statement_import set status = 'REFUSED', refusal = 'NO_HEADER_ROW', refusal_detail = 'tr' where id = $1`,
    [id],
  )
  return id
}
