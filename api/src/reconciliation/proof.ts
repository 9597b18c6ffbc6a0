import { createHash } from 'node:crypto'

import type { ProofPack } from '@kasa/contracts/closedDays'

/**
 * The proof of a closed day: its rows as text in order, a Merkle tree over them, and a hash over head and tree that
 * both sides signed. Leaves, nodes and the whole are hashed with different first bytes, so that none can replace
 * another. Nothing here needs a server.
 */

const sha256 = (prefix: number, ...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('sha256').update(Buffer.from([prefix]))
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const leafOf = (text: string) => sha256(0, Buffer.from(text, 'utf8'))
const nodeOf = (left: Buffer, right: Buffer) => sha256(1, left, right)
const emptyTree = sha256(3)

/** The levels of a tree, leaves first. The last node of an odd level moves up unchanged. */
function levelsOf(leaves: readonly Buffer[]): Buffer[][] {
  const levels = [[...leaves]]
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    const above: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]]
      if (left) above.push(right ? nodeOf(left, right) : left)
    }
    levels.push(above)
  }
  return levels
}

const rootOf = (leaves: readonly Buffer[]): Buffer => levelsOf(leaves).at(-1)?.[0] ?? emptyTree
const wholeOf = (head: string, tree: Buffer, count: number): string =>
  sha256(2, sha256(4, Buffer.from(head, 'utf8')), tree, Buffer.from(String(count), 'utf8')).toString('hex')

/** The hash that both sides sign. */
export const dayHash = (head: string, rows: readonly string[]): string =>
  wholeOf(head, rootOf(rows.map(leafOf)), rows.length)

export const leafHash = (text: string): string => leafOf(text).toString('hex')

type Step = { side: 'left' | 'right'; hash: string }

/** The sibling hashes on the way from a row to the root; they prove the row without the other rows. */
export function pathOf(rows: readonly string[], place: number): Step[] {
  const path: Step[] = []
  let at = place
  for (const level of levelsOf(rows.map(leafOf)).slice(0, -1)) {
    const beside = level[at ^ 1]
    if (beside) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: beside.toString('hex') })
    at >>= 1
  }
  return path
}

const climb = (text: string, path: readonly Step[]): Buffer =>
  path.reduce((hash, step) => {
    const beside = Buffer.from(step.hash, 'hex')
    return step.side === 'left' ? nodeOf(beside, hash) : nodeOf(hash, beside)
  }, leafOf(text))

/** The faults of a pack; empty if every row, the head and the hash match. */
export function faultsOf({ head, hash, rowCount, rows }: ProofPack): string[] {
  const named = (row: ProofPack['rows'][number]) => `row ${row.place + 1}${numberIn(row.text)}`
  const changed = rows.filter(({ text, leaf }) => leafHash(text) !== leaf)
  if (changed.length > 0) return changed.map((row) => `${named(row)} is not what was signed`)
  const parts = rows.filter(({ path }) => path)
  if (parts.length > 0) {
    const wrong = parts.filter(({ text, path }) => wholeOf(head, climb(text, path ?? []), rowCount) !== hash)
    return wrong.map((row) => `${named(row)}, its path or the head does not lead to the signed hash`)
  }
  if (rows.length !== rowCount) return [`${rows.length} rows instead of ${rowCount}`]
  const misplaced = rows.find(({ place }, index) => place !== index)
  if (misplaced) return [`${named(misplaced)} stands in another place`]
  const whole = dayHash(
    head,
    rows.map(({ text }) => text),
  )
  return whole === hash ? [] : ['the head, or the hash itself, is not what was signed: all rows are']
}

function numberIn(text: string): string {
  const found = (/"number":"([^"]+)"/.exec(text) ?? /"event":"([^"]+)"/.exec(text))?.[1]
  return found === undefined ? '' : ` (${found})`
}
