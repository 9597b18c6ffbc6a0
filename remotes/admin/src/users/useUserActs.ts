import { confirm, type ConfirmQuestion } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { UserDetail } from '@kasa/contracts/users'
import type { LoginStatus } from '@kasa/domain/userRights'
import { useRef, useState } from 'react'

import { activateMfa, endSessions, resetMfa, resetPassword, setLoginStatus, takeUser, userById } from './userQueries'
import { useUserWords } from './userWords'

/** The actions on an account, each with confirmation and result. One at a time. */
export function useUserActs(user: UserDetail) {
  const client = useQueryClient()
  const say = useUserWords()
  const language = useLanguage()
  const [isRunning, setRunning] = useState(false)
  // State updates are one render late, so a ref prevents double actions.
  const isBusy = useRef(false)
  const { name, email } = user

  async function run(question: ConfirmQuestion, work: () => Promise<UserDetail>, done: string): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    try {
      if ((await confirm(question)) !== 'confirmed') return
      setRunning(true)
      const after = await work()
      takeUser(client, after)
      toast('success', after.waitingAct && !user.waitingAct ? say('said.askedAct', { name }) : done)
    } catch (caught) {
      toast('error', say('said.failed'), words(caught, language))
      void client.invalidateQueries({ queryKey: userById(user.id).queryKey })
    } finally {
      isBusy.current = false
      setRunning(false)
    }
  }

  return {
    isRunning,
    setStatus: (status: LoginStatus) =>
      void run(
        {
          title: say(`ask.${status}`, { name }),
          confirmText: say(`act.${status}`),
          ...(status === 'ACTIVE' ? {} : { text: say('ask.out', { email }), tone: 'danger' as const }),
        },
        () => setLoginStatus(user.id, status),
        say('said.status', { name, status: say(`status.${status}`) }),
      ),
    resetPassword: () =>
      void run(
        user.hasPassword
          ? {
              title: say('ask.resetPassword', { name }),
              text: say('ask.resetPasswordText', { email }),
              confirmText: say('act.resetPassword'),
              tone: 'danger',
            }
          : { title: say('ask.invite', { name }), text: email, confirmText: say('act.invite') },
        () => resetPassword(user.id),
        say('said.mailed', { email }),
      ),
    resetMfa: () =>
      void run(
        {
          title: say('ask.resetMfa'),
          text: say('ask.resetMfaText', { email }),
          confirmText: say('act.resetMfa'),
          tone: 'danger',
        },
        () => resetMfa(user.id),
        say('said.resetMfa', { name }),
      ),
    activateMfa: () =>
      void run(
        {
          title: say('ask.activateMfa'),
          text: say('ask.activateMfaText', { email }),
          confirmText: say('act.activateMfa'),
        },
        () => activateMfa(user.id),
        say('said.activateMfa', { name }),
      ),
    endSessions: () =>
      void run(
        { title: say('ask.endSessions', { name }), text: email, confirmText: say('act.endSessions'), tone: 'danger' },
        () => endSessions(user.id),
        say('said.endSessions', { name }),
      ),
  }
}
