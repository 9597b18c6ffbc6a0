import type { MatchLine, MatchRequest } from '@kasa/domain/lineMatch'
import { referenceAlphabet, referenceLength } from '@kasa/domain/referenceCode'

import { bankPrintedName, personName } from '../demo/people'
import { seededRandom, uuidv7At, type Random } from '../demo/random'

/** A line of a simulated world, in which it is known which line paid which request. */
export type SimulatedLine = MatchLine & {
  readonly story: Story
  /** The request this line pays, or null. */
  readonly truth: string | null
}
export type SimulatedWorld = { readonly requests: MatchRequest[]; readonly lines: SimulatedLine[] }

/** What payers and banks do, by weight, and whether a careful person could tell the request from the line. */
export const stories = {
  plain: { weight: 800, isKnowable: true },
  reordered: { weight: 40, isKnowable: true },
  cutName: { weight: 20, isKnowable: true },
  jointName: { weight: 15, isKnowable: true },
  brokenNote: { weight: 15, isKnowable: true },
  misspelt: { weight: 25, isKnowable: false },
  noReference: { weight: 20, isKnowable: false },
  relative: { weight: 15, isKnowable: false },
  otherAmount: { weight: 12, isKnowable: false },
  split: { weight: 8, isKnowable: false },
  late: { weight: 8, isKnowable: false },
  duplicated: { weight: 10, isKnowable: false },
  otherAccount: { weight: 4, isKnowable: false },
  returned: { weight: 4, isKnowable: false },
  stranger: { weight: 4, isKnowable: false },
} as const
export type Story = keyof typeof stories
const weights = Object.fromEntries(Object.entries(stories).map(([story, { weight }]) => [story, weight])) as Record<
  Story,
  number
>

const fromMs = Date.UTC(2026, 8, 20)
const lifeMs = 30 * 60_000
const spanMs = 60 * 86_400_000
const accounts = 20

const lira = (random: Random) => BigInt(random.chance(0.7) ? random.int(1, 200) * 50 : random.int(50, 20_000)) * 100n

function requestAt(createdMs: number, random: Random): MatchRequest {
  return {
    id: uuidv7At(createdMs, random),
    accountId: `account-${random.int(1, accounts)}`,
    amountMinor: lira(random),
    customerName: personName(random),
    referenceCode: random.text(referenceAlphabet, referenceLength),
    createdMs,
    ttlMs: createdMs + lifeMs,
  }
}

/** The code with one typing error: a letter wrong, missing, doubled or swapped. */
function slip(code: string, random: Random): string {
  const at = random.int(0, code.length - 2)
  const [before, letter, next, after] = [code.slice(0, at), code.charAt(at), code.charAt(at + 1), code.slice(at + 2)]
  return random.pick([
    `${before}${random.pick([...'O0I1'])}${next}${after}`,
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${next}${letter}${after}`,
  ])
}

type Draft = Omit<SimulatedLine, 'id' | 'story'>

/** The lines that one request leads to. */
function linesOf(request: MatchRequest, story: Story, random: Random): Draft[] {
  const bookedMs = request.createdMs + random.int(40, 1_500) * 1000
  const name = bankPrintedName(request.customerName)
  const note = random.pick(['', 'ODEME ', 'HAVALE ', 'FAST ', 'yatirim '])
  const usual: Draft = {
    accountId: request.accountId,
    amountMinor: request.amountMinor,
    senderName: name,
    description: `${note}${request.referenceCode}`,
    bookedMs,
    truth: request.id,
  }
  const draftsOf: Readonly<Record<Story, () => Draft[]>> = {
    plain: () => [usual],
    reordered: () => [{ ...usual, senderName: name.split(' ').reverse().join(' ') }],
    cutName: () => [{ ...usual, senderName: name.length >= 15 ? name.slice(0, -2) : name }],
    jointName: () => [{ ...usual, senderName: `${bankPrintedName(personName(random))} / ${name}` }],
    brokenNote: () => [
      { ...usual, description: `${note}${request.referenceCode.slice(0, 4)} ${request.referenceCode.slice(4)}` },
    ],
    misspelt: () => [{ ...usual, description: `${note}${slip(request.referenceCode, random)}` }],
    noReference: () => [{ ...usual, description: note.trim() }],
    relative: () => [{ ...usual, senderName: bankPrintedName(personName(random)) }],
    otherAmount: () => [
      { ...usual, amountMinor: request.amountMinor + BigInt(random.pick([-1000, 1000, 5_000, -100])) },
    ],
    split: () => [
      { ...usual, amountMinor: request.amountMinor / 2n },
      { ...usual, amountMinor: request.amountMinor - request.amountMinor / 2n, bookedMs: bookedMs + 60_000 },
    ],
    late: () => [{ ...usual, bookedMs: request.ttlMs + random.int(60, 20_000) * 1000 }],
    duplicated: () => [usual, { ...usual, bookedMs: bookedMs + random.int(5, 600) * 1000, truth: null }],
    otherAccount: () => [{ ...usual, accountId: `account-${accounts + 1}` }],
    returned: () => [
      { ...usual, senderName: 'IADE', description: `IADE ${slip(request.referenceCode, random)}`, truth: null },
    ],
    stranger: () => [
      {
        ...usual,
        senderName: bankPrintedName(personName(random)),
        description: 'havale',
        amountMinor: lira(random),
        truth: null,
      },
    ],
  }
  return draftsOf[story]()
}

/** About `count` requests and their lines, in order of time; the same seed produces the same world. */
export function simulatePayments(count: number, seed: number): SimulatedWorld {
  const random = seededRandom(seed)
  const requests = Array.from({ length: count }, () => fromMs + Math.floor(random.next() * spanMs))
    .sort((a, b) => a - b)
    .map((createdMs) => requestAt(createdMs, random))
  const lines = requests.flatMap((request) => {
    const story = random.weighted(weights)
    return linesOf(request, story, random).map((draft) => ({ ...draft, story }))
  })
  return {
    requests,
    lines: lines.sort((a, b) => a.bookedMs - b.bookedMs).map((line, index) => ({ ...line, id: `line-${index + 1}` })),
  }
}
