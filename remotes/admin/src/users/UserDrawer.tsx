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
  const say = useUserWords()
  const manager = useManager()
  const acts = useUserActs(user)
  const [isEditing, setEditing] = useState(false)
  /** The rule's reason comes first, then that there is nothing to do. */
  const why = (action: UserAction, idle?: UserWordKey) => {
    const refusal = whyNotUser(action, manager, managedOf(user))
    const key = refusal === undefined ? idle : (`why.${refusal}` as UserWordKey)
    return key && say(key)
  }
  return (
    <div className={styledUser('acts')}>
      <Button
        busy={acts.isRunning}
        whyNot={why('endSessions', user.openSessions === 0 ? 'why.noSessions' : undefined)}
        onClick={acts.endSessions}
      >
        {say('act.endSessions')}
      </Button>
      <Button
        busy={acts.isRunning}
        whyNot={why('resetPassword', user.status === 'ACTIVE' ? undefined : 'why.notActive')}
        onClick={acts.resetPassword}
      >
        {say(user.hasPassword ? 'act.resetPassword' : 'act.invite')}
      </Button>
      {user.otpActive ? (
        <Button busy={acts.isRunning} whyNot={why('resetMfa')} onClick={acts.resetMfa}>
          {say('act.resetMfa')}
        </Button>
      ) : (
        <Button
          busy={acts.isRunning}
          whyNot={why('activateMfa', user.otpRequired ? 'why.otpRequired' : undefined)}
          onClick={acts.activateMfa}
        >
          {say('act.activateMfa')}
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
          {say(`act.${status}`)}
        </Button>
      ))}
      <Button tone="primary" whyNot={why('edit')} onClick={() => setEditing(true)}>
        {say('act.edit')}
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
  const say = useUserWords()
  const language = useLanguage()
  const read = useQuery(userById(id))
  const mayWrite = useCan('user.write')
  const mayExplain = useCan('access.explain')
  const maySeeCommission = useCan('operatorCommission.read')
  const at = (moment: string | null) => (moment === null ? say('never') : formatDateTime(moment, language))

  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(user) => ({
        eyebrow: user.role,
        status: <StatusPill tone={toneOf[user.status]}>{say(`status.${user.status}`)}</StatusPill>,
        title: user.name,
        subtitle: user.email,
        ...(mayWrite && { actions: <UserActions user={user} /> }),
      })}
    >
      {(user) => (
        <>
          {user.waiting && (
            <div role="note" className={styledUser('second')}>
              <strong>{say('waiting.title')}</strong>
              <p>
                {say('waiting.text', {
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
                  {say('waiting.open')}
                </Link>
              )}
            </div>
          )}
          <DescriptionList
            items={[
              { id: 'scope', label: say('field.scope'), value: user.scope.join(', ') },
              ...(user.merchantName === null
                ? []
                : [{ id: 'merchant', label: say('field.mrcID'), value: user.merchantName }]),
              ...(user.parentName === null
                ? []
                : [{ id: 'parent', label: say('field.parent'), value: user.parentName }]),
              ...(user.hasPassword
                ? []
                : [{ id: 'password', label: say('field.password'), value: say('password.waiting') }]),
              { id: 'otp', label: say('field.otp'), value: say(`otp.${user.otpActive}`) },
              { id: 'sessions', label: say('field.sessions'), value: user.openSessions },
              { id: 'login', label: say('field.lastLogin'), value: at(user.lastLoginAt) },
              ...(user.lastLoginIp === null ? [] : [{ id: 'ip', label: say('field.lastIp'), value: user.lastLoginIp }]),
              { id: 'created', label: say('field.created'), value: at(user.createdAt) },
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
                {say('access.why')}
              </Link>
            </p>
          )}
        </>
      )}
    </RecordDrawer>
  )
}
