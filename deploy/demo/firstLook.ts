import type { Tx } from '@kasa/api/db/client'
import { limitPeriodKey } from '@kasa/domain/limits'

import { insertRows } from './bulk'
import { signedLines, type Line } from './bankLines'
import { seededRandom, uuidv7At } from './random'
import { fixedId, setUpAt, type DemoAccount, type DemoSetup } from './setup'

const gapSeed = 20_263
/** The amount of the unreported line, in kuruş. */
export const missingMinor = 125_000n
/** A bot with one heartbeat a day is late after two days without one, and counts as online for three more. In ms. */
const lateByMs = 2.2 * 86_400_000

const accountOf = (setup: DemoSetup, bot: string | undefined): DemoAccount | undefined =>
  setup.accounts.find((account) => account.bot.name === bot)

/**
 * The last heartbeat of each bot: `now`, except for the late one. Its account still gets deposits, because every
 * request must find an account.
 */
export const beatOf = (setup: DemoSetup, botName: string, now: Date): Date =>
  botName === setup.world.firstLook?.late ? new Date(now.getTime() - lateByMs) : now

/**
 * Narrows two accounts' daily caps to what they took today, so that one is 91 % full and one is full; the others stay
 * wide, so that payers find an account. An account that took nothing yet, such as just after midnight, is left
 * unchanged.
 */
export async function narrowCaps(tx: Tx, setup: DemoSetup, now: Date): Promise<void> {
  const [wide] = setup.accountRules
  if (!wide || !setup.world.firstLook) return
  const today = limitPeriodKey(wide, now)
  for (const [bot, percent] of [
    [setup.world.firstLook.nearlyFull, 91n],
    [setup.world.firstLook.full, 100n],
  ] as const) {
    const account = accountOf(setup, bot)
    if (!account) continue
    const key = [wide.id, account.id, today]
    const { rows } = await tx.query<{ taken: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as taken from limit_reservation where rule_id = $1 and subject_key = $2
        and period_key = $3 and status <> 'RELEASED'`,
      key,
    )
    const cap = ((rows[0]?.taken ?? 0n) * 100n) / percent
    if (cap === 0n) continue
    const [group, rule] = [fixedId(setup.tenant, `limits ${bot}`), fixedId(setup.tenant, `rule ${bot}`)]
    await insertRows(tx, 'limit_group', [
      { id: group, name: `${account.label} günlük`, created_at: setUpAt, updated_at: setUpAt },
    ])
    await insertRows(tx, 'limit_rule', [
      {
        id: rule,
        limit_group_id: group,
        subject: wide.subject,
        metric: wide.metric,
        period: wide.period,
        cap,
        created_at: setUpAt,
      },
    ])
    await tx.query('update bank_account set limit_group_id = $2 where id = $1', [account.id, group])
    await tx.query(
      'update limit_reservation set rule_id = $4 where rule_id = $1 and subject_key = $2 and period_key = $3',
      [...key, rule],
    )
  }
}

/**
 * Raises the bank's balance after one account's last line as if an earlier line was not reported. This leaves a gap,
 * and the only account that differs from its bank.
 */
export async function leaveGap(tx: Tx, setup: DemoSetup, lines: readonly Line[]): Promise<void> {
  const account = accountOf(setup, setup.world.firstLook?.gap)
  // In the console's order; the bank booked these two one after the other as well.
  const ordered = signedLines(lines)
    .filter((line) => line.account.id === account?.id)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const at = ordered.findLastIndex(
    (line, index) =>
      index > 0 &&
      line.direction === 'CREDIT' &&
      ordered.every((other, place) => place === index || place < index === other.bookedAt < line.bookedAt) &&
      ordered.every(
        (other, place) => place >= index - 1 || other.bookedAt < (ordered[index - 1]?.bookedAt ?? line.bookedAt),
      ),
  )
  const [earlier, later] = [ordered[at - 1], ordered[at]]
  if (!account || !earlier || !later) return
  const sumOf = (some: readonly Line[]) => some.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const [before, total] = [sumOf(ordered.slice(0, at)), sumOf(ordered)]
  for (const [line, balance] of [
    [earlier, before],
    [later, before + later.amountMinor + missingMinor],
  ] as const) {
    await tx.query('update bank_tx set balance_after_minor = $2 where id = $1', [line.id, balance])
  }
  await tx.query('update bank_account set bank_balance_minor = $2, verified_balance_minor = $2 where id = $1', [
    account.id,
    total + missingMinor,
  ])
  const random = seededRandom(gapSeed)
  const { botId } = account.bot
  await insertRows(tx, 'balance_gap', [
    {
      id: uuidv7At(later.seenAt.getTime(), random),
      bank_account_id: account.id,
      bot_id: botId,
      after_tx: earlier.id,
      before_tx: later.id,
      missing_minor: missingMinor,
      booked_at: later.bookedAt,
      opened_at: later.seenAt,
      closed_at: null,
    },
  ])
  await insertRows(tx, 'watcher_bot_event', [
    {
      id: uuidv7At(later.seenAt.getTime(), random),
      bot_id: botId,
      at: later.seenAt,
      kind: 'GAP_OPENED',
      params: { account: account.label },
      actor_name: null,
    },
  ])
}
