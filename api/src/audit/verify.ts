import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { auditProof, type AuditProof } from '@kasa/contracts/auditProof'

import { twiceNamed } from '../access/twiceNamed'
import { tenantDatabaseUrl } from '../db/commandDatabase'
import { dropWhenReaderLeaves } from '../config/quietPipe'
import { createPool } from '../db/client'
import { tenantKeys } from '../tenants/tenantKeys'
import { verifyAuditChain } from './chain.service'
import { verifyProof } from './proof'

/** Exit codes: the chain is valid, a row breaks it, it could not be checked. */
const exits = { right: 0, broken: 1, unasked: 2 } as const

const whyWords = {
  CHANGED: 'its content is not what was chained',
  MISSING_BEFORE: 'the row before it is gone or changed',
  NOT_CHAINED: 'a row before it was put in later',
  CUT: 'the chain does not reach where it was left: rows at its end are gone or were opened again',
  NOT_OF_MARK: 'this is not the chain of the mark: it was made anew, or cut before it',
} as const

/** KASA_SECRET, or the secret that `npm start` stores in KASA_HOME. */
function secretFrom(env: NodeJS.ProcessEnv): string | undefined {
  const file = join(env['KASA_HOME'] ?? '.kasa', 'secret')
  return env['KASA_SECRET'] ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
}

const proofWords = {
  HEAD: 'what the file says of itself was changed, or KASA_SECRET is not the one it was made under',
  MISSING: 'it was left out of the file',
  ADDED: 'it was not in the file when it was made',
  CHANGED: 'its content is not what was chained',
  ORDER: 'it does not stand in its place',
} as const

/**
 * Also prints the command that compares the database with the file: a chain that was rebuilt with the secret has
 * another hash at that place.
 */
const wholeInWords = ({ rows, tenant, madeAt, waiting, chained, end }: AuditProof): string =>
  [
    `whole: ${rows.length} rows of ${tenant}, made ${madeAt}`,
    ...(waiting > 0 ? [`  ${waiting} newer ones were not chained yet and are not in it`] : []),
    ...(chained === '0'
      ? []
      : [`  hold the database against it: audit:verify --tenant ${tenant} --mark ${chained}:${end}`]),
    '',
  ].join('\n')

/** Verifies a proof that was downloaded from the console. Needs only the secret, no database. */
function checkFile(path: string): number {
  const secret = secretFrom(process.env)
  if (!secret) {
    process.stderr.write('There is no secret: set KASA_SECRET, or KASA_HOME to the folder of a running Kasa.\n')
    return exits.unasked
  }
  let proof: AuditProof
  try {
    const text = readFileSync(path, 'utf8')
    proof = auditProof.parse(JSON.parse(text))
    const twice = twiceNamed(text)
    if (twice !== undefined) throw new Error(`${twice} stands there twice`)
  } catch (error) {
    process.stderr.write(
      `${path} is no proof: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}\n`,
    )
    return exits.unasked
  }
  const verdict = verifyProof(tenantKeys(secret, proof.tenant), proof)
  process.stdout.write(
    verdict.isWhole
      ? wholeInWords(proof)
      : `BROKEN at ${verdict.seq === null ? 'its head' : `row ${verdict.seq}`}: ${proofWords[verdict.why]}\n`,
  )
  return verdict.isWhole ? exits.right : exits.broken
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { tenant: { type: 'string', default: 'demo' }, mark: { type: 'string' }, file: { type: 'string' } },
    strict: true,
  })
  if (values.file !== undefined) return checkFile(values.file)
  const [, rows, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(values.mark ?? '') ?? []
  if (values.mark !== undefined && rows === undefined) {
    process.stderr.write('--mark is <rows>:<hash>, as an earlier run printed it.\n')
    return exits.unasked
  }
  const url = tenantDatabaseUrl(values.tenant, process.env)
  const secret = secretFrom(process.env)
  if (!url || !secret) {
    process.stderr.write(
      'There is no database or no secret: set DATABASE_URL and KASA_SECRET, or KASA_HOME to the folder of a running Kasa.\n',
    )
    return exits.unasked
  }
  const pool = createPool(url, { max: 1, name: 'kasa-audit-verify' })
  try {
    const {
      chained,
      hash: end,
      waiting,
      broken,
    } = await verifyAuditChain(
      pool,
      tenantKeys(secret, values.tenant),
      rows === undefined ? undefined : { chained: Number(rows), hash },
    )
    const verdict = broken
      ? `BROKEN at ${broken.seq === null ? 'its end' : `row ${broken.seq}`}: ${whyWords[broken.why]}`
      : 'whole'
    process.stdout.write(
      `audit chain of ${values.tenant}: ${verdict}\n  ${chained} rows chained, ${waiting} newer ones wait for the next minute\n`,
    )
    if (!broken && chained > 0)
      process.stdout.write(`  keep this elsewhere and give it next time: --mark ${chained}:${end}\n`)
    return broken ? exits.broken : exits.right
  } catch (error) {
    process.stderr.write(
      `The audit log of ${values.tenant} could not be read: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    return exits.unasked
  } finally {
    await pool.end()
  }
}

dropWhenReaderLeaves(process.stdout, process.stderr)
process.exitCode = await main()
