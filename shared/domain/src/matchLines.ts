import { judgeLine, type JudgeOptions, type Judgement, type MatchLine, type MatchRequest } from './lineMatch'
import { defaultRules, type MatchRule } from './matchRules'
import { writtenCodesIn } from './referenceCode'
import { foldText } from './turkishText'

/** How long before a line its request may have been created: the request's life and a day. */
const windowMs = 26 * 3_600_000
const earlyMs = 2 * 60_000

/** A code and all codes with one letter left out: two codes that differ by one typing error share one of these. */
const withoutOneLetter = (code: string): string[] => [
  code,
  ...Array.from(code, (_, index) => code.slice(0, index) + code.slice(index + 1)),
]
const nameKeys = (name: string): string[] => [
  ...new Set(
    foldText(name)
      .split(/[^a-z0-9]+/)
      .filter(({ length }) => length >= 2)
      .map((word) => word.slice(0, 2)),
  ),
]
const bucketOf = ({ accountId, amountMinor }: Pick<MatchLine, 'accountId' | 'amountMinor'>, key: string) =>
  `${accountId}/${amountMinor}/${key}`

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** Finds the requests that a line may pay without scanning all: by reference code, or by account, amount and name. */
function requestIndex(requests: readonly MatchRequest[]) {
  const byCode = new Map<string, MatchRequest[]>()
  const byPayment = new Map<string, MatchRequest[]>()
  const inTime = [...requests].sort((a, b) => a.createdMs - b.createdMs)
  for (const request of inTime) {
    for (const code of withoutOneLetter(request.referenceCode)) add(byCode, code, request)
    for (const key of nameKeys(request.customerName)) add(byPayment, bucketOf(request, key), request)
  }
  return (line: MatchLine): MatchRequest[] => {
    const named = writtenCodesIn(line.description)
      .flatMap(withoutOneLetter)
      .flatMap((code) => byCode.get(code) ?? [])
    const paid = nameKeys(line.senderName).flatMap((key) =>
      within(byPayment.get(bucketOf(line, key)) ?? [], line.bookedMs),
    )
    return [...new Set([...named, ...paid])]
  }
}

/** Requests created within the window before a moment, oldest first. */
function within(requests: readonly MatchRequest[], bookedMs: number): readonly MatchRequest[] {
  const firstFrom = (ms: number) => {
    let [low, high] = [0, requests.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((requests[middle]?.createdMs ?? Infinity) < ms) low = middle + 1
      else high = middle
    }
    return low
  }
  return requests.slice(firstFrom(bookedMs - windowMs), firstFrom(bookedMs + earlyMs + 1))
}

/** Counts the requests with a line's amount that are open on its account at its time. */
function openAlikeIndex(requests: readonly MatchRequest[]) {
  const byAmount = new Map<string, MatchRequest[]>()
  for (const request of [...requests].sort((a, b) => a.createdMs - b.createdMs))
    add(byAmount, bucketOf(request, ''), request)
  return (line: MatchLine): number =>
    within(byAmount.get(bucketOf(line, '')) ?? [], line.bookedMs).filter(({ ttlMs }) => ttlMs >= line.bookedMs).length
}

/** Judges lines in order; a request matched by one line is taken for the following ones. */
export function matchLines(
  lines: readonly MatchLine[],
  requests: readonly MatchRequest[],
  rules: readonly MatchRule[] = defaultRules,
): Judgement[] {
  const candidatesOf = requestIndex(requests)
  const openAlike = openAlikeIndex(requests)
  const taken = new Set<string>()
  const isTaken: JudgeOptions['isTaken'] = (requestId) => taken.has(requestId)
  return lines.map((line) => {
    const judgement = judgeLine(line, candidatesOf(line), { rules, isTaken, openAlike: () => openAlike(line) })
    if (judgement.decision !== 'NONE' && judgement.best) taken.add(judgement.best.requestId)
    return judgement
  })
}
