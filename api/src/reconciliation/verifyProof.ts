import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import * as z from 'zod/mini'

import { faultsOf } from './proof'

/** Exit codes: the pack is what was signed, it is not, it could not be read. */
const exits = { right: 0, broken: 1, unread: 2 } as const

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const step = z.object({ side: z.enum(['left', 'right']), hash: hex })
const pack = z.object({
  format: z.literal('kasa-proof-1'),
  head: z.string(),
  hash: hex,
  rowCount: z.int(),
  rows: z.array(z.object({ place: z.int(), text: z.string(), leaf: hex, path: z.optional(z.array(step)) })),
  signatures: z.array(
    z.object({ side: z.enum(['ours', 'merchant']), name: z.string(), at: z.string(), paper: z.nullable(z.string()) }),
  ),
})

/** `npm run -s proof:verify -- FILE [--hash HASH]`: checks a proof pack without a server; `--hash` is the one that one's own side signed. */
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
  const read = z.safeParse(pack, JSON.parse(await readFile(file, 'utf8')))
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
