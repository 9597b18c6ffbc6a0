import type { UserRow } from '@kasa/contracts/users'

import type { Sheet } from '../exports/cells'

/** The columns of exported accounts. */
export const userSheet: Sheet<UserRow> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  role: ({ role }) => role,
  scope: ({ scope }) => scope.join(', '),
  otp: ({ otpActive }) => ({ code: String(otpActive) }),
  status: ({ status }) => ({ code: status }),
  lastLogin: ({ lastLoginAt }) => (lastLoginAt === null ? { code: 'never' } : { at: lastLoginAt }),
}
