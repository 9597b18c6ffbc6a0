import type { DepositRejectReason } from '@kasa/domain/deposit'

import type { DemoPerson } from './accounts'
import type { Payment } from './bankLines'
import {
  approveByMachine,
  approveByPerson,
  cancel,
  claim,
  declare,
  receive,
  reject,
  runOut,
  type Chronicle,
} from './steps'
import { personName } from './people'
import type { Life } from './simulation'

type Payer = 'own' | 'relative'
type Story = {
  readonly weight: number
  readonly pays?: 'exact' | 'less'
  readonly payer?: Payer
  readonly reference?: false
  /** How often the payer marks it as paid before the money is seen. */
  readonly declares?: number
  readonly ends: 'approve' | 'cancel' | 'expire' | DepositRejectReason
}

/** The results of past deposits, by weight. */
export const pastStories = {
  paid: { weight: 830, pays: 'exact', declares: 0.35, ends: 'approve' },
  paidWithoutReference: { weight: 30, pays: 'exact', reference: false, declares: 0.8, ends: 'approve' },
  paidByRelative: { weight: 18, pays: 'exact', payer: 'relative', declares: 0.6, ends: 'approve' },
  paidLess: { weight: 9, pays: 'less', declares: 0.5, ends: 'AMOUNT_DIFFERS' },
  paidByStranger: { weight: 6, pays: 'exact', payer: 'relative', declares: 0.4, ends: 'NAME_DIFFERS' },
  declaredOnly: { weight: 12, declares: 1, ends: 'NOT_RECEIVED' },
  suspicious: { weight: 2, ends: 'SUSPICIOUS' },
  changedMind: { weight: 2, ends: 'CUSTOMER_REQUEST' },
  askedTwice: { weight: 2, ends: 'DUPLICATE' },
  cancelled: { weight: 16, ends: 'cancel' },
  forgotten: { weight: 73, ends: 'expire' },
} as const satisfies Record<string, Story>
export type PastStory = keyof typeof pastStories

/** True for stories that expire, which takes half an hour or more. */
export const needsLong = (name: PastStory): boolean => name === 'forgotten' || name === 'declaredOnly'
/** The longest of the others, in ms. */
export const longestShortStoryMs = 15 * 60_000

const seconds = (from: Date, count: number) => new Date(from.getTime() + Math.round(count * 1000))

/** Who works on this deposit: the account's owner, their subordinate, or sometimes the administrator. */
export function personFor(chronicle: Chronicle, life: Life): DemoPerson {
  const owner = life.account?.owner ?? 'remit'
  return chronicle.random.weighted({ [owner]: 60, ...(owner === 'remit' ? { subremit: 30 } : {}), admin: 10 } as Record<
    DemoPerson,
    number
  >)
}

/** The transfer of one story: its sender, amount and description. */
export function paymentOf(
  chronicle: Chronicle,
  life: Life,
  seenAt: Date,
  how: { pays: 'exact' | 'less'; payer?: Payer; reference?: false },
): Payment {
  const { random } = chronicle
  const { record, customer } = life
  const less = record.amountMinor - BigInt(random.int(1, 9)) * (record.amountMinor / 20n)
  const greeting = random.pick(['', 'odeme ', 'havale ', 'yatirim '])
  return {
    seenAt,
    amountMinor: how.pays === 'exact' ? record.amountMinor : less,
    senderName: how.payer === 'relative' ? personName(random) : customer.name,
    senderIban: customer.iban,
    note: how.reference === false ? `${greeting}para transferi`.trim() : `${greeting}${record.referenceCode}`,
  }
}

/** Runs a past deposit to its end. Refused ones ended when they were created. */
export function livePast(chronicle: Chronicle, life: Life, name: PastStory): void {
  if (life.record.status !== 'ASSIGNED') return
  const story: Story = pastStories[name]
  const { random } = chronicle
  const created = life.record.createdAt
  if (story.ends === 'cancel') return cancel(chronicle, life, seconds(created, random.int(25, 600)))
  if (story.ends === 'expire') return runOut(chronicle, life)

  const seenAt = seconds(created, 35 + 420 * random.next() ** 2)
  if (random.chance(story.declares ?? 0)) declare(life, seconds(created, 20 + 10 * random.next()))
  const person = personFor(chronicle, life)
  if (!story.pays) {
    if (name === 'declaredOnly') runOut(chronicle, life)
    const from = name === 'declaredOnly' ? life.record.ttlAt : created
    const claimedAt = seconds(from, random.int(45, 400))
    claim(chronicle, life, person, claimedAt)
    return reject(
      chronicle,
      life,
      undefined,
      person,
      seconds(claimedAt, random.int(9, 75)),
      story.ends as DepositRejectReason,
    )
  }
  const line = receive(
    chronicle,
    life,
    paymentOf(chronicle, life, seenAt, {
      pays: story.pays,
      ...(story.payer ? { payer: story.payer } : {}),
      ...(story.reference === false ? { reference: false } : {}),
    }),
  )
  if (life.record.match === 'exact' && life.account?.bot.autoMatch === 'APPROVE')
    return approveByMachine(life, line, line.seenAt)
  const claimedAt = seconds(line.seenAt, 6 + 200 * random.next() ** 2)
  claim(chronicle, life, person, claimedAt)
  const decidedAt = seconds(claimedAt, random.int(4, 70))
  if (story.ends === 'approve') return approveByPerson(chronicle, life, line, person, decidedAt)
  reject(chronicle, life, line, person, decidedAt, story.ends)
}
