import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { proofPack } from '@kasa/contracts/closedDays'

import { faultsOf } from './proof'

/** Exit codes: the pack matches, it does not match, it could not be read. */
const exits = { right: 0, broken: 1, unread: 2 } as const

/**
 * `npm run -s proof:verify -- FILE [--hash HASH]`: checks a proof pack without a server. `--hash` is the hash that the
 * reader's side signed.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { hash: { type: 'string' } },
    allowPositionals: true,
    strict: true,
  })
  const [file] = positionals
  if (!file || positionals.length > 1) {
    process.stderr.write('usage: npm run -s proof:verify -- FILE [--hash HASH]\n')
    return exits.unread
  }
  const read = proofPack.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!read.success) {
    process.stderr.write(`${file} is no proof pack: ${read.error.issues[0]?.path.join('.') ?? ''}\n`)
    return exits.unread
  }
  const { hash, rowCount, rows, signatures } = read.data
  const faults = faultsOf(read.data)
  if (values.hash !== undefined && values.hash !== hash) faults.push(`the hash is ${hash}, not ${values.hash}`)
  for (const fault of faults) process.stdout.write(`✗ ${fault}\n`)
  if (faults.length > 0) return exits.broken
  const signed = signatures.map(
    ({ side, name, at }) => `${side === 'ours' ? 'institution' : 'merchant'}: ${name}, ${at}`,
  )
  process.stdout.write(`✓ ${rows.length} of ${rowCount} rows fit the hash ${hash}\n${signed.join('\n')}\n`)
  return exits.right
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`The pack could not be read: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = exits.unread
}
