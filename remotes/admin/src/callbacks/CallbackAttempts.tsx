import { formatDate, formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { CallbackDetail } from '@kasa/contracts/callbacks'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Timeline, type TimelineEntry } from '@kasa/ui/Timeline'

import { styled } from '../adminStyles'
import { useWords } from '../adminWords'
import { failureInWords } from './failureInWords'

/** All attempts, newest first: response, duration, and who sent it. */
export function CallbackAttempts({ callback }: { callback: CallbackDetail }) {
  const t = useWords()
  const language = useLanguage()
  const entries = callback.attemptLog.map(
    ({ at, status, error, durationMs, mode, by, responseBody }, index): TimelineEntry => ({
      id: `${at} ${index}`,
      at,
      atText: `${formatDate(at, language)} ${formatTime(at, language)}`,
      tone: error === null ? 'accent' : 'red',
      text: (
        <>
          <b>{error === null ? `HTTP ${status ?? ''}` : failureInWords(t, error)}</b> ·{' '}
          {t('attempt.ms', { ms: durationMs })}
          <br />
          {mode === 'MANUAL' ? t('attempt.manual', { by: by ?? '—' }) : t('attempt.auto')}
          {responseBody !== null && responseBody !== '' && (
            <details className={styled('more')}>
              <summary>{t('attempt.body')}</summary>
              <pre className={styled('text')} tabIndex={0}>
                {responseBody}
              </pre>
            </details>
          )}
        </>
      ),
    }),
  )
  return (
    <DrawerSection title={t('attempt.title', { count: entries.length })}>
      {entries.length > 0 ? <Timeline entries={entries} /> : <p>{t('attempt.none')}</p>}
    </DrawerSection>
  )
}
