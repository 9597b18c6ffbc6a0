import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import { toast } from '@kasa/console/toast'
import type { WalletAccountDetail } from '@kasa/contracts/walletAccounts'
import { ApprovalPanel } from '@kasa/desk/ApprovalPanel'
import { accountMoves, accountTransitions, type AccountAction } from '@kasa/domain/bankAccount'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Note } from '@kasa/ui/Note'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { accountApprovals } from './accountApprovals'
import { AccountHealth } from './AccountHealth'
import { statusTones, useAccountWords, type AccountWordKey } from './accountWords'
import { accountById, takeAccount, writeAccount } from './walletQueries'

const AccountForm = lazy(() => import('./AccountForm').then((file) => ({ default: file.AccountForm })))
const NumberForm = lazy(() => import('./AccountForm').then((file) => ({ default: file.NumberForm })))
const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

const reasoned = ['submit', ...accountMoves] as const
type Reasoned = (typeof reasoned)[number]

/**
 * The actions on an account. An action that its status rules out is hidden; one that this person may not take is
 * disabled, with the reason.
 */
function AccountActions({ account }: { account: WalletAccountDetail }) {
  const t = useAccountWords()
  const client = useQueryClient()
  const [open, setOpen] = useState<Reasoned | 'edit' | 'changeIban' | null>(null)
  const { id, name, version } = account
  const inPlace = (action: AccountAction) =>
    (accountTransitions[action].from as readonly string[]).includes(account.status)
  const why = (action: AccountAction) => {
    const refusal = account.whyNot[action]
    return refusal === undefined ? undefined : t(`whyNot.${refusal}` as AccountWordKey)
  }
  const asking = reasoned.find((action) => action === open)
  const close = () => setOpen(null)
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {reasoned
        .filter((action) => inPlace(action) && account.whyNot[action] !== 'ACCOUNT_ADMIN_ONLY')
        .map((action) => (
          <Button key={action} whyNot={why(action)} onClick={() => setOpen(action)}>
            {t(`act.${action}`)}
          </Button>
        ))}
      {inPlace('changeIban') && (
        <Button whyNot={why('changeIban')} onClick={() => setOpen('changeIban')}>
          {t('act.changeNumber')}
        </Button>
      )}
      {inPlace('edit') && (
        <Button tone="primary" whyNot={why('edit')} onClick={() => setOpen('edit')}>
          {t('act.edit')}
        </Button>
      )}
      <Suspense>
        {open === 'edit' && <AccountForm account={account} onClose={close} />}
        {open === 'changeIban' && <NumberForm account={account} onClose={close} />}
        {asking && (
          <ReasonForm
            title={t('ask.title', { name, act: t(`act.${asking}`) })}
            saveLabel={t(`act.${asking}`)}
            onClose={close}
            save={async (reason) => {
              const body = { reason, version, ...(asking !== 'submit' && { move: asking }) }
              takeAccount(client, await writeAccount(`${asking === 'submit' ? 'submit' : 'move'}/${id}`, body))
              toast('success', t('said.saved', { name }))
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** A wallet account: its number for payers, its balance, and today's figures. */
export function AccountDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useAccountWords()
  const language = useLanguage()
  const client = useQueryClient()
  const read = useQuery(accountById(id))
  const money = (minor: bigint) => formatMoney(minor, language)
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(account) => ({
        eyebrow: t('accounts.title'),
        status: <StatusPill tone={statusTones[account.status]}>{t(`status.${account.status}`)}</StatusPill>,
        title: account.name,
        actions: <AccountActions account={account} />,
      })}
    >
      {(account) => (
        <>
          {account.statusReason !== null && <Note tone="amber" icon="warning" title={account.statusReason} />}
          {account.pending.length > 0 && (
            <ApprovalPanel
              targetId={id}
              module="papara"
              part={accountApprovals}
              onDecided={() => void client.invalidateQueries({ queryKey: ['paparaAccount'] })}
            />
          )}
          <DescriptionList
            items={[
              { id: 'provider', label: t('field.provider'), value: account.provider },
              { id: 'no', label: t('field.accountNo'), value: <span className="k-num">{account.accountNo}</span> },
              { id: 'phone', label: t('field.phone'), value: account.phoneMasked ?? t('none') },
              { id: 'holder', label: t('field.holder'), value: account.holderTitle },
              { id: 'group', label: t('field.group'), value: account.group.name },
              { id: 'owner', label: t('field.owner'), value: account.owner?.name ?? t('none') },
              { id: 'direction', label: t('field.direction'), value: t(`direction.${account.direction}`) },
              { id: 'min', label: t('field.min'), value: money(account.minTxMinor) },
              { id: 'max', label: t('field.max'), value: money(account.maxTxMinor) },
              { id: 'limits', label: t('field.limitGroup'), value: account.limitGroup?.name ?? t('none') },
              {
                id: 'headroom',
                label: t('field.headroom'),
                value: account.headroomMinor === null ? t('noLimit') : money(account.headroomMinor),
              },
              { id: 'balance', label: t('field.balance'), value: money(account.ledgerBalanceMinor) },
              {
                id: 'said',
                label: t('field.providerBalance'),
                value:
                  account.balanceMinor === null || account.balanceAt === null
                    ? t('never')
                    : t('at', {
                        amount: money(account.balanceMinor),
                        at: formatDateTime(account.balanceAt, language),
                      }),
              },
              {
                id: 'health',
                label: t('field.health'),
                value: <AccountHealth account={account} t={t} money={money} />,
              },
              { id: 'in', label: t('field.in'), value: money(account.inTodayMinor) },
              { id: 'out', label: t('field.out'), value: money(account.outTodayMinor) },
              {
                id: 'event',
                label: t('field.lastEvent'),
                value: account.lastEventAt === null ? t('never') : formatDateTime(account.lastEventAt, language),
              },
            ]}
          />
          <Slot name="record.history" props={{ objectType: 'paparaAccount', objectId: id }} />
        </>
      )}
    </RecordDrawer>
  )
}
