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
  const say = useAccountWords()
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
        status: <StatusPill tone={toneOf[account.status]}>{say(`status.${account.status}`)}</StatusPill>,
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
              title={say(`status.${account.status}`)}
            >
              {account.statusReason}
            </Note>
          )}
          <AccountFigures account={account} />
          <AccountLimits account={account} />
          <section className={styled('section')}>
            <h3>{say('section.details')}</h3>
            <DescriptionList
              items={[
                { id: 'iban', label: say('field.iban'), value: <RevealIban account={account} /> },
                { id: 'holder', label: say('field.holderTitle'), value: account.holderTitle },
                { id: 'holderType', label: say('field.holderType'), value: say(`holder.${account.holderType}`) },
                { id: 'taxNo', label: say('field.holderTaxNo'), value: account.holderTaxNo ?? '—' },
                { id: 'contract', label: say('field.contractRef'), value: account.contractRef ?? '—' },
                { id: 'group', label: say('field.remitGroup'), value: account.group.name },
                { id: 'owner', label: say('field.owner'), value: account.owner?.name ?? say('field.ownerNone') },
                {
                  id: 'limitGroup',
                  label: say('field.limitGroup'),
                  value: account.limitGroup?.name ?? say('field.limitGroupNone'),
                },
                { id: 'direction', label: say('field.direction'), value: say(`direction.${account.direction}`) },
                {
                  id: 'amounts',
                  label: say('field.amounts'),
                  value: `${formatMoney(account.minTxMinor, language)} – ${formatMoney(account.maxTxMinor, language)}`,
                },
                {
                  id: 'priority',
                  label: say('field.priority'),
                  value: `${account.priority} · ${say('field.weight')} ${account.weight}`,
                },
                { id: 'created', label: say('field.created'), value: formatDateTime(account.createdAt, language) },
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
