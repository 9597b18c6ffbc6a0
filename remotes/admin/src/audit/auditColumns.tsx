import { formatDate, formatDateTime, formatTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { SayRecord } from '@kasa/console/recordWords'
import type { AuditRow } from '@kasa/contracts/audit'
import type { Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Icon } from '@kasa/ui/Icon'

import { styled } from '../adminStyles'
import { adminText } from '../adminWords'
import { actorInWords, shortId } from './actorInWords'
import { reasonInWords } from './reasonInWords'

const made = new WeakMap<SayRecord, readonly GridColumn<AuditRow>[]>()

/** The columns in a language; created once for its texts, since the grid identifies columns by identity. */
export function auditColumns(language: Language, records: SayRecord): readonly GridColumn<AuditRow>[] {
  const known = made.get(records)
  if (known) return known
  const say = adminText(language)
  const columns: readonly GridColumn<AuditRow>[] = [
    {
      id: 'at',
      header: say('audit.at'),
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
      header: say('audit.actor'),
      width: { min: 108, grow: 2 },
      words: wordsOf(['user', 'api', 'bot', 'system'], (kind) => say(`actor.${kind}`)),
      phone: 'meta',
      cell: (row) => actorInWords(say, row),
    },
    {
      id: 'action',
      header: say('audit.action'),
      width: { min: 128, grow: 3 },
      words: wordsOf(records.codes('action'), (code) => records.say('action', code)),
      phone: 'title',
      cell: (row) => records.say('action', row.action),
    },
    {
      id: 'object',
      header: say('audit.object'),
      width: { min: 132, grow: 2 },
      words: wordsOf(records.codes('object'), (code) => records.say('object', code)),
      phone: 'meta',
      cell: (row) => (
        <span title={row.objectId}>
          {records.say('object', row.objectType)}{' '}
          <span className="k-num">{row.objectName ?? shortId(row.objectId)}</span>
        </span>
      ),
    },
    {
      id: 'reason',
      header: say('audit.reason'),
      width: { min: 72, grow: 2 },
      spare: 3,
      phone: 'hidden',
      cell: (row) => row.reason && reasonInWords(records, row.reason),
    },
    {
      id: 'seal',
      header: say('audit.seal'),
      width: 64,
      words: wordsOf(['SEALED', 'WAITING'], (seal) => say(`seal.${seal}`)),
      spare: 3,
      phone: 'hidden',
      cell: (row) => (
        <span className={styled('seal')}>
          <Icon name={row.sealed ? 'lock' : 'clock'} label={say(row.sealed ? 'seal.SEALED' : 'seal.WAITING')} />
        </span>
      ),
    },
  ]
  made.set(records, columns)
  return columns
}
