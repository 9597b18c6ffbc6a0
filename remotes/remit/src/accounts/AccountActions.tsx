import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { BankAccountDetail } from '@kasa/contracts/bankAccounts'
import { accountMoves, accountTransitions, type AccountAction, type AccountMove } from '@kasa/domain/bankAccount'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../parts/remitStyles'
import { moveAccount, submitAccount, takeAccount } from './accountQueries'
import { useAccountWords, type AccountWordKey } from './accountWords'

const AccountForm = lazy(() => import('./AccountForm').then((file) => ({ default: file.AccountForm })))
const IbanForm = lazy(() => import('./IbanForm').then((file) => ({ default: file.IbanForm })))
const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

type Reasoned = AccountMove | 'submit'
const reasoned: readonly Reasoned[] = ['submit', ...accountMoves]
/** Explains an action where its name is not enough. */
const texts: Partial<Record<Reasoned, AccountWordKey>> = {
  pause: 'ask.pauseText',
  block: 'ask.blockText',
  unblock: 'ask.unblockText',
  close: 'ask.closeText',
}
const tones: Partial<Record<Reasoned, 'danger'>> = { block: 'danger', close: 'danger' }

/**
 * The actions on an account. An action that its status rules out is hidden; one that this person may not take is
 * disabled, with the reason.
 */
export function AccountActions({ account }: { account: BankAccountDetail }) {
  const t = useAccountWords()
  const client = useQueryClient()
  const [open, setOpen] = useState<Reasoned | 'edit' | 'changeIban' | null>(null)
  const name = account.label
  const why = (action: AccountAction) => {
    const refusal = account.whyNot[action]
    return refusal === undefined ? undefined : t(`why.${refusal}` as AccountWordKey)
  }
  const inPlace = (action: AccountAction) =>
    (accountTransitions[action].from as readonly string[]).includes(account.status)
  const close = () => setOpen(null)
  const isAsking = reasoned.find((action) => action === open)
  return (
    <div className={styled('foot')}>
      {reasoned.filter(inPlace).map((action) => (
        <Button key={action} tone={tones[action] ?? 'plain'} whyNot={why(action)} onClick={() => setOpen(action)}>
          {t(`act.${action}`)}
        </Button>
      ))}
      {inPlace('changeIban') && (
        <Button
          whyNot={
            why('changeIban') ?? (account.pending.includes('bankAccount.changeIban') ? t('why.pendingIban') : undefined)
          }
          onClick={() => setOpen('changeIban')}
        >
          {t('act.changeIban')}
        </Button>
      )}
      {inPlace('edit') && (
        <Button tone="primary" whyNot={why('edit')} onClick={() => setOpen('edit')}>
          {t('act.edit')}
        </Button>
      )}
      <Suspense>
        {open === 'edit' && <AccountForm account={account} onClose={close} />}
        {open === 'changeIban' && <IbanForm account={account} onClose={close} />}
        {isAsking && (
          <ReasonForm
            title={t(`ask.${isAsking}`, { name })}
            {...(texts[isAsking] && { text: t(texts[isAsking]) })}
            saveLabel={t(`act.${isAsking}`)}
            onClose={close}
            save={async (reason) => {
              const saved =
                isAsking === 'submit'
                  ? await submitAccount(account, reason)
                  : await moveAccount(account, isAsking, reason)
              takeAccount(client, saved)
              toast('success', t('said.moved', { name, status: t(`status.${saved.status}`) }))
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
