import { parseArgs } from 'node:util'

import { decimalText } from '@kasa/domain/decimalText'

import { tenantDatabaseUrl } from '../db/commandDatabase'
import { dropWhenReaderLeaves } from '../config/quietPipe'
import { createPool } from '../db/client'
import { verifyLedger, type Verdict } from './verify.service'

/** Exit codes: the ledger is right, a check failed, the checks could not run. */
const exits = { right: 0, broken: 1, unasked: 2 } as const

/** The most failing rows that are printed. */
const mostShown = 1000

function report(tenant: string, { counts, broken }: Verdict): string {
  const figures = [
    `${counts.journals} journals, ${counts.lines} lines, ${counts.bankLines} bank lines, ${counts.approved} approved deposits`,
    `merchants ${decimalText(counts.merchantsMinor)}, fees ${decimalText(counts.feesMinor)}, tax ${decimalText(counts.taxMinor)}, suspense ${decimalText(counts.suspenseMinor)} TRY`,
  ]
  const faults = broken.slice(0, mostShown).map(({ check, row, why }) => `  ✗ ${check}: ${row} (${why})`)
  if (broken.length > mostShown) faults.push(`  … and ${broken.length - mostShown} more`)
  const verdict = broken.length === 0 ? 'balanced' : `BROKEN in ${broken.length} row${broken.length === 1 ? '' : 's'}`
  return [`ledger of ${tenant}: ${verdict}`, ...figures.map((line) => `  ${line}`), ...faults, ''].join('\n')
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { tenant: { type: 'string', default: 'demo' } }, strict: true })
  const url = tenantDatabaseUrl(values.tenant, process.env)
  if (!url) {
    process.stderr.write('There is no database: set DATABASE_URL, or KASA_HOME to the folder of a running Kasa.\n')
    return exits.unasked
  }
  const pool = createPool(url, { max: 1, name: 'kasa-ledger-verify' })
  try {
    const verdict = await verifyLedger(pool)
    process.stdout.write(report(values.tenant, verdict))
    return verdict.broken.length === 0 ? exits.right : exits.broken
  } catch (error) {
    process.stderr.write(
      `The ledger of ${values.tenant} could not be read: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    return exits.unasked
  } finally {
    await pool.end()
  }
}

dropWhenReaderLeaves(process.stdout, process.stderr)
process.exitCode = await main()
