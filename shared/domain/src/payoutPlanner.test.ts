import { holidayNotice, isHolidayKnown } from './holidays'
import { istanbulDay } from './istanbulDay'
import { planSource, type SourceAccount } from './payoutSource'
import { planRail, type Rail } from './rail'
import { at, bankOf, fastLimitMinor, shown } from './testing/planBanks'

/**
 * The planner's table. Each row was decided by hand from the banks' hours, the calendar of 2026 and 2027, the limit of
 * one FAST transfer (100,000.00) and the accounts' balances. Times in Istanbul, amounts in lira.
 */
const minor = (lira: number) => BigInt(Math.round(lira * 100))
type RailCase = [when: string, from: string, to: string, lira: number, rail: Rail, sendAt: string, arrivesBy: string]
const railCases: RailCase[] = [
  // Within one bank: at any hour, for any amount.
  ['2026-11-23 10:00', 'Z', 'Z', 50, 'HAVALE', '11-23 10:00', '11-23 10:00'],
  ['2026-11-23 03:00', 'Z', 'Z', 50, 'HAVALE', '11-23 03:00', '11-23 03:00'],
  ['2026-11-29 23:59', 'Z', 'Z', 50, 'HAVALE', '11-29 23:59', '11-29 23:59'],
  ['2026-10-29 12:00', 'Z', 'Z', 50, 'HAVALE', '10-29 12:00', '10-29 12:00'],
  ['2026-10-28 15:00', 'Z', 'Z', 50, 'HAVALE', '10-28 15:00', '10-28 15:00'],
  ['2026-11-23 10:00', 'Z', 'Z', 5_000_000, 'HAVALE', '11-23 10:00', '11-23 10:00'],
  ['2026-11-28 12:00', 'V', 'V', 50, 'HAVALE', '11-28 12:00', '11-28 12:00'],
  // For a bank that is closed at night, FAST reaches its own accounts, up to the limit.
  ['2026-11-23 10:00', 'K', 'K', 50, 'HAVALE', '11-23 10:00', '11-23 10:00'],
  ['2026-11-23 18:00', 'K', 'K', 50, 'FAST', '11-23 18:00', '11-23 18:00'],
  ['2026-11-29 12:00', 'K', 'K', 50, 'FAST', '11-29 12:00', '11-29 12:00'],
  ['2026-11-23 18:00', 'K', 'K', 200_000, 'HAVALE', '11-24 09:00', '11-24 09:00'],
  ['2026-11-27 18:00', 'K', 'K', 200_000, 'HAVALE', '11-30 09:00', '11-30 09:00'],
  ['2026-10-28 14:00', 'K', 'K', 200_000, 'HAVALE', '10-30 09:00', '10-30 09:00'],
  // FAST: at any hour and on any day, up to the exact limit.
  ['2026-11-23 10:00', 'Z', 'G', 50, 'FAST', '11-23 10:00', '11-23 10:00'],
  ['2026-11-23 02:00', 'Z', 'G', 50, 'FAST', '11-23 02:00', '11-23 02:00'],
  ['2026-11-29 12:00', 'Z', 'G', 50, 'FAST', '11-29 12:00', '11-29 12:00'],
  ['2026-05-28 12:00', 'Z', 'G', 50, 'FAST', '05-28 12:00', '05-28 12:00'],
  ['2026-10-28 15:00', 'Z', 'G', 50, 'FAST', '10-28 15:00', '10-28 15:00'],
  ['2026-11-23 10:00', 'Z', 'G', 100_000, 'FAST', '11-23 10:00', '11-23 10:00'],
  ['2026-11-23 10:00', 'Z', 'G', 100_000.01, 'EFT', '11-23 10:00', '11-23 17:00'],
  ['2026-11-23 10:00', 'G', 'Z', 100_000.01, 'FAST', '11-23 10:00', '11-23 10:00'],
  ['2026-11-23 10:00', 'G', 'Z', 250_000, 'FAST', '11-23 10:00', '11-23 10:00'],
  ['2026-11-23 10:00', 'G', 'Z', 250_000.01, 'EFT', '11-23 10:00', '11-23 17:15'],
  // If either bank lacks FAST: EFT, in the sender's hours.
  ['2026-11-23 10:00', 'Z', 'V', 50, 'EFT', '11-23 10:00', '11-23 17:00'],
  ['2026-11-23 10:00', 'V', 'Z', 50, 'EFT', '11-23 10:00', '11-23 16:30'],
  ['2026-11-23 16:29', 'V', 'Z', 50, 'EFT', '11-23 16:29', '11-23 16:30'],
  ['2026-11-23 16:30', 'V', 'Z', 50, 'EFT', '11-24 09:30', '11-24 16:30'],
  ['2026-11-23 09:29', 'V', 'Z', 50, 'EFT', '11-23 09:30', '11-23 16:30'],
  ['2026-11-23 00:00', 'V', 'Z', 50, 'EFT', '11-23 09:30', '11-23 16:30'],
  // Weekends.
  ['2026-11-27 16:29', 'V', 'G', 50, 'EFT', '11-27 16:29', '11-27 16:30'],
  ['2026-11-27 16:30', 'V', 'G', 50, 'EFT', '11-30 09:30', '11-30 16:30'],
  ['2026-11-28 12:00', 'V', 'G', 50, 'EFT', '11-30 09:30', '11-30 16:30'],
  ['2026-11-29 23:59', 'V', 'G', 50, 'EFT', '11-30 09:30', '11-30 16:30'],
  // The half day before Republic Day, and the day itself.
  ['2026-10-27 17:00', 'Z', 'V', 50, 'EFT', '10-28 09:00', '10-28 13:00'],
  ['2026-10-28 09:00', 'Z', 'V', 50, 'EFT', '10-28 09:00', '10-28 13:00'],
  ['2026-10-28 12:59', 'Z', 'V', 50, 'EFT', '10-28 12:59', '10-28 13:00'],
  ['2026-10-28 13:00', 'Z', 'V', 50, 'EFT', '10-30 09:00', '10-30 17:00'],
  ['2026-10-29 10:00', 'Z', 'V', 50, 'EFT', '10-30 09:00', '10-30 17:00'],
  ['2026-10-28 12:00', 'V', 'Z', 50, 'EFT', '10-28 12:00', '10-28 13:00'],
  ['2026-10-28 10:00', 'S', 'Z', 50, 'EFT', '10-28 10:00', '10-28 12:30'],
  ['2026-10-28 10:00', 'L', 'Z', 50, 'EFT', '10-30 13:00', '10-30 18:00'],
  // The other fixed holidays: on a Thursday, a Friday, a Tuesday, a Wednesday and a Sunday.
  ['2025-12-31 17:00', 'Z', 'V', 50, 'EFT', '01-02 09:00', '01-02 17:00'],
  ['2026-01-01 10:00', 'Z', 'V', 50, 'EFT', '01-02 09:00', '01-02 17:00'],
  ['2026-04-23 10:00', 'Z', 'V', 50, 'EFT', '04-24 09:00', '04-24 17:00'],
  ['2026-05-01 10:00', 'Z', 'V', 50, 'EFT', '05-04 09:00', '05-04 17:00'],
  ['2026-05-19 10:00', 'Z', 'V', 50, 'EFT', '05-20 09:00', '05-20 17:00'],
  ['2026-07-15 10:00', 'Z', 'V', 50, 'EFT', '07-16 09:00', '07-16 17:00'],
  ['2026-08-28 17:00', 'Z', 'V', 50, 'EFT', '08-31 09:00', '08-31 17:00'],
  // Feasts, with the afternoon before them (arefe) and the weekend after.
  ['2026-03-19 12:30', 'Z', 'V', 50, 'EFT', '03-19 12:30', '03-19 13:00'],
  ['2026-03-19 13:00', 'Z', 'V', 50, 'EFT', '03-23 09:00', '03-23 17:00'],
  ['2026-03-20 11:00', 'Z', 'V', 50, 'EFT', '03-23 09:00', '03-23 17:00'],
  ['2026-05-26 10:00', 'Z', 'V', 50, 'EFT', '05-26 10:00', '05-26 13:00'],
  ['2026-05-26 13:30', 'Z', 'V', 50, 'EFT', '06-01 09:00', '06-01 17:00'],
  ['2026-05-30 10:00', 'Z', 'V', 50, 'EFT', '06-01 09:00', '06-01 17:00'],
  ['2027-03-08 13:00', 'Z', 'V', 50, 'EFT', '03-12 09:00', '03-12 17:00'],
  ['2027-05-14 17:00', 'Z', 'V', 50, 'EFT', '05-20 09:00', '05-20 17:00'],
]
test.each(railCases)('%s from %s to %s, %d: %s at %s, there by %s', (when, from, to, lira, rail, sendAt, arrivesBy) => {
  const plan = planRail({
    from: bankOf(from),
    to: bankOf(to),
    amountMinor: minor(lira),
    fastLimitMinor,
    now: at(when),
  })
  expect([plan.rail, shown(plan.sendAt), shown(plan.arrivesBy)]).toEqual([rail, sendAt, arrivesBy])
})

/**
 * `z1:Z:5000` is the account z1 at the bank Z with 5,000.00 available (`?`: unknown), followed by further properties.
 */
function accountOf(text: string): SourceAccount {
  const [accountId = '', bankId = '', free = '', ...more] = text.split(':')
  const option = (name: string) => more.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)
  return {
    accountId,
    status: more.includes('paused') ? 'PAUSED' : 'ACTIVE',
    direction: more.includes('in') ? 'IN' : more.includes('both') ? 'BOTH' : 'OUT',
    bank: bankOf(bankId),
    freeMinor: free === '?' ? null : minor(Number(free)),
    minTxMinor: minor(Number(option('min') ?? 0.01)),
    maxTxMinor: minor(Number(option('max') ?? 10_000_000)),
    isOpen: !more.includes('shut'),
  }
}
type SourceCase = [when: string, to: string, lira: number, accounts: string, chosen: string, losers: string]
const monday = '2026-11-23 10:00'
const sourceCases: SourceCase[] = [
  // Within the beneficiary's own bank, a transfer is free and immediate.
  [monday, 'G', 1000, 'z1:Z:5000 g1:G:5000', 'g1 HAVALE', 'z1=DEARER_RAIL'],
  [monday, 'Z', 1000, 'z1:Z:5000 g1:G:5000', 'z1 HAVALE', 'g1=DEARER_RAIL'],
  [monday, 'V', 1000, 'z1:Z:5000 v1:V:5000', 'v1 HAVALE', 'z1=LATER'],
  [monday, 'G', 1000, 'v1:V:9000 z1:Z:9000 g1:G:1000', 'g1 HAVALE', 'v1=LATER z1=DEARER_RAIL'],
  // Among equals, the account that keeps more money; if that is equal too, the first by name.
  [monday, 'G', 1000, 'z1:Z:5000 k1:K:6000', 'k1 FAST', 'z1=LESS_LEFT'],
  [monday, 'G', 1000, 'g1:G:2000 g2:G:3000', 'g2 HAVALE', 'g1=LESS_LEFT'],
  [monday, 'G', 1000, 'b1:K:5000 a1:Z:5000', 'a1 FAST', 'b1=LESS_LEFT'],
  ['2026-11-23 23:00', 'K', 1000, 'k1:K:5000 z1:Z:9000', 'z1 FAST', 'k1=LESS_LEFT'],
  // The available amount, to the kuruş.
  [monday, 'G', 1000, 'z1:Z:1000', 'z1 FAST', ''],
  [monday, 'G', 1000, 'z1:Z:999.99', '', 'z1=TOO_LITTLE'],
  [monday, 'G', 1000, 'z1:Z:?', '', 'z1=BALANCE_UNKNOWN'],
  [monday, 'G', 1000, 'z1:Z:-50', '', 'z1=TOO_LITTLE'],
  [monday, 'G', 1000, 'g1:G:999 z1:Z:5000', 'z1 FAST', 'g1=TOO_LITTLE'],
  [monday, 'G', 100_000, 'z1:Z:100000', 'z1 FAST', ''],
  // Reasons against the account itself; the first of several is reported.
  [monday, 'G', 1000, 'z1:Z:5000:paused', '', 'z1=STATUS'],
  [monday, 'G', 1000, 'z1:Z:5000:in', '', 'z1=DIRECTION'],
  [monday, 'G', 1000, 'z1:Z:5000:both', 'z1 FAST', ''],
  [monday, 'G', 1000, 'z1:Z:5000:shut', '', 'z1=HOURS'],
  [monday, 'G', 1000, 'z1:Z:?:in:paused:shut', '', 'z1=STATUS'],
  [monday, 'G', 1000, 'g1:G:5000:paused z1:Z:2000', 'z1 FAST', 'g1=STATUS'],
  // Its minimum and maximum amount.
  [monday, 'G', 1000, 'z1:Z:5000:min=1000.01', '', 'z1=AMOUNT_BELOW_MIN'],
  [monday, 'G', 1000, 'z1:Z:5000:min=1000', 'z1 FAST', ''],
  [monday, 'G', 1000, 'z1:Z:5000:max=999.99', '', 'z1=AMOUNT_ABOVE_MAX'],
  [monday, 'G', 1000, 'z1:Z:5000:max=1000', 'z1 FAST', ''],
  // A bank's own FAST limit, and the earliest EFT.
  [monday, 'Z', 200_000, 'g1:G:300000 k1:K:900000', 'g1 FAST', 'k1=LATER'],
  ['2026-11-29 12:00', 'V', 200_000, 'z1:Z:300000 g1:G:300000 v1:V:100000', 'z1 EFT', 'g1=LATER v1=TOO_LITTLE'],
  ['2026-11-29 12:00', 'V', 50, 'z1:Z:300 s1:S:100', 's1 EFT', 'z1=LATER'],
  ['2026-11-23 16:45', 'V', 50, 'z1:Z:100 s1:S:900', 'z1 EFT', 's1=LATER'],
  ['2026-10-28 13:30', 'V', 1000, 'z1:Z:5000 v1:V:500 s1:S:5000', 's1 EFT', 'v1=TOO_LITTLE z1=LATER'],
  [monday, 'G', 1000, '', '', ''],
]
test.each(sourceCases)('%s to %s, %d from %s: %s; %s', (when, to, lira, accounts, chosen, losers) => {
  const plan = planSource(accounts.split(' ').filter(Boolean).map(accountOf), {
    to: bankOf(to),
    amountMinor: minor(lira),
    fastLimitMinor,
    now: at(when),
  })
  expect(plan.chosen ? `${plan.chosen.accountId} ${plan.chosen.plan.rail}` : '').toBe(chosen)
  const lost = plan.judged.flatMap(({ accountId, excludedBecause, lostBecause }) => {
    const why = excludedBecause ?? lostBecause
    return why === null ? [] : [`${accountId}=${why}`]
  })
  expect(lost.sort().join(' ')).toBe(losers)
})

test('the table has at least eighty cases', () => expect(railCases.length + sourceCases.length).toBeGreaterThan(80))

test('a year whose holidays are not entered is reported before anything is planned into it', () => {
  const days = Array.from({ length: 365 }, (_, day) => new Date(at('2027-01-01 17:00').getTime() + day * 86_400_000))
  const intoUnknown = days.filter((now) => {
    const { sendAt } = planRail({ from: bankOf('V'), to: bankOf('Z'), amountMinor: 100n, fastLimitMinor, now })
    return !isHolidayKnown(istanbulDay(sendAt))
  })
  expect(intoUnknown.map((day) => istanbulDay(day))).toEqual(['2027-12-31'])
  expect(intoUnknown.map(holidayNotice)).toEqual(['SOON'])
})
