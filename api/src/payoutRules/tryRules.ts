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

/** How many payouts are read at once; in between, others are answered. */
const readAtOnce = 2_000

const nothing = (): Counted => ({ count: 0, sumMinor: 0n })
const add = (to: Counted, amountMinor: bigint): void => {
  to.count += 1
  to.sumMinor += amountMinor
}

/**
 * Rules as they would have been asked, payout after payout: with what went to the same IBAN, and what the same person
 * asked for, in the day before it and that nobody would have agreed to (`ruleFor` in withdrawals). Answers the place of
 * the rule, the number of rules for a large payout that no rule is for, or undefined.
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

/** How many persons these accounts are: those that one of them made, or took over, are that one's. */
function countPeople(ids: readonly string[], joined: readonly { one: string; other: string }[]): number {
  const handOf = new Map<string, string>()
  const find = (id: string): string => {
    const above = handOf.get(id)
    return above === undefined || above === id ? id : find(above)
  }
  for (const { one, other } of joined) handOf.set(find(one), find(other))
  return new Set(ids.map(find)).size
}

/** Who could agree by each rule as people stand now, and which merchants have too few of their own. */
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
    const asked = merchants.filter(({ id }) => merchantId === null || id === merchantId)
    return {
      people: asked.reduce((total, { id }) => total + ofMerchant(id), 0),
      missing: asked.filter(({ id }) => ofMerchant(id) < checkers).map(({ name }) => name),
    }
  })
}

/** How these rules, and those in force, would have done on the payouts of the last `days`. */
export async function tried(
  ctx: Ctx,
  db: Tx,
  { rules, inForce, days }: { rules: readonly PayoutRule[]; inForce: readonly PayoutRule[]; days: number },
): Promise<Pick<PayoutRuleTrial, 'all' | 'asked' | 'inForce' | 'bands'>> {
  const from = new Date(ctx.now().getTime() - days * 86_400_000)
  const [all, asked, before] = [nothing(), nothing(), nothing()]
  const counts = rules.map(nothing)
  const largeFromMinor = await parameter(db, 'four_eyes.withdraw_kurus', ctx.now())
  const [play, playBefore] = [player(rules, largeFromMinor), player(inForce, largeFromMinor)]
  let behind: Pick<TriedPayout, 'createdAt' | 'id'> = { createdAt: from, id: '00000000-0000-0000-0000-000000000000' }
  for (let isLast = false; !isLast;) {
    const payouts = await selectTried(db, { behind, limit: readAtOnce })
    for (const payout of payouts) {
      add(all, payout.amountMinor)
      const at = play(payout)
      if (at !== undefined) for (const each of [asked, counts[at]]) if (each) add(each, payout.amountMinor)
      if (playBefore(payout) !== undefined) add(before, payout.amountMinor)
    }
    behind = payouts.at(-1) ?? behind
    isLast = payouts.length < readAtOnce
  }
  const people = await peopleBy(ctx, db, rules)
  return { all, asked, inForce: before, bands: people.map((who, at) => ({ ...(counts[at] ?? nothing()), ...who })) }
}
