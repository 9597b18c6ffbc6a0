import { parseArgs } from 'node:util'

// Registers the facts of every kind of request.
import './app'
import { dropWhenReaderLeaves } from './config/quietPipe'
import { tenantDatabaseUrl } from './db/commandDatabase'
import { rebuildFacts, rebuildPool } from './facts/facts.service'

/** Exit codes: the stored facts were right, they were wrong and are corrected, they could not be rebuilt. */
const exits = { same: 0, changed: 1, failed: 2 } as const

/** Recounts a tenant's daily facts from history and journal while the server runs. Prints which tables differed. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { tenant: { type: 'string', default: 'demo' } }, strict: true })
  const url = tenantDatabaseUrl(values.tenant, process.env)
  if (!url) {
    process.stderr.write('There is no database: set DATABASE_URL, or KASA_HOME to the folder of a running Kasa.\n')
    return exits.failed
  }
  const pool = rebuildPool(url)
  try {
    const rebuilt = await rebuildFacts(pool, new Date())
    for (const { table, rows, isSame } of rebuilt)
      process.stdout.write(`${table}: ${rows} rows, ${isSame ? 'as they were' : 'CHANGED'}\n`)
    return rebuilt.every(({ isSame }) => isSame) ? exits.same : exits.changed
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return exits.failed
  } finally {
    await pool.end()
  }
}

dropWhenReaderLeaves(process.stdout, process.stderr)
process.exitCode = await main()
