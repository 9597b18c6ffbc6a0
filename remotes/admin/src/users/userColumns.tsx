import { formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { UserRow } from '@kasa/contracts/users'
import { loginStatuses, type LoginStatus } from '@kasa/domain/userRights'
import type { Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'

import { userText } from './userWords'

export const toneOf: Record<LoginStatus, StatusPillProps['tone']> = { ACTIVE: 'green', PASSIVE: 'gray', LOCKED: 'red' }

const made = new Map<Language, readonly GridColumn<UserRow>[]>()

/** The columns by language; created once, since the grid identifies columns by identity. */
export function userColumns(language: Language): readonly GridColumn<UserRow>[] {
  const known = made.get(language)
  if (known) return known
  const t = userText(language)
  const columns: readonly GridColumn<UserRow>[] = [
    { id: 'name', header: t('field.name'), width: { min: 116, grow: 3 }, phone: 'title', cell: ({ name }) => name },
    {
      id: 'email',
      header: t('field.email'),
      width: { min: 132, grow: 4 },
      phone: 'meta',
      cell: ({ email }) => email,
    },
    {
      id: 'role',
      header: t('field.role'),
      width: { min: 84, grow: 1 },
      spare: 2,
      phone: 'hidden',
      cell: ({ role }) => role,
    },
    {
      id: 'scope',
      header: t('field.scope'),
      width: { min: 112, grow: 4 },
      spare: 3,
      phone: 'hidden',
      cell: ({ scope }) => scope.join(', '),
    },
    {
      id: 'otp',
      header: t('field.otp'),
      width: 76,
      words: wordsOf(['true', 'false'], (active) => t(`otp.${active}`)),
      spare: 2,
      phone: 'hidden',
      cell: ({ otpActive }) => t(`otp.${otpActive}`),
    },
    {
      id: 'status',
      header: t('field.status'),
      width: 92,
      words: wordsOf(loginStatuses, (status) => t(`status.${status}`)),
      phone: 'end',
      cell: ({ status }) => <StatusPill tone={toneOf[status]}>{t(`status.${status}`)}</StatusPill>,
    },
    {
      id: 'lastLogin',
      header: t('field.lastLogin'),
      width: 154,
      words: { never: t('never') },
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ lastLoginAt }) =>
        lastLoginAt === null ? t('never') : <time dateTime={lastLoginAt}>{formatDateTime(lastLoginAt, language)}</time>,
    },
  ]
  made.set(language, columns)
  return columns
}
