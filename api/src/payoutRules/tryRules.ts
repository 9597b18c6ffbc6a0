import type { PayoutRuleTrial } from '@kasa/contracts/payoutRules'
import { strictestPayoutRule, type PayoutRule } from '@kasa/domain/payoutRules'
import { can } from '@kasa/domain/permissions'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { joinedPeople } from '../otherPerson/otherPerson.service'
import { parameter } from '../parameters/parameter'
import { selectPayingMerchants, selectPeople, selectTried, type TriedPayout } from './payoutRules.sql'

type Band = PayoutRuleTrial['bands'][number]
type Counted = { count: number; sumMinor: bigint }

/** Payouts read at once; other requests run in between. */
const readAtOnce = 2_000

const nothing = (): Counted => ({ count: 0, sumMinor: 0n })
const add = (to: Counted, amountMinor: bigint): void => {
  to.count += 1
  to.sumMinor += amountMinor
}

/**
 * Replays rules payout by payout, as `ruleFor` in withdrawals applies them: with earlier payouts of the day to the
 * same IBAN, and by the same person, that needed no approval. Returns the rule's index, `rules.length` for a large
 * payout without a rule, or undefined.
 */
function player(rules: readonly PayoutRule[], largeFromMinor: bigint): (payout: TriedPayout) => number | undefined {
  const alone = new Map<string, bigint>()
  let day = ''
  return (payout) => {
    if (payout.day !== day) alone.clear()
    day = payout.day
    const { merchantId, madeBy, ibanHash, amountMinor } = payout
    const keys = [`${merchantId} ${ibanHash}`, ...(madeBy === null ? [] : [madeBy])]
    const besideMinor = keys.map((key) => alone.get(key) ?? 0n).reduce((most, each) => (each > most ? each : most))
    const untilMinor = amountMinor + besideMinor
    const at =
      strictestPayoutRule(rules, { merchantId, amountMinor, untilMinor }) ??
      (untilMinor >= largeFromMinor ? rules.length : undefined)
    if (at === undefined) for (const key of keys) alone.set(key, (alone.get(key) ?? 0n) + amountMinor)
    return at
  }
}

/** Number of persons behind these accounts; accounts that one of them created or took over count as that person's. */
function countPeople(ids: readonly string[], joined: readonly { one: string; other: string }[]): number {
  const handOf = new Map<string, string>()
  const find = (id: string): string => {
    const above = handOf.get(id)
    return above === undefined || above === id ? id : find(above)
  }
  for (const { one, other } of joined) handOf.set(find(one), find(other))
  return new Set(ids.map(find)).size
}

/** How many people could currently approve by each rule, and which merchants have too few. */
export async function peopleBy(
  ctx: Ctx,
  db: Tx,
  rules: readonly PayoutRule[],
): Promise<Pick<Band, 'people' | 'missing'>[]> {
  const [everybody, merchants, joined] = [
    await selectPeople(db),
    await selectPayingMerchants(db),
    await joinedPeople(db),
  ]
  const { modules } = ctx.tenant.config
  const holding = (right: 'withdrawal.approveOurs' | 'withdrawal.approveOwn') =>
    everybody.filter(({ role, scope }) => can({ role, scope: scope.join(','), modules }, right))
  const [ours, own] = [holding('withdrawal.approveOurs'), holding('withdrawal.approveOwn')]
  const ofMerchant = (id: string) =>
    countPeople(
      own.filter(({ merchantId }) => merchantId === id).map((person) => person.id),
      joined,
    )
  return rules.map(({ side, merchantId, checkers }) => {
    if (side === 'OURS') return { people: ours.length, missing: [] }
    const applicable = merchants.filter(({ id }) => merchantId === null || id === merchantId)
    return {
      people: applicable.reduce((total, { id }) => total + ofMerchant(id), 0),
      missing: applicable.filter(({ id }) => ofMerchant(id) < checkers).map(({ name }) => name),
    }
  })
}

/** How these rules and the current ones would have worked on the payouts of the last `days`. */
export async function tried(
  ctx: Ctx,
  db: Tx,
  { rules, inForce, days }: { rules: readonly PayoutRule[]; inForce: readonly PayoutRule[]; days: number },
): Promise<Pick<PayoutRuleTrial, 'all' | 'asked' | 'inForce' | 'bands'>> {
  const from = new Date(ctx.now().getTime() - days * 86_400_000)
  const [all, withApproval, before] = [nothing(), nothing(), nothing()]
  const counts = rules.map(nothing)
  const largeFromMinor = await parameter(db, 'four_eyes.withdraw_kurus', ctx.now())
  const [play, playBefore] = [player(rules, largeFromMinor), player(inForce, largeFromMinor)]
  let behind: Pick<TriedPayout, 'createdAt' | 'id'> = { createdAt: from, id: '00000000-0000-0000-0000-000000000000' }
  for (let isLast = false; !isLast;) {
    const payouts = await selectTried(db, { behind, limit: readAtOnce })
    for (const payout of payouts) {
      add(all, payout.amountMinor)
      const at = play(payout)
      if (at !== undefined) for (const each of [withApproval, counts[at]]) if (each) add(each, payout.amountMinor)
      if (playBefore(payout) !== undefined) add(before, payout.amountMinor)
    }
    behind = payouts.at(-1) ?? behind
    isLast = payouts.length < readAtOnce
  }
  const people = await peopleBy(ctx, db, rules)
  return {
    all,
    asked: withApproval,
    inForce: before,
    bands: people.map((who, at) => ({ ...(counts[at] ?? nothing()), ...who })),
  }
}
