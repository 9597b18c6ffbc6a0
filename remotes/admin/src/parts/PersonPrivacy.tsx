import { words } from '@kasa/console/failure'
import { formatDate } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { downloadFile } from '@kasa/console/records/downloadFile'
import { ReasonForm } from '@kasa/console/records/ReasonForm'
import { toast } from '@kasa/console/toast'
import type { CustomerPrivacy } from '@kasa/contracts/privacy'
import { keptAfterErasure } from '@kasa/domain/erasure'
import { Button } from '@kasa/ui/Button'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { useState } from 'react'

import { askErasure, privacyOf, takeCopy, type OfRequest } from './privacyQueries'
import { usePrivacyWords } from './privacyWords'

/** The result, what is pending, or what prevents the action. */
function Standing({ privacy }: { privacy: CustomerPrivacy }) {
  const t = usePrivacyWords()
  const language = useLanguage()
  const { requests, kept, keptUntil, open, openCount, approvalId, erasedAt } = privacy
  if (erasedAt !== null)
    return (
      <Note tone="plain" icon="info" title={t('erased', { at: formatDate(erasedAt, language) })}>
        {keptUntil === null
          ? t('keptNone')
          : t('keptUntil', { kept, day: formatDate(`${keptUntil}T00:00:00+03:00`, language) })}
      </Note>
    )
  return (
    <>
      <p>{t('held', { requests, kept })}</p>
      {approvalId !== null && (
        <Note tone="amber" icon="clock" title={t('asked')}>
          <Link to={`/approval/list?open=${approvalId}`}>{t('open')}</Link>
        </Note>
      )}
      {openCount > 0 && (
        <Note tone="amber" icon="warning" title={t('blocked', { count: openCount })}>
          {t('blockedText', { numbers: open.map(({ number }) => number).join(', ') })}
          {openCount > open.length && ' …'}
        </Note>
      )}
    </>
  )
}

/** The data stored about one person: a copy for them, and its erasure by two administrators. */
export function PersonPrivacy({ of }: { of: OfRequest }) {
  const t = usePrivacyWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'json' | 'text' | 'erase' | null>(null)
  const { data: privacy, error } = useQuery(privacyOf(of))
  if (error) return <p role="alert">{words(error, language)}</p>
  if (!privacy) return null
  const { id: customerId, name } = privacy
  const save = async (reason: string) => {
    if (asking === 'erase') {
      client.setQueryData(privacyOf(of).queryKey, await askErasure(customerId, reason))
      toast('success', t('asked'))
    } else if (asking !== null) {
      const file = await takeCopy(customerId, { lang: language, format: asking, reason })
      downloadFile(file, `person-${customerId.slice(-8)}.${asking === 'json' ? 'json' : 'txt'}`)
    }
  }
  return (
    <>
      <Standing privacy={privacy} />
      {privacy.erasedAt === null && (
        <p style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
          <Button size="small" onClick={() => setAsking('text')}>
            {t('copyText')}
          </Button>
          <Button size="small" onClick={() => setAsking('json')}>
            {t('copyJson')}
          </Button>
          {privacy.openCount === 0 && privacy.approvalId === null && (
            <Button size="small" tone="danger" onClick={() => setAsking('erase')}>
              {t('erase')}
            </Button>
          )}
        </p>
      )}
      <details>
        <summary>{t('stays')}</summary>
        <ul>
          {keptAfterErasure.map((kept) => (
            <li key={kept}>{t(`kept.${kept}`)}</li>
          ))}
        </ul>
      </details>
      {asking !== null && (
        <ReasonForm
          title={t(asking === 'erase' ? 'eraseTitle' : 'copyTitle', { name })}
          text={t(asking === 'erase' ? 'eraseText' : 'copyWhy')}
          saveLabel={t(asking === 'erase' ? 'eraseDo' : 'copyDo')}
          onClose={() => setAsking(null)}
          save={save}
        />
      )}
    </>
  )
}
