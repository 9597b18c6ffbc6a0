import { withdrawalTransitions } from '@kasa/domain/withdrawal'

import { drawerEn } from './drawerEn'
import { drawerTr } from './drawerTr'

test.each(Object.keys(withdrawalTransitions))('the history has words for %s', (action) => {
  expect(Object.keys(drawerEn)).toContain(`history.${action}`)
  expect(Object.keys(drawerTr)).toContain(`history.${action}`)
})
