import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { printedStatement } from './printedStatement'
import { readStatement } from './readStatement'
import { StatementRefused } from './statement'

/**
 * `npm run -s statement -- FILE [--profile NAME]`: prints one statement as JSON. Exits with 2 and the reason if the
 * file cannot be read.
 */
async function main(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      options: { profile: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    })
    const [file] = positionals
    if (!file || positionals.length > 1) return refuse('USAGE', 'usage: npm run -s statement -- FILE [--profile NAME]')
    const statement = await readStatement(
      await readFile(file),
      values.profile === undefined ? {} : { profile: values.profile },
    )
    process.stdout.write(`${JSON.stringify(printedStatement(statement), null, 2)}\n`)
    return 0
  } catch (error) {
    if (error instanceof StatementRefused) return refuse(error.code, error.message, error.messageTr)
    return refuse('UNREADABLE_FILE', error instanceof Error ? error.message : String(error))
  }
}

function refuse(code: string, message: string, messageTr = message): number {
  process.stderr.write(`${JSON.stringify({ code, message, messageTr })}\n`)
  return 2
}

process.exitCode = await main()
