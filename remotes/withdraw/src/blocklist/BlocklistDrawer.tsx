import { useCan } from '@kasa/console/can'
import { formatCount, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import { toast } from '@kasa/console/toast'
import type { BlocklistDetail } from '@kasa/contracts/blocklist'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { entryById, removeEntry, takeEntry } from './blocklistQueries'
import { codeText, stateTone, useBlocklistWords } from './blocklistWords'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

function RemoveEntry({ entry }: { entry: BlocklistDetail }) {
  const t = useBlocklistWords()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('remove')}</Button>
      {isAsking && (
        <Suspense>
          <ReasonForm
            title={t('remove.title', { shown: entry.shown })}
            text={t('remove.text')}
            saveLabel={t('remove')}
            onClose={() => setAsking(false)}
            save={async (reason) => {
              takeEntry(client, await removeEntry(entry, reason))
              toast('success', t('said.removed', { shown: entry.shown }))
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Facts of an entry; nulls are omitted. */
function Facts({ entry }: { entry: BlocklistDetail }) {
  const t = useBlocklistWords()
  const language = useLanguage()
  const at = (instant: string | null) => instant && formatDateTime(instant, language)
  const facts = [
    ['field.reason', entry.reason],
    ['field.source', entry.source],
    ['field.expiresAt', at(entry.expiresAt) ?? t('never')],
    ['field.hits', formatCount(entry.hits, language)],
    ['field.lastHitAt', at(entry.lastHitAt)],
    ['field.addedBy', entry.addedByName],
    ['field.createdAt', at(entry.createdAt)],
    ['field.removedAt', at(entry.removedAt)],
    ['field.removedBy', entry.removedByName],
    ['field.removedReason', entry.removedReason],
  ] as const
  return (
    <DescriptionList
      items={facts.flatMap(([key, value]) => (value === null ? [] : [{ id: key, label: t(key), value }]))}
    />
  )
}

/** The last requests that matched it. */
function Met({ entry }: { entry: BlocklistDetail }) {
  const t = useBlocklistWords()
  const language = useLanguage()
  return (
    <DrawerSection title={t('met.title')}>
      {entry.met.length === 0 ? (
        <p>{t('met.none')}</p>
      ) : (
        <DescriptionList
          items={entry.met.map(({ requestId, kind, number, name, isNear, at }) => ({
            id: requestId,
            label: number,
            value: [t(`met.${kind}`), name, isNear && t('met.near'), formatDateTime(at, language)]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
    </DrawerSection>
  )
}

/** An entry's details with its matches, and a button to remove it. */
export function BlocklistDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useBlocklistWords()
  const mayWrite = useCan('blocklist.write')
  const read = useQuery(entryById(id))
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(entry) => ({
        eyebrow: codeText(t, 'kind', entry.kind),
        status: <StatusPill tone={stateTone(entry.state)}>{codeText(t, 'state', entry.state)}</StatusPill>,
        title: entry.shown,
        ...(mayWrite && entry.state !== 'REMOVED' && { actions: <RemoveEntry entry={entry} /> }),
      })}
    >
      {(entry) => (
        <>
          <Facts entry={entry} />
          <Met entry={entry} />
          <Slot name="record.history" props={{ objectType: 'blocklistEntry', objectId: entry.id }} />
        </>
      )}
    </RecordDrawer>
  )
}
