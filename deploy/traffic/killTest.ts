import { parseArgs } from 'node:util'

import { reportText } from './report'
import { runKillTest } from './runKillTest'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    rate: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
  },
})

/**
 * `npm run kill-test -- --kills 10`: kills the API (`kill -9`), or with `--postgres` its database, during traffic,
 * and checks that nothing is lost or doubled.
 */
async function main(): Promise<number> {
  const result = await runKillTest({
    kills: Number(values.kills),
    rate: Number(values.rate),
    seed: Number(values.seed),
    victim: values.postgres ? 'postgres' : 'api',
    onProgress: (text) => console.error(text),
  })
  const { counts } = result.verdict
  if (values.json)
    console.log(
      JSON.stringify(result, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value), 2),
    )
  else {
    console.log(reportText(result.report))
    console.log(
      `  ledger        ${counts.journals} journals, ${counts.approved} approved deposits, ${counts.paidOut} paid payouts, ${counts.bankLines} bank lines: ${result.verdict.broken.length === 0 ? 'balanced' : 'BROKEN'}`,
    )
    for (const problem of result.problems) console.log(`  ${problem}`)
    if (result.problems.length > 0) console.log(`The API's last words:\n${result.apiWords}`)
    console.log(
      result.problems.length === 0
        ? `${result.kills} kills: the traffic's own count equals the ledger, no callback is missing.`
        : `${result.kills} kills: ${result.problems.length} problems.`,
    )
  }
  return result.problems.length === 0 ? 0 : 1
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  },
)
