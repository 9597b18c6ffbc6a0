import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useWrites } from '@kasa/console/http'
import { useLanguage } from '@kasa/console/i18n'
import { useInfiniteQuery } from '@kasa/console/query'
import { useRecordWords } from '@kasa/console/recordWords'
import { useUser } from '@kasa/console/session'
import { personObject } from '@kasa/contracts/privacy'
import { scopesOf } from '@kasa/domain/access'
import { typeOfObject } from '@kasa/domain/requestTypes'
import type { SlotProps } from '@kasa/module/slots'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Link } from '@kasa/ui/router'
import { Timeline } from '@kasa/ui/Timeline'
import { lazy } from 'react'

import { styled } from '../adminStyles'
import { useWords } from '../adminWords'
import { actorInWords } from './actorInWords'
import { objectActs } from './auditQueries'
import { ObjectCalls } from '../parts/ObjectCalls'
import { ObjectPerson } from '../parts/ObjectPerson'
import { auditAddress } from './auditFilters'
import { reasonInWords } from './reasonInWords'

const MerchantChanges = lazy(() => import('./MerchantChanges').then((file) => ({ default: file.MerchantChanges })))

/** The number of actions shown in another module's record; a link opens all of them. */
const shownActs = 8

/** The actions on one object, newest first. */
function Acts({ objectType, objectId }: SlotProps['record.history']) {
  const t = useWords()
  const records = useRecordWords()
  const language = useLanguage()
  const filters = { objectType, objectId }
  const list = useInfiniteQuery(objectActs(filters, useWrites()))
  const rows = (list.data?.pages ?? []).flatMap((page) => page.rows).slice(0, shownActs)
  if (list.isPending) return null
  return (
    <DrawerSection title={t('history.title')}>
      {list.isError ? (
        <p role="alert">{words(list.error, language)}</p>
      ) : (
        <Timeline
          entries={rows.map((row) => ({
            id: row.seq,
            at: row.at,
            atText: formatDateTime(row.at, language),
            text: `${records.t('action', row.action)} · ${actorInWords(t, row)}`,
            detail: row.reason === null ? undefined : reasonInWords(records, row.reason),
          }))}
        />
      )}
      <Link className={styled('link')} to={`/audit/list?${new URLSearchParams(auditAddress.query(filters))}`}>
        {t('history.all')}
      </Link>
    </DrawerSection>
  )
}

/**
 * The audit log of an object and its person's data, for those who may read all of it, the changes of a merchant for its
 * own people, and the API calls about the object.
 * Shown inside another module's record.
 */
export function RecordHistory(props: SlotProps['record.history']) {
  const t = useWords()
  const isAdmin = scopesOf(useUser()?.scope ?? '').has('ADMIN')
  const object = personObject.safeParse(props.objectType).data
  return (
    <>
      {!isAdmin && props.objectType === 'merchant' && <MerchantChanges />}
      {isAdmin && <Acts key={`${props.objectType} ${props.objectId}`} {...props} />}
      {isAdmin && object && (
        <>
          <Link
            className={styled('link')}
            to={`/audit/list?${new URLSearchParams(auditAddress.query({ person: props.objectId }))}`}
          >
            {t('history.looks')}
          </Link>
          <ObjectPerson of={{ object, id: props.objectId }} />
        </>
      )}
      {typeOfObject(props.objectType) && <ObjectCalls objectId={props.objectId} />}
    </>
  )
}
