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
  const t = useUserWords()
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
      toast('success', after.waitingAct && !user.waitingAct ? t('said.askedAct', { name }) : done)
    } catch (caught) {
      toast('error', t('said.failed'), words(caught, language))
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
          title: t(`ask.${status}`, { name }),
          confirmText: t(`act.${status}`),
          ...(status === 'ACTIVE' ? {} : { text: t('ask.out', { email }), tone: 'danger' as const }),
        },
        () => setLoginStatus(user.id, status),
        t('said.status', { name, status: t(`status.${status}`) }),
      ),
    resetPassword: () =>
      void run(
        user.hasPassword
          ? {
              title: t('ask.resetPassword', { name }),
              text: t('ask.resetPasswordText', { email }),
              confirmText: t('act.resetPassword'),
              tone: 'danger',
            }
          : { title: t('ask.invite', { name }), text: email, confirmText: t('act.invite') },
        () => resetPassword(user.id),
        t('said.mailed', { email }),
      ),
    resetMfa: () =>
      void run(
        {
          title: t('ask.resetMfa'),
          text: t('ask.resetMfaText', { email }),
          confirmText: t('act.resetMfa'),
          tone: 'danger',
        },
        () => resetMfa(user.id),
        t('said.resetMfa', { name }),
      ),
    activateMfa: () =>
      void run(
        {
          title: t('ask.activateMfa'),
          text: t('ask.activateMfaText', { email }),
          confirmText: t('act.activateMfa'),
        },
        () => activateMfa(user.id),
        t('said.activateMfa', { name }),
      ),
    endSessions: () =>
      void run(
        { title: t('ask.endSessions', { name }), text: email, confirmText: t('act.endSessions'), tone: 'danger' },
        () => endSessions(user.id),
        t('said.endSessions', { name }),
      ),
  }
}
