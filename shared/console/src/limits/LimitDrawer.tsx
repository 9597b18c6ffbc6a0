import { formatDateTime } from '../format'
import { useLanguage } from '../i18n'
import { useQuery, useQueryClient } from '../query'
import { RecordDrawer } from '../records/RecordDrawer'
import { Slot } from '../slot'
import type { LimitGroupDetail } from '@kasa/contracts/limitGroups'
import { isInUse } from '@kasa/domain/limitGuards'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { lazy, Suspense, useState } from 'react'

import { GroupStatusPill } from './GroupStatusPill'
import { useStatusWords } from './groupStatusWords'
import { hoursInWords } from './hoursInWords'
import { useLimitChangeWords } from './limitChangeWords'
import { LimitUsage } from './LimitUsage'
import type { LimitScreen } from './limitScreen'
import { styled } from './limitStyles'
import { useLimitWords } from './limitWords'

const LimitForm = lazy(() => import('./LimitForm').then((file) => ({ default: file.LimitForm })))
const GroupStatusForm = lazy(() => import('./GroupStatusForm').then((file) => ({ default: file.GroupStatusForm })))

function LimitActions({ screen, group }: { screen: LimitScreen; group: LimitGroupDetail }) {
  const t = useLimitWords()
  const sayStatus = useStatusWords()
  const sayChange = useLimitChangeWords()
  const client = useQueryClient()
  const [open, setOpen] = useState<'edit' | 'status' | null>(null)
  const close = () => setOpen(null)
  const isPauseAsked = group.status === 'ACTIVE' && isInUse(group.usedBy)
  const users = t('users.all', { merchants: group.usedBy.merchants.length, accounts: group.usedBy.accounts.length })
  return (
    <>
      <Button onClick={() => setOpen('status')}>{sayStatus(group.status === 'ACTIVE' ? 'pause' : 'resume')}</Button>
      <Button tone="primary" onClick={() => setOpen('edit')}>
        {t('act.edit')}
      </Button>
      <Suspense>
        {open === 'edit' && <LimitForm screen={screen} group={group} onClose={close} />}
        {open === 'status' && (
          <GroupStatusForm
            schema={screen.statusSchema}
            group={group}
            consequence={[
              t(group.status === 'ACTIVE' ? 'pause.PAUSED' : 'pause.ACTIVE', { users }),
              ...(isPauseAsked ? [sayChange('pause')] : []),
            ].join(' ')}
            isAsked={isPauseAsked}
            save={async (request) => screen.take(client, await screen.setStatus(group.id, request))}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** Says that a change of this group waits for another administrator. Empty if none does. */
function ChangeNote({ group: { changeApprovalId } }: { group: Pick<LimitGroupDetail, 'changeApprovalId'> }) {
  const t = useLimitChangeWords()
  if (!changeApprovalId) return null
  return (
    <Note tone="amber" icon="clock" title={t('waiting')}>
      <Link className={styled('link')} to={`/approval/list?open=${changeApprovalId}`}>
        {t('open')}
      </Link>
    </Note>
  )
}

function UsedBy({ usedBy, groups }: Pick<LimitGroupDetail, 'usedBy'> & Pick<LimitScreen, 'groups'>) {
  const t = useLimitWords()
  const { merchants, accounts, remitGroups } = usedBy
  const items = [
    { id: 'merchants', label: t('field.merchants'), value: merchants.map(({ name }) => name).join(', ') },
    {
      id: 'accounts',
      label: t('field.accounts'),
      value: accounts.map(({ label, ibanLast4 }) => `${label} …${ibanLast4}`).join(', '),
    },
    { id: 'remitGroups', label: t(`field.${groups}`), value: remitGroups.map(({ name }) => name).join(', ') },
  ].filter(({ value }) => value !== '')
  return (
    <DrawerSection title={t('drawer.usedBy')}>
      {items.length === 0 ? <p className={styled('quiet')}>{t('drawer.unused')}</p> : <DescriptionList items={items} />}
    </DrawerSection>
  )
}

/** A limit group: rules with their use, reservations by request, and who uses the group. */
export function LimitDrawer({ screen, id, onClose }: { screen: LimitScreen; id: string; onClose: () => void }) {
  const t = useLimitWords()
  const language = useLanguage()
  const read = useQuery(screen.byId(id))
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(group) => ({
        eyebrow: t(`title.${screen.groups}`),
        status: <GroupStatusPill status={group.status} />,
        title: group.name,
        actions: <LimitActions screen={screen} group={group} />,
      })}
    >
      {(group) => (
        <>
          {group.status === 'PAUSED' && (
            <Note tone="amber" icon="warning" title={t('drawer.paused')}>
              {group.statusReason}
            </Note>
          )}
          <ChangeNote group={group} />
          <LimitUsage screen={screen} group={group} />
          <UsedBy usedBy={group.usedBy} groups={screen.groups} />
          <DescriptionList
            items={[
              { id: 'hours', label: t('field.hours'), value: hoursInWords(group.activeHours, t) },
              { id: 'holidays', label: t('field.holidays'), value: t(`holidays.${group.holidayPolicy}`) },
              { id: 'created', label: t('field.created'), value: formatDateTime(group.createdAt, language) },
            ]}
          />
          <Slot name="record.history" props={{ objectType: screen.record, objectId: id }} />
        </>
      )}
    </RecordDrawer>
  )
}
