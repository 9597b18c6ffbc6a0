import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import { groupStatusRequest } from '@kasa/contracts/limitGroups'
import type { RemitGroupDetail } from '@kasa/contracts/remitGroups'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { lazy, Suspense, useState } from 'react'

import { useAssignmentWords } from '../parts/assignmentWords'
import { GroupStatusPill } from '@kasa/console/limits/GroupStatusPill'
import { useStatusWords } from '@kasa/console/limits/groupStatusWords'
import { AccountOrder } from './AccountOrder'
import { remitGroupById, setRemitGroupStatus, takeRemitGroup } from './groupQueries'
import { styled } from './groupStyles'
import { useGroupWords } from './groupWords'

const GroupForm = lazy(() => import('./GroupForm').then((file) => ({ default: file.GroupForm })))
const GroupStatusForm = lazy(() =>
  import('@kasa/console/limits/GroupStatusForm').then((file) => ({ default: file.GroupStatusForm })),
)
const TryGroup = lazy(() => import('./TryGroup').then((file) => ({ default: file.TryGroup })))

function GroupActions({ group }: { group: RemitGroupDetail }) {
  const t = useGroupWords()
  const sayStatus = useStatusWords()
  const client = useQueryClient()
  const [open, setOpen] = useState<'edit' | 'status' | 'try' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button onClick={() => setOpen('status')}>{sayStatus(group.status === 'ACTIVE' ? 'pause' : 'resume')}</Button>
      <Button onClick={() => setOpen('try')}>{t('act.try')}</Button>
      <Button tone="primary" onClick={() => setOpen('edit')}>
        {t('act.edit')}
      </Button>
      <Suspense>
        {open === 'edit' && <GroupForm group={group} onClose={close} />}
        {open === 'try' && <TryGroup group={group} onClose={close} />}
        {open === 'status' && (
          <GroupStatusForm
            schema={groupStatusRequest}
            group={group}
            consequence={t(`pause.${group.status}`, { merchants: group.merchants.length })}
            save={async (request) => takeRemitGroup(client, await setRemitGroupStatus(group.id, request))}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** One remit group: its strategy, the current state of its accounts, and the merchants that use it. */
export function GroupDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useGroupWords()
  const sayStrategy = useAssignmentWords()
  const language = useLanguage()
  const read = useQuery(remitGroupById(id))
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(group) => ({
        eyebrow: t('groups.title'),
        status: <GroupStatusPill status={group.status} />,
        title: group.name,
        actions: <GroupActions group={group} />,
      })}
    >
      {(group) => (
        <>
          {group.status === 'PAUSED' && (
            <Note tone="amber" icon="warning" title={t('drawer.paused')}>
              {group.statusReason}
            </Note>
          )}
          <DescriptionList
            items={[
              {
                id: 'strategy',
                label: t('field.strategy'),
                value: (
                  <>
                    {sayStrategy(`strategy.${group.strategy}`)}
                    <div className={styled('does')}>{sayStrategy(`does.${group.strategy}`)}</div>
                  </>
                ),
              },
              { id: 'failover', label: t('field.failover'), value: group.failover?.name ?? t('none') },
              { id: 'minOnline', label: t('field.minOnline'), value: group.minOnlineAccounts },
              { id: 'limits', label: t('field.limitGroup'), value: group.limitGroup?.name ?? t('none') },
              { id: 'owner', label: t('field.owner'), value: group.owner?.name ?? t('none') },
            ]}
          />
          <AccountOrder group={group} />
          <DrawerSection title={t('drawer.merchants')}>
            {group.merchants.length === 0 ? (
              <p className={styled('quiet')}>{t('drawer.noMerchants')}</p>
            ) : (
              <p>{group.merchants.map(({ name }) => name).join(', ')}</p>
            )}
          </DrawerSection>
          <DescriptionList
            items={[{ id: 'created', label: t('field.created'), value: formatDateTime(group.createdAt, language) }]}
          />
          <Slot name="record.history" props={{ objectType: 'remitGroup', objectId: id }} />
        </>
      )}
    </RecordDrawer>
  )
}
