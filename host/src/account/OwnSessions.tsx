import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage, useText } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import { Button } from '@kasa/ui/Button'
import { useState } from 'react'

import { endSessions, ownSessions } from './accountQueries'
import { deviceName } from './deviceName'

/** Lists the person's sessions, marks the current one, and can end the others. */
export function OwnSessions() {
  const t = useText('account')
  const language = useLanguage()
  const client = useQueryClient()
  const { data, error } = useQuery(ownSessions())
  const [busy, setBusy] = useState<string>()
  const end = async (id?: string) => {
    setBusy(id ?? 'others')
    try {
      await endSessions(id)
      toast('success', t(id === undefined ? 'sessions.othersEnded' : 'sessions.ended'))
    } catch (caught) {
      toast('error', words(caught, language))
    }
    await client.invalidateQueries(ownSessions())
    setBusy(undefined)
  }
  const sessions = data?.sessions ?? []
  return (
    <section className="a-part" aria-labelledby="own-sessions">
      <h3 id="own-sessions">{t('sessions.title')}</h3>
      {error && (
        <p role="alert" className="a-wrong">
          {words(error, language)}
        </p>
      )}
      <ul className="a-sessions" aria-busy={!data && !error}>
        {sessions.map(({ id, userAgent, ip, seenAt, isThis }) => (
          <li key={id}>
            <div>
              <b>{deviceName(userAgent)}</b>
              <br />
              <span>{`${ip} · ${t('sessions.seen', { at: formatDateTime(seenAt, language) })}`}</span>
            </div>
            {isThis ? (
              <em>{t('sessions.this')}</em>
            ) : (
              <Button
                size="small"
                busy={busy === id}
                aria-label={t('sessions.endOf', { device: deviceName(userAgent), ip })}
                onClick={() => void end(id)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button tone="danger" busy={busy === 'others'} onClick={() => void end()}>
          {t('sessions.endOthers')}
        </Button>
      )}
    </section>
  )
}
