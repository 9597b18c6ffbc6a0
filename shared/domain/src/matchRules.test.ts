import { judgeLine, type MatchLine, type MatchRequest } from './lineMatch'
import { defaultPromotion, defaultRules, whyNotRules, type MatchRule, type RuleMeasure } from './matchRules'

const [byReference, , , byName] = defaultRules as [MatchRule, MatchRule, MatchRule, MatchRule]
const why = (rule: Partial<MatchRule>, measure?: RuleMeasure, of = byReference) =>
  whyNotRules([{ ...of, ...rule }], defaultPromotion, () => measure)?.fault

test('the rules the product comes with may be saved', () => {
  expect(whyNotRules(defaultRules, defaultPromotion, () => undefined)).toBeUndefined()
})

test.each<[string, Partial<MatchRule>]>([
  ['the reference', { reference: 'NEAR' }],
  ['any reference', { reference: 'ANY' }],
  ['the amount', { amount: 'ANY' }],
  ['the account', { account: 'ANY' }],
  ['the time', { time: 'SOON' }],
  ['the name', { nameFrom: 0.89 }],
])('an approving rule that does not require %s is too weak, however well it measured', (_what, weaker) => {
  expect(why(weaker, { approved: 5000, right: 5000, wrong: 0 })).toBe('TOO_WEAK')
  expect(why({ ...weaker, decision: 'SUGGEST' })).toBeUndefined()
})

test('the second rule approves only after a dry run that measured enough of it and right enough', () => {
  const approve = { decision: 'APPROVE' } as const
  expect(why(approve, undefined, byName)).toBe('NOT_MEASURED')
  expect(why(approve, { approved: 499, right: 499, wrong: 0 }, byName)).toBe('NOT_MEASURED')
  expect(why(approve, { approved: 9000, right: 499, wrong: 0 }, byName)).toBe('NOT_MEASURED')
  expect(why(approve, { approved: 1000, right: 998, wrong: 2 }, byName)).toBe('WRONG_APPROVALS')
  expect(why(approve, { approved: 1000, right: 999, wrong: 1 }, byName)).toBeUndefined()
  expect(why({ ...approve, onlyOpen: false }, { approved: 1000, right: 1000, wrong: 0 }, byName)).toBe('TOO_WEAK')
  expect(why({ ...approve, nameFrom: 0.94 }, { approved: 1000, right: 1000, wrong: 0 }, byName)).toBe('TOO_WEAK')
})

test('the default rule is refused if people decided otherwise; names are unique; the threshold has a floor', () => {
  expect(why({}, { approved: 1000, right: 990, wrong: 10 })).toBe('WRONG_APPROVALS')
  expect(whyNotRules([byReference, byReference], defaultPromotion, () => undefined)).toEqual({
    fault: 'NAMES_TWICE',
    rule: byReference.name,
  })
  expect(whyNotRules(defaultRules, { precisionFrom: 0.98, decidedFrom: 500 }, () => undefined)?.fault).toBe(
    'PROMOTION_TOO_EASY',
  )
  expect(whyNotRules(defaultRules, { precisionFrom: 0.999, decidedFrom: 5 }, () => undefined)?.fault).toBe(
    'PROMOTION_TOO_EASY',
  )
})

test('a promoted rule approves; if none approves, the best match is suggested, with the reason', () => {
  const created = Date.UTC(2026, 10, 20, 9)
  const request: MatchRequest = {
    id: 'r',
    accountId: 'a',
    amountMinor: 100n,
    customerName: 'Elif Kılıç',
    referenceCode: 'ABC2345',
    createdMs: created,
    ttlMs: created + 1_800_000,
  }
  const line: MatchLine = {
    id: 'l',
    accountId: 'a',
    amountMinor: 100n,
    senderName: 'ELIF KILIC',
    description: '',
    bookedMs: created + 60_000,
  }
  const promoted = defaultRules.map((rule) => (rule === byName ? { ...rule, decision: 'APPROVE' as const } : rule))
  expect(judgeLine(line, [request], { rules: promoted })).toMatchObject({
    decision: 'APPROVE',
    rule: byName.name,
    stoppedBy: null,
  })
  expect(judgeLine(line, [request], { rules: promoted, openAlike: () => 2 })).toMatchObject({
    decision: 'SUGGEST',
    stoppedBy: 'REFERENCE_MISSING',
  })
  const none = defaultRules.map((rule) => ({ ...rule, decision: 'SUGGEST' as const }))
  expect(judgeLine({ ...line, description: 'ABC2345' }, [request], { rules: none })).toMatchObject({
    decision: 'SUGGEST',
    stoppedBy: 'RULES_SUGGEST',
  })
})
