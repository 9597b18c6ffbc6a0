import { keyGraceHours, keyStatusAt, merchantStatuses, replacedKey, whyNotMerchantStatus } from './merchant'

const open = merchantStatuses.filter((status) => status !== 'CLOSED')
const now = new Date('2026-11-20T11:05:00.000Z')

describe.each(open)('a merchant that is %s', (from) => {
  it.each(merchantStatuses.filter((to) => to !== from))('becomes %s with a reason, and not without', (to) => {
    expect(whyNotMerchantStatus(from, to, 'KYB file expired')).toBeUndefined()
    expect(whyNotMerchantStatus(from, to, undefined)).toBe('STATUS_REASON_NEEDED')
  })
  it('stays so without one', () => expect(whyNotMerchantStatus(from, from, undefined)).toBeUndefined())
})

it.each(merchantStatuses)('a closed merchant is not written as %s, whatever the reason', (to) =>
  expect(whyNotMerchantStatus('CLOSED', to, 'Reopened')).toBe('MERCHANT_CLOSED'),
)

it.each(keyGraceHours)('a key replaced with %s h of grace ends exactly then', (hours) => {
  const { status, untilMs } = replacedKey(hours, now.getTime())
  expect([status, untilMs]).toEqual(hours === 0 ? ['REVOKED', null] : ['GRACE', now.getTime() + hours * 3_600_000])
  const graceUntil = untilMs === null ? null : new Date(untilMs)
  expect(keyStatusAt({ status, graceUntil }, now)).toBe(hours === 0 ? 'REVOKED' : 'GRACE')
  if (untilMs === null) return
  expect(keyStatusAt({ status, graceUntil }, new Date(untilMs - 1))).toBe('GRACE')
  expect(keyStatusAt({ status, graceUntil }, new Date(untilMs))).toBe('REVOKED')
})

it('an active key does not end by itself, a revoked one stays revoked, and grace without an end does not exist', () => {
  expect(keyStatusAt({ status: 'ACTIVE', graceUntil: null }, now)).toBe('ACTIVE')
  expect(keyStatusAt({ status: 'REVOKED', graceUntil: new Date(now.getTime() + 1) }, now)).toBe('REVOKED')
  expect(keyStatusAt({ status: 'GRACE', graceUntil: null }, now)).toBe('REVOKED')
})
