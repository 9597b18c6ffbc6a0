import { useCan } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import type { SysparameterRow } from '@kasa/contracts/sysparameters'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'
import { Timeline } from '@kasa/ui/Timeline'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../adminStyles'
import { stateOf } from './parameterColumns'
import { historyOf, parameterById } from './parameterQueries'
import { boundsInWords, descriptionOf, useParameterWords, valueInWords } from './parameterWords'

const ParameterForm = lazy(() => import('./ParameterForm').then((file) => ({ default: file.ParameterForm })))

type Shown = { row: SysparameterRow }

function ChangeButton({ row }: Shown) {
  const t = useParameterWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styled('foot')}>
      <Button tone="primary" onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
      <Suspense>{isOpen && <ParameterForm row={row} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}

/** A change that waits for another administrator, or is scheduled. */
function Pending({ row: { approvalId, next, unit } }: Shown) {
  const t = useParameterWords()
  const language = useLanguage()
  return (
    <>
      {approvalId !== null && (
        <Note tone="amber" icon="clock" title={t('waiting.title')}>
          <Link className={styled('link')} to={`/approval/list?open=${approvalId}`}>
            {t('waiting.open')}
          </Link>
        </Note>
      )}
      {next !== null && (
        <Note
          tone="accent"
          icon="calendar"
          title={t('next.title', {
            value: valueInWords(t, unit, next.value, language),
            at: formatDateTime(next.effectiveFrom, language),
          })}
        >
          {t('next.text')}
        </Note>
      )}
    </>
  )
}

/** All earlier values, newest first. */
function History({ row: { id, unit } }: Shown) {
  const t = useParameterWords()
  const language = useLanguage()
  const { data } = useQuery(historyOf(id))
  const inWords = (value: bigint) => valueInWords(t, unit, value, language)
  if (!data) return null
  return (
    <DrawerSection title={t('history.title')}>
      {data.versions.length === 0 ? (
        <p className={styled('quiet')}>{t('history.none')}</p>
      ) : (
        <Timeline
          entries={data.versions.map((version) => ({
            id: version.id,
            at: version.createdAt,
            atText: formatDateTime(version.createdAt, language),
            text: t('history.line', { was: inWords(version.oldValue), value: inWords(version.value) }),
            detail: (
              <>
                {t(version.approvedByName === null ? 'history.by' : 'history.byTwo', {
                  name: version.createdByName,
                  other: version.approvedByName ?? '',
                  reason: version.reason,
                })}
                {version.effectiveFrom !== version.createdAt && (
                  <> · {t('history.from', { at: formatDateTime(version.effectiveFrom, language) })}</>
                )}
              </>
            ),
          }))}
        />
      )}
    </DrawerSection>
  )
}

/** One parameter with its bounds and all earlier values. */
export function ParameterDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useParameterWords()
  const language = useLanguage()
  const mayWrite = useCan('sysparameter.write')
  const read = useQuery(parameterById(id))
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(row) => ({
        eyebrow: t(`module.${row.module}`),
        ...(stateOf(row).key !== 'mark.next' && {
          status: <StatusPill tone={stateOf(row).tone}>{t(stateOf(row).key)}</StatusPill>,
        }),
        title: row.key,
        subtitle: descriptionOf(row, language),
        ...(mayWrite && row.approvalId === null && { actions: <ChangeButton row={row} /> }),
      })}
    >
      {(row) => (
        <>
          <Pending row={row} />
          <DescriptionList
            items={[
              { id: 'value', label: t('field.value'), value: valueInWords(t, row.unit, row.value, language) },
              { id: 'usual', label: t('field.usual'), value: valueInWords(t, row.unit, row.usual, language) },
              { id: 'bounds', label: t('field.bounds'), value: boundsInWords(t, row, language) },
              {
                id: 'approval',
                label: t('field.needsApproval'),
                value: t(row.needsApproval ? 'approval.yes' : 'approval.no'),
              },
            ]}
          />
          <History row={row} />
        </>
      )}
    </RecordDrawer>
  )
}
