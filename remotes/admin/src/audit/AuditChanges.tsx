import { useLanguage } from '@kasa/console/i18n'
import { useRecordWords } from '@kasa/console/recordWords'
import type { AuditDetail } from '@kasa/contracts/audit'
import { DrawerSection } from '@kasa/ui/DetailDrawer'

import { styled } from '../adminStyles'
import { useWords } from '../adminWords'
import { changesOf, type Change } from './auditChanges'
import { fieldInWords } from './fieldInWords'
import { valueInWords } from './valueInWords'

function useValueInWords() {
  const records = useRecordWords()
  const language = useLanguage()
  return (field: string, value: unknown) => valueInWords(records, field, value, language)
}

function Changed({ change: { field, before, after } }: { change: Change }) {
  const t = useWords()
  const records = useRecordWords()
  const language = useLanguage()
  const valueOf = useValueInWords()
  return (
    <div>
      <dt>{fieldInWords(records, field, language)}</dt>
      <dd>
        {before !== null && (
          <>
            <del aria-label={t('diff.before', { value: valueOf(field, before) })}>{valueOf(field, before)}</del>
            {' → '}
          </>
        )}
        <ins aria-label={t('diff.after', { value: valueOf(field, after) })}>{valueOf(field, after)}</ins>
      </dd>
    </div>
  )
}

/** The changes of the action: changed fields first, the others folded. */
export function AuditChanges({ act }: { act: AuditDetail }) {
  const t = useWords()
  const records = useRecordWords()
  const language = useLanguage()
  const valueOf = useValueInWords()
  const { changed, kept } = changesOf(act.before, act.after)
  return (
    <DrawerSection title={t('diff.title')}>
      {changed.length === 0 ? (
        <p>{t('diff.none')}</p>
      ) : (
        <dl className={styled('diff')}>
          {changed.map((change) => (
            <Changed key={change.field} change={change} />
          ))}
        </dl>
      )}
      {kept.length > 0 && (
        <details className={styled('more')}>
          <summary>{t('diff.kept', { count: kept.length })}</summary>
          <dl className={styled('diff')}>
            {kept.map(({ field, after }) => (
              <div key={field}>
                <dt>{fieldInWords(records, field, language)}</dt>
                <dd>{valueOf(field, after)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </DrawerSection>
  )
}
