import { botReachNow, type BotReach } from './botReach'

const reach = (autoMatch: BotReach['autoMatch'], ...accountIds: string[]): BotReach => ({ autoMatch, accountIds })

test.each<[string, BotReach, BotReach, BotReach, boolean]>([
  ['nothing changes', reach('SUGGEST', 'a'), reach('SUGGEST', 'a'), reach('SUGGEST', 'a'), false],
  ['less by itself', reach('APPROVE', 'a'), reach('OFF', 'a'), reach('OFF', 'a'), false],
  ['an account less', reach('APPROVE', 'a', 'b'), reach('APPROVE', 'b'), reach('APPROVE', 'b'), false],
  ['more by itself', reach('OFF', 'a'), reach('SUGGEST', 'a'), reach('OFF', 'a'), true],
  ['an account more', reach('SUGGEST', 'a'), reach('SUGGEST', 'a', 'b'), reach('SUGGEST', 'a'), true],
  ['another account, and less by itself', reach('APPROVE', 'a'), reach('OFF', 'b'), reach('OFF'), true],
  ['accounts of a bot that watched none, with more by itself', reach('OFF'), reach('APPROVE', 'a'), reach('OFF'), true],
  ['more by itself of a bot that watches none', reach('OFF'), reach('APPROVE'), reach('APPROVE'), false],
  [
    'more by itself of one that watches none from here on',
    reach('OFF', 'a'),
    reach('APPROVE'),
    reach('APPROVE'),
    false,
  ],
])('%s', (_what, before, wanted, now, isWaiting) => {
  expect(botReachNow(before, wanted)).toEqual({ now, isWaiting })
})
