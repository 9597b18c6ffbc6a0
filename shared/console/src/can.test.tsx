import { permissions, type Permission } from '@kasa/domain/permissions'
import { idleWhileSuspended } from '@kasa/domain/suspended'
import { renderScreen } from '@kasa/testing/renderScreen'
import { screen } from '@testing-library/react'

import { useCan } from './can'

function One({ permission }: { permission: Permission }) {
  return useCan(permission) && <li>{permission}</li>
}
async function held(more: { suspended?: true }): Promise<string[]> {
  const names = Object.keys(permissions) as Permission[]
  const { unmount } = await renderScreen(
    <ul>
      {names.map((permission) => (
        <One key={permission} permission={permission} />
      ))}
    </ul>,
    {
      claims: { role: 'merchant', scope: 'MERCHANT,USER_MANAGEMENT,money_withdraw', ...more },
      tenant: { modules: ['card', 'remit', 'withdraw', 'papara', 'reports', 'admin'] },
    },
  )
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  unmount()
  return shown
}

test('a suspended merchant’s people keep every permission except those that they cannot use', async () => {
  const [before, suspended] = [await held({}), await held({ suspended: true })]
  expect(before.filter((permission) => !suspended.includes(permission)).toSorted()).toEqual(
    [...idleWhileSuspended].toSorted(),
  )
  expect(suspended.filter((permission) => !before.includes(permission))).toEqual([])
})
