import { useCan } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import { maskIban } from '@kasa/domain/iban'
import { formatMoney } from '@kasa/domain/money'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Note } from '@kasa/ui/Note'
import { StatusPill } from '@kasa/ui/StatusPill'
import { Suspense } from 'react'

import { accountSections } from '../accountSections'
import { ApprovalPanel } from '@kasa/desk/ApprovalPanel'
import { styled } from '../parts/remitStyles'
import { AccountActions } from './AccountActions'
import { toneOf } from './accountColumns'
import { AccountFigures } from './AccountFigures'
import { AccountLimits } from './AccountLimits'
import { accountById } from './accountQueries'
import { useAccountWords } from './accountWords'
import { accountApprovals } from './AccountApproval'
import { RevealIban } from './RevealIban'

/** One account: pending approvals, today's figures, limits, balances and history. */
export function AccountDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useAccountWords()
  const language = useLanguage()
  const client = useQueryClient()
  const read = useQuery(accountById(id))
  const mayWrite = useCan('bankAccount.write')
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(account) => ({
        eyebrow: account.bank.shortName,
        status: <StatusPill tone={toneOf[account.status]}>{t(`status.${account.status}`)}</StatusPill>,
        title: account.label,
        subtitle: maskIban(account.ibanLast4),
        ...(mayWrite && { actions: <AccountActions account={account} /> }),
      })}
    >
      {(account) => (
        <>
          <ApprovalPanel
            targetId={account.id}
            module="remit"
            part={accountApprovals}
            onDecided={() => void client.invalidateQueries({ queryKey: ['bankAccount'] })}
          />
          {account.statusReason !== null && account.status !== 'ACTIVE' && (
            <Note
              tone={account.status === 'BLOCKED' ? 'red' : 'amber'}
              icon="warning"
              title={t(`status.${account.status}`)}
            >
              {account.statusReason}
            </Note>
          )}
          <AccountFigures account={account} />
          <AccountLimits account={account} />
          <section className={styled('section')}>
            <h3>{t('section.details')}</h3>
            <DescriptionList
              items={[
                { id: 'iban', label: t('field.iban'), value: <RevealIban account={account} /> },
                { id: 'holder', label: t('field.holderTitle'), value: account.holderTitle },
                { id: 'holderType', label: t('field.holderType'), value: t(`holder.${account.holderType}`) },
                { id: 'taxNo', label: t('field.holderTaxNo'), value: account.holderTaxNo ?? '—' },
                { id: 'contract', label: t('field.contractRef'), value: account.contractRef ?? '—' },
                { id: 'group', label: t('field.remitGroup'), value: account.group.name },
                { id: 'owner', label: t('field.owner'), value: account.owner?.name ?? t('field.ownerNone') },
                {
                  id: 'limitGroup',
                  label: t('field.limitGroup'),
                  value: account.limitGroup?.name ?? t('field.limitGroupNone'),
                },
                { id: 'direction', label: t('field.direction'), value: t(`direction.${account.direction}`) },
                {
                  id: 'amounts',
                  label: t('field.amounts'),
                  value: `${formatMoney(account.minTxMinor, language)} – ${formatMoney(account.maxTxMinor, language)}`,
                },
                {
                  id: 'priority',
                  label: t('field.priority'),
                  value: `${account.priority} · ${t('field.weight')} ${account.weight}`,
                },
                { id: 'created', label: t('field.created'), value: formatDateTime(account.createdAt, language) },
              ]}
            />
          </section>
          <Suspense>
            {accountSections.map(({ id: sectionId, Section }) => (
              <Section key={sectionId} accountId={account.id} />
            ))}
          </Suspense>
          <Slot name="record.history" props={{ objectType: 'bankAccount', objectId: account.id }} />
        </>
      )}
    </RecordDrawer>
  )
}
