import { useCan } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import type { UserDetail } from '@kasa/contracts/users'
import { loginStatuses, whyNotUser, type UserAction } from '@kasa/domain/userRights'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../adminStyles'
import { OperatorCommission, OperatorPayouts } from '../commissionParts'
import { toneOf } from './userColumns'
import { userById } from './userQueries'
import { managedOf, useManager } from './useManager'
import { useUserActs } from './useUserActs'
import { styledUser } from './userStyles'
import { useUserWords, type UserWordKey } from './userWords'

const UserForm = lazy(() => import('./UserForm').then((file) => ({ default: file.UserForm })))

function UserActions({ user }: { user: UserDetail }) {
  const t = useUserWords()
  const manager = useManager()
  const acts = useUserActs(user)
  const [isEditing, setEditing] = useState(false)
  /** The rule's reason comes first, then that there is nothing to do. */
  const why = (action: UserAction, idle?: UserWordKey) => {
    const refusal = whyNotUser(action, manager, managedOf(user))
    const key = refusal === undefined ? idle : (`why.${refusal}` as UserWordKey)
    return key && t(key)
  }
  return (
    <div className={styledUser('acts')}>
      <Button
        busy={acts.isRunning}
        whyNot={why('endSessions', user.openSessions === 0 ? 'why.noSessions' : undefined)}
        onClick={acts.endSessions}
      >
        {t('act.endSessions')}
      </Button>
      <Button
        busy={acts.isRunning}
        whyNot={why('resetPassword', user.status === 'ACTIVE' ? undefined : 'why.notActive')}
        onClick={acts.resetPassword}
      >
        {t(user.hasPassword ? 'act.resetPassword' : 'act.invite')}
      </Button>
      {user.otpActive ? (
        <Button busy={acts.isRunning} whyNot={why('resetMfa')} onClick={acts.resetMfa}>
          {t('act.resetMfa')}
        </Button>
      ) : (
        <Button
          busy={acts.isRunning}
          whyNot={why('activateMfa', user.otpRequired ? 'why.otpRequired' : undefined)}
          onClick={acts.activateMfa}
        >
          {t('act.activateMfa')}
        </Button>
      )}
      {loginStatuses.map((status) => (
        <Button
          key={status}
          tone={status === 'ACTIVE' ? 'plain' : 'danger'}
          busy={acts.isRunning}
          whyNot={why('setStatus', status === user.status ? 'why.already' : undefined)}
          onClick={() => acts.setStatus(status)}
        >
          {t(`act.${status}`)}
        </Button>
      ))}
      <Button tone="primary" whyNot={why('edit')} onClick={() => setEditing(true)}>
        {t('act.edit')}
      </Button>
      {isEditing && (
        <Suspense>
          <UserForm user={user} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** An account's details with the possible actions, or why they are not possible. */
export function UserDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useUserWords()
  const language = useLanguage()
  const read = useQuery(userById(id))
  const mayWrite = useCan('user.write')
  const mayExplain = useCan('access.explain')
  const maySeeCommission = useCan('operatorCommission.read')
  const at = (moment: string | null) => (moment === null ? t('never') : formatDateTime(moment, language))

  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(user) => ({
        eyebrow: user.role,
        status: <StatusPill tone={toneOf[user.status]}>{t(`status.${user.status}`)}</StatusPill>,
        title: user.name,
        subtitle: user.email,
        ...(mayWrite && { actions: <UserActions user={user} /> }),
      })}
    >
      {(user) => (
        <>
          {user.waiting && (
            <div role="note" className={styledUser('second')}>
              <strong>{t('waiting.title')}</strong>
              <p>
                {t('waiting.text', {
                  maker: user.waiting.makerName,
                  rights: [
                    user.waiting.role,
                    user.waiting.scope.join(', '),
                    user.waiting.merchantName,
                    user.waiting.parentName,
                  ]
                    .filter(Boolean)
                    .join(' · '),
                })}
              </p>
              {mayExplain && (
                <Link className={styled('link')} to={`/approval/list?open=${user.waiting.approvalId}`}>
                  {t('waiting.open')}
                </Link>
              )}
            </div>
          )}
          <DescriptionList
            items={[
              { id: 'scope', label: t('field.scope'), value: user.scope.join(', ') },
              ...(user.merchantName === null
                ? []
                : [{ id: 'merchant', label: t('field.mrcID'), value: user.merchantName }]),
              ...(user.parentName === null ? [] : [{ id: 'parent', label: t('field.parent'), value: user.parentName }]),
              ...(user.hasPassword
                ? []
                : [{ id: 'password', label: t('field.password'), value: t('password.waiting') }]),
              { id: 'otp', label: t('field.otp'), value: t(`otp.${user.otpActive}`) },
              { id: 'sessions', label: t('field.sessions'), value: user.openSessions },
              { id: 'login', label: t('field.lastLogin'), value: at(user.lastLoginAt) },
              ...(user.lastLoginIp === null ? [] : [{ id: 'ip', label: t('field.lastIp'), value: user.lastLoginIp }]),
              { id: 'created', label: t('field.created'), value: at(user.createdAt) },
            ]}
          />
          {maySeeCommission && user.merchantName === null && (
            <Suspense>
              <OperatorCommission user={user} />
              <OperatorPayouts user={user} />
            </Suspense>
          )}
          {mayExplain && (
            <p>
              <Link className={styled('link')} to={`/users/access?user=${user.id}`}>
                {t('access.why')}
              </Link>
            </p>
          )}
        </>
      )}
    </RecordDrawer>
  )
}
