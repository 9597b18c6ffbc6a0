import { handoverStatuses, whyNotHandover, type HandoverAction } from './shift'

const people = ['giver', 'taker', 'somebody'] as const
const may: Record<HandoverAction, (typeof people)[number]> = { take: 'taker', refuse: 'taker', withdraw: 'giver' }

test('who may do what in which state, all of them', () => {
  for (const action of Object.keys(may) as HandoverAction[]) {
    for (const status of handoverStatuses) {
      for (const person of people) {
        const expected = may[action] !== person ? 'HANDOVER_NOT_YOURS' : status === 'GIVEN' ? undefined : 'HANDOVER_OVER'
        expect([action, status, person, whyNotHandover(action, { status, giverId: 'giver', takerId: 'taker' }, person)]).toEqual([action, status, person, expected])
      }
    }
  }
})
