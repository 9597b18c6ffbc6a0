import { whoIs } from '@kasa/api/audit/audit.service'
import { sealOf, writeDocument } from '@kasa/api/shifts/handoverDocument'
import { istanbulDay } from '@kasa/domain/istanbulDay'

import type { DemoPerson } from './accounts'
import { signedLines, type Line } from './bankLines'
import type { Row } from './bulk'
import type { History } from './history'
import { lastShiftEnds } from './operators'
import { seededRandom, uuidv7At } from './random'
import type { DemoSetup } from './setup'

const handoverSeed = 20_264
const minuteMs = 60_000
/** The most lines that a hand-over names. */
const namedLines = 100

type HandoverStory = { giver: DemoPerson; taker: DemoPerson; notes: string }
/**
 * The last shift and the one before it. Both operators are on one level, because a shift cannot be handed to a
 * superior or a subordinate.
 */
const stories: readonly HandoverStory[] = [
  {
    giver: 'subremit2',
    taker: 'subremit',
    notes: 'Gece sakin geçti. Eşleşmeyenlerde iki isimsiz havale var, bankaya soruldu.',
  },
  {
    giver: 'subremit',
    taker: 'subremit2',
    notes: 'Ziraat 14.00’te on dakika yavaştı, gecikenler tek tek kontrol edildi.',
  },
]

/** The balances of the operator's accounts and the waiting requests at that time, by the lines seen until then. */
function openAt(setup: DemoSetup, owner: DemoPerson, lines: readonly Line[], at: Date) {
  const accounts = setup.accounts.filter((account) => account.owner === owner)
  const seen = lines.filter((line) => line.seenAt <= at && accounts.some(({ id }) => id === line.account.id))
  const waiting = seen
    .filter(({ status, changedAt }) => status === 'NEW' && changedAt <= at)
    .sort((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime())
  return {
    claims: [],
    unmatched: waiting.slice(0, namedLines).map(({ id, bookedAt, amountMinor, senderName, account }) => ({
      id,
      bookedAt: bookedAt.toISOString(),
      amountMinor,
      senderName,
      accountLabel: account.label,
    })),
    unmatchedCount: waiting.length,
    unmatchedMinor: waiting.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    accounts: accounts.map(({ id, label }) => {
      const own = seen.filter((line) => line.account.id === id)
      const heldMinor = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
      const bankAt =
        own.length === 0 ? null : new Date(Math.max(...own.map(({ bookedAt }) => bookedAt.getTime()))).toISOString()
      return {
        id,
        label,
        ledgerMinor: heldMinor,
        bankMinor: bankAt === null ? null : heldMinor,
        bankAt,
        countedMinor: heldMinor,
        differenceMinor: 0n,
        reasonCode: null,
        note: '',
      }
    }),
  }
}

/** Two shifts handed over, each signed by both before it ended, with the console's audit rows. */
export function handoverRows(
  setup: DemoSetup,
  { lines, chronicle }: Pick<History, 'lines' | 'chronicle'>,
  now: Date,
): { handovers: Row[]; audits: { at: Date; row: Row }[] } {
  const random = seededRandom(handoverSeed)
  const written = stories.map(({ giver, taker, notes }, back) => {
    const endMs = lastShiftEnds(now, back)
    const [givenAt, takenAt] = [new Date(endMs - 6 * minuteMs), new Date(endMs - 2 * minuteMs)]
    const [gives, takes] = [chronicle.shifts.at(giver, givenAt), chronicle.shifts.at(taker, takenAt)]
    const [from, to] = [whoIs(gives.actor), whoIs(takes.actor)]
    const [giverId, takerId, giverName, takerName] = [
      gives.actor.id,
      takes.actor.id,
      gives.actor.name,
      takes.actor.name,
    ]
    const number = `H-${istanbulDay(givenAt).slice(2, 4)}-${String(stories.length - back).padStart(7, '0')}`
    const { text, hash } = writeDocument({
      number,
      giver: { id: giverId, name: giverName },
      taker: { id: takerId, name: takerName },
      givenAt: givenAt.toISOString(),
      claimsBecome: 'RELEASE',
      ...openAt(setup, 'remit', signedLines(lines), givenAt),
      notes,
    })
    const seal = sealOf(
      hash,
      { userId: giverId, proof: 'PASSWORD', at: givenAt },
      { userId: takerId, proof: 'PASSWORD', at: takenAt },
    )
    const id = uuidv7At(givenAt.getTime(), random)
    const audit = (at: Date, who: typeof from, ip: string, action: string, before: object | null, after: object) => ({
      at,
      row: {
        at,
        actor_kind: 'user',
        actor_id: who.id,
        actor_name: who.name,
        session_id: who.sessionId,
        ip,
        request_id: `demo-${id}`,
        action,
        object_type: 'handover',
        object_id: id,
        before,
        after,
        reason: null,
      },
    })
    return {
      handover: {
        id,
        number,
        giver: giverId,
        giver_name: giverName,
        taker: takerId,
        taker_name: takerName,
        claims: 'RELEASE',
        document: text,
        document_hash: hash,
        given_at: givenAt,
        giver_proof: 'PASSWORD',
        status: 'TAKEN',
        ended_at: takenAt,
        taker_proof: 'PASSWORD',
        end_reason: null,
        seal_hash: seal,
      },
      audits: [
        audit(givenAt, from, gives.ip, 'shift.give', null, {
          number,
          taker: takerName,
          claims: 'RELEASE',
          documentHash: hash.toString('hex'),
          proof: 'PASSWORD',
        }),
        audit(
          takenAt,
          to,
          takes.ip,
          'shift.take',
          { status: 'GIVEN' },
          {
            status: 'TAKEN',
            documentHash: hash.toString('hex'),
            sealHash: seal.toString('hex'),
            proof: 'PASSWORD',
            claims: 0,
          },
        ),
      ],
    }
  })
  return { handovers: written.map(({ handover }) => handover), audits: written.flatMap(({ audits }) => audits) }
}
