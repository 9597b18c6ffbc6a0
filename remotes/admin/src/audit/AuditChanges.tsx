import { useLanguage } from '@kasa/console/i18n'
import { useRecordWords } from '@kasa/console/recordWords'
import type { AuditDetail } from '@kasa/contracts/audit'
import { DrawerSection } from '@kasa/ui/DetailDrawer'

import { styled } from '../adminStyles'
import { useWords } from '../adminWords'
import { changesOf, type Change } from './auditChanges'
import { valueInWords } from './valueInWords'

function Changed({ change: { field, before, after } }: { change: Change }) {
  const say = useWords()
  const records = useRecordWords()
  const language = useLanguage()
  return (
    <div>
      <dt>{records.say('field', field)}</dt>
      <dd>
        {before !== null && (
          <>
            <del aria-label={say('diff.before', { value: valueInWords(field, before, language) })}>
              {valueInWords(field, before, language)}
            </del>
            {' → '}
          </>
        )}
        <ins aria-label={say('diff.after', { value: valueInWords(field, after, language) })}>
          {valueInWords(field, after, language)}
        </ins>
      </dd>
    </div>
  )
}

/** What the act changed: the changed fields first, the others folded away. */
export function AuditChanges({ act }: { act: AuditDetail }) {
  const say = useWords()
  const records = useRecordWords()
  const language = useLanguage()
  const { changed, kept } = changesOf(act.before, act.after)
  return (
    <DrawerSection title={say('diff.title')}>
      {changed.length === 0 ? (
        <p>{say('diff.none')}</p>
      ) : (
        <dl className={styled('diff')}>
          {changed.map((change) => (
            <Changed key={change.field} change={change} />
          ))}
        </dl>
      )}
      {kept.length > 0 && (
        <details className={styled('more')}>
          <summary>{say('diff.kept', { count: kept.length })}</summary>
          <dl className={styled('diff')}>
            {kept.map(({ field, after }) => (
              <div key={field}>
                <dt>{records.say('field', field)}</dt>
                <dd>{valueInWords(field, after, language)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </DrawerSection>
  )
}
