import { renderScreen } from '@kasa/testing/renderScreen'
import { waitingApproval } from '@kasa/testing/waitingApproval'
import { cleanup, screen } from '@testing-library/react'

import { RequestedChanges } from './RequestedChanges'

afterEach(() => cleanup())

const day = {
  id: '01930000-0000-7000-8000-000000000001',
  subject: 'MERCHANT',
  metric: 'AMOUNT',
  period: 'DAY',
  minutes: null,
  min: null,
  cap: 10_000_000,
  action: 'BLOCK',
  warnPct: 80,
}
const open = { ...day, id: '01930000-0000-7000-8000-000000000002', metric: 'PENDING_COUNT', period: 'TX', cap: 3 }

test.each([
  ['limitGroup', '/limit-group/list'],
  ['paparaLimitGroup', '/papara-limit-group/list'],
])('a looser %s reads in words and lira, each rule beside its present form', async (targetType, list) => {
  const approval = waitingApproval({
    kind: `${targetType}.change`,
    targetType,
    before: {
      status: 'ACTIVE',
      activeHours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
      holidayPolicy: 'CLOSED',
      rules: [day, open],
    },
    after: {
      status: 'PAUSED',
      activeHours: [],
      holidayPolicy: 'AS_USUAL',
      rules: [
        { ...day, cap: 90_000_000, action: 'WARN' },
        { ...open, ended: true },
      ],
    },
  })
  await renderScreen(<RequestedChanges approval={approval} />, { language: 'en' })
  await screen.findByText('Merchant · amount a day')
  const read = (role: 'term' | 'definition') => screen.getAllByRole(role).map(({ textContent }) => textContent)
  expect(read('term')).toEqual([
    'Status',
    'Hours',
    'Public holidays',
    'Merchant · amount a day',
    'Merchant · open requests at once',
  ])
  expect(read('definition')).toEqual([
    'Active Paused',
    'Mon–Fri 09:00–18:00 always',
    'closed normal hours',
    'at most ₺100,000.00 · Refuse at most ₺900,000.00 · Accept and flag',
    'at most 3 · Refuse ends',
  ])
  expect(screen.getByRole('link', { name: 'Open the record' }).getAttribute('href')).toBe(
    `${list}?open=${approval.targetId}`,
  )
})
