import { formatDate, formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { useRecordWords } from '@kasa/console/recordWords'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import type { AuditDetail, AuditFilters } from '@kasa/contracts/audit'
import { Button } from '@kasa/ui/Button'
import { CopyText } from '@kasa/ui/CopyText'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Note } from '@kasa/ui/Note'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'

import { useWords } from '../adminWords'
import { DepositLink } from '../DepositPlace'
import { actorInWords } from './actorInWords'
import { AuditChanges } from './AuditChanges'
import { auditBySeq } from './auditQueries'
import { reasonInWords } from './reasonInWords'

const tones: Record<AuditDetail['seal'], StatusPillProps['tone']> = { WAITING: 'gray', SEALED: 'green', BROKEN: 'red' }

function AuditFields({ act, onDeposit }: { act: AuditDetail } & Pick<AuditDrawerProps, 'onDeposit'>) {
  const t = useWords()
  const records = useRecordWords()
  const copy = (text: string, what: string) => (
    <CopyText text={text} label={t('copy.do', { what })} copiedLabel={t('copy.done')} />
  )
  const items = [
    ...(act.reason === null
      ? []
      : [{ id: 'reason', label: t('audit.reason'), value: reasonInWords(records, act.reason) }]),
    { id: 'code', label: t('audit.code'), value: <code>{act.action}</code> },
    {
      id: 'object',
      label: records.t('object', act.objectType),
      value: (
        <>
          {act.objectName !== null && <div>{act.objectName}</div>}
          {copy(act.objectId, t('audit.object'))}
          {act.objectType === 'deposit' && (
            <div>
              <DepositLink
                to={`/remit-request/list?${new URLSearchParams({ tab: 'all', open: act.objectId })}`}
                onOpen={() => onDeposit(act.objectId)}
              >
                {t('audit.openDeposit')}
              </DepositLink>
            </div>
          )}
        </>
      ),
    },
    ...(act.ip === '' ? [] : [{ id: 'ip', label: t('audit.ip'), value: act.ip }]),
    ...(act.sessionId === null
      ? []
      : [{ id: 'session', label: t('audit.session'), value: copy(act.sessionId, t('audit.session')) }]),
    { id: 'request', label: t('audit.request'), value: copy(act.requestId, t('audit.request')) },
    ...(act.hash === null
      ? []
      : [
          {
            id: 'hash',
            label: t('audit.hash'),
            value: (
              <CopyText
                text={act.hash}
                label={t('copy.do', { what: t('audit.hash') })}
                copiedLabel={t('copy.done')}
              >{`${act.hash.slice(0, 16)}…`}</CopyText>
            ),
          },
        ]),
  ]
  return <DescriptionList items={items} />
}

type AuditDrawerProps = {
  seq: string
  seesAll: boolean
  onNarrow: (filters: AuditFilters) => void
  onDeposit: (depositId: string) => void
  onClose: () => void
}

/** The details of an action: changes, reason, origin, and whether the hash chain still covers it. */
export function AuditDrawer({ seq, seesAll, onNarrow, onDeposit, onClose }: AuditDrawerProps) {
  const t = useWords()
  const records = useRecordWords()
  const language = useLanguage()
  const read = useQuery(auditBySeq(seq))
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(act) => ({
        eyebrow: `#${act.seq}`,
        status: <StatusPill tone={tones[act.seal]}>{t(`seal.${act.seal}`)}</StatusPill>,
        title: records.t('action', act.action),
        subtitle: `${actorInWords(t, act)} · ${formatDate(act.at, language)} ${formatTime(act.at, language)}`,
        actions: (
          <>
            <Button onClick={() => onNarrow({ objectType: act.objectType, objectId: act.objectId })}>
              {t('audit.ofObject')}
            </Button>
            {seesAll && act.actorId !== null && (
              <Button onClick={() => onNarrow({ actor: act.actorId ?? undefined })}>{t('audit.ofActor')}</Button>
            )}
          </>
        ),
      })}
    >
      {(act) => (
        <>
          {act.seal === 'BROKEN' && (
            <Note tone="red" icon="warning" title={t('seal.BROKEN')}>
              {t('seal.brokenText')}
            </Note>
          )}
          <AuditChanges act={act} />
          <AuditFields act={act} onDeposit={onDeposit} />
        </>
      )}
    </RecordDrawer>
  )
}
