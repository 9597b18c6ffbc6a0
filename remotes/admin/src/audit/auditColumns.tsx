import { formatDate, formatDateTime, formatTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { RecordTexts } from '@kasa/console/recordWords'
import type { AuditRow } from '@kasa/contracts/audit'
import type { Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Icon } from '@kasa/ui/Icon'

import { styled } from '../adminStyles'
import { adminText } from '../adminWords'
import { actorInWords, shortId } from './actorInWords'
import { reasonInWords } from './reasonInWords'

const made = new WeakMap<RecordTexts, readonly GridColumn<AuditRow>[]>()

/** The columns in a language; created once for its texts, since the grid identifies columns by identity. */
export function auditColumns(language: Language, records: RecordTexts): readonly GridColumn<AuditRow>[] {
  const known = made.get(records)
  if (known) return known
  const t = adminText(language)
  const columns: readonly GridColumn<AuditRow>[] = [
    {
      id: 'at',
      header: t('audit.at'),
      width: 178,
      phone: 'end',
      cell: ({ at }) => (
        <time className="k-age" dateTime={at} title={formatDateTime(at, language)}>
          {formatDate(at, language)} {formatTime(at, language)}
        </time>
      ),
    },
    {
      id: 'actor',
      header: t('audit.actor'),
      width: { min: 108, grow: 2 },
      words: wordsOf(['user', 'api', 'bot', 'system'], (kind) => t(`actor.${kind}`)),
      phone: 'meta',
      cell: (row) => actorInWords(t, row),
    },
    {
      id: 'action',
      header: t('audit.action'),
      width: { min: 128, grow: 3 },
      words: wordsOf(records.codes('action'), (code) => records.t('action', code)),
      phone: 'title',
      cell: (row) => records.t('action', row.action),
    },
    {
      id: 'object',
      header: t('audit.object'),
      width: { min: 132, grow: 2 },
      words: wordsOf(records.codes('object'), (code) => records.t('object', code)),
      phone: 'meta',
      cell: (row) => (
        <span title={row.objectId}>
          {records.t('object', row.objectType)} <span className="k-num">{row.objectName ?? shortId(row.objectId)}</span>
        </span>
      ),
    },
    {
      id: 'reason',
      header: t('audit.reason'),
      width: { min: 72, grow: 2 },
      spare: 3,
      phone: 'hidden',
      cell: (row) => row.reason && reasonInWords(records, row.reason),
    },
    {
      id: 'seal',
      header: t('audit.seal'),
      width: 64,
      words: wordsOf(['SEALED', 'WAITING'], (seal) => t(`seal.${seal}`)),
      spare: 3,
      phone: 'hidden',
      cell: (row) => (
        <span className={styled('seal')}>
          <Icon name={row.sealed ? 'lock' : 'clock'} label={t(row.sealed ? 'seal.SEALED' : 'seal.WAITING')} />
        </span>
      ),
    },
  ]
  made.set(records, columns)
  return columns
}
