import type { StatementPart } from '@kasa/contracts/statements'

import { maskIbans } from '../signing/maskIbans'
import type { Parsed } from '../statements/parse'
import type { ReadFacts } from './importSteps.sql'

/** Returns 0 for a sum that a screen's number cannot hold; rows with such amounts are refused individually. */
function sum(amounts: readonly bigint[]): bigint {
  const total = amounts.reduce((added, amount) => added + amount, 0n)
  return total > BigInt(Number.MAX_SAFE_INTEGER) ? 0n : total
}

/** The account's statements in order of time, whatever their order in the file. */
function inTime(parts: readonly StatementPart[]): StatementPart[] {
  const own = parts.filter(({ isOwn }) => isOwn)
  return (own[0]?.from ?? '') > (own.at(-1)?.from ?? '') ? own.toReversed() : own
}

/** The facts of the whole file: the days of all its statements, the first opening and the last closing balance. */
export function readFactsOf({ head, rowCount }: Pick<Parsed, 'head' | 'rowCount'>): ReadFacts {
  const own = inTime(head.parts)
  const days = own
    .flatMap(({ from, to }) => [from, to])
    .filter((day) => day !== null)
    .sort()
  return {
    format: head.format,
    source: head.source,
    parts: head.parts.map((part) => ({ ...part, account: part.account === null ? null : maskIbans(part.account) })),
    warnings: head.warnings,
    periodFrom: days[0] ?? null,
    periodTo: days.at(-1) ?? null,
    openingMinor: own[0]?.openingMinor ?? null,
    closingMinor: own.at(-1)?.closingMinor ?? null,
    creditMinor: sum(own.map(({ creditMinor }) => creditMinor)),
    debitMinor: sum(own.map(({ debitMinor }) => debitMinor)),
    rowsTotal: rowCount,
  }
}
