import { formatCount, formatDate, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import { toast } from '@kasa/console/toast'
import type { BankNameRow } from '@kasa/contracts/bankNames'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Note } from '@kasa/ui/Note'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../parts/remitStyles'
import { stateOf } from './bankColumns'
import { bankById, setBankActive, takeBank } from './bankQueries'
import { useBankWords } from './bankWords'

const BankForm = lazy(() => import('./BankForm').then((file) => ({ default: file.BankForm })))
const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

function BankActions({ bank }: { bank: BankNameRow }) {
  const t = useBankWords()
  const client = useQueryClient()
  const [open, setOpen] = useState<'edit' | 'active' | null>(null)
  const verb = bank.active ? 'pause' : 'activate'
  const name = bank.shortName
  return (
    <div className={styled('foot')}>
      <Button tone={bank.active ? 'danger' : 'plain'} onClick={() => setOpen('active')}>
        {t(`act.${verb}`)}
      </Button>
      <Button tone="primary" onClick={() => setOpen('edit')}>
        {t('act.edit')}
      </Button>
      <Suspense>
        {open === 'edit' && <BankForm bank={bank} onClose={() => setOpen(null)} />}
        {open === 'active' && (
          <ReasonForm
            title={t(`ask.${verb}`, { name })}
            {...(bank.active && { text: t('ask.pauseText') })}
            saveLabel={t(`act.${verb}`)}
            onClose={() => setOpen(null)}
            save={async (reason) => {
              const saved = await setBankActive(bank, !bank.active, reason)
              takeBank(client, saved)
              toast('success', t(`said.active.${stateOf(saved)}`, { name }))
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** One bank with its history. */
export function BankDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useBankWords()
  const language = useLanguage()
  const read = useQuery(bankById(id))
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(bank) => ({
        eyebrow: bank.eftCode,
        status: <StatusPill tone={bank.active ? 'green' : 'amber'}>{t(`active.${stateOf(bank)}`)}</StatusPill>,
        title: bank.shortName,
        subtitle: bank.name,
        actions: <BankActions bank={bank} />,
      })}
    >
      {(bank) => (
        <>
          {!bank.active && bank.statusReason !== null && (
            <Note tone="amber" icon="warning" title={t('active.no')}>
              {bank.statusReason}
            </Note>
          )}
          <DescriptionList
            items={[
              { id: 'type', label: t('field.type'), value: t(`type.${bank.type}`) },
              {
                id: 'fast',
                label: t('field.fast'),
                value: bank.fast
                  ? bank.fastLimitMinor === null
                    ? t('systemLimit')
                    : formatMoney(bank.fastLimitMinor, language)
                  : t('off'),
              },
              { id: 'eft', label: t('field.eft'), value: `${bank.eftOpen}–${bank.eftClose}` },
              {
                id: 'sameBank',
                label: t('field.sameBank'),
                value: t(bank.sameBank247 ? 'field.sameBank247' : 'sameBank.hours'),
              },
              { id: 'formats', label: t('field.formats'), value: bank.statementFormats.join(', ') || '—' },
              {
                id: 'nameMaxLen',
                label: t('field.nameMaxLen'),
                value: bank.nameMaxLen === null ? '—' : t('characters', { count: bank.nameMaxLen }),
              },
              { id: 'accounts', label: t('field.accounts'), value: formatCount(bank.accounts, language) },
              { id: 'sort', label: t('field.sort'), value: bank.sort },
              { id: 'source', label: t('field.source'), value: bank.source || '—' },
              {
                id: 'sourceOn',
                label: t('field.sourceOn'),
                value: bank.sourceOn === null ? '—' : formatDate(bank.sourceOn, language),
              },
              { id: 'updated', label: t('field.updated'), value: formatDateTime(bank.updatedAt, language) },
            ]}
          />
          <Slot name="record.history" props={{ objectType: 'bankName', objectId: bank.id }} />
        </>
      )}
    </RecordDrawer>
  )
}
