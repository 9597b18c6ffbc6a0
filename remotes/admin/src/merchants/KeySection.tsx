import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { MerchantDetail, MerchantKey } from '@kasa/contracts/merchants'
import { Button } from '@kasa/ui/Button'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../adminStyles'
import { refetchMerchant, revokeKey, showKey } from './merchantQueries'
import { merchantPart } from './merchantStyles'
import { codeInWords, useMerchantWords } from './merchantWords'
import { SecretDialog } from './SecretDialog'

const NewKeyForm = lazy(() => import('./NewKeyForm').then((file) => ({ default: file.NewKeyForm })))
const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

const tones = { ACTIVE: 'green', GRACE: 'amber', REVOKED: 'gray' } as const

/** One key: its scopes, who created it, its last use, and how it ended. */
function KeyFacts({ apiKey }: { apiKey: MerchantKey }) {
  const t = useMerchantWords()
  const language = useLanguage()
  const at = (instant: string) => formatDateTime(instant, language)
  const { scopes, createdBy, createdAt, lastUsedAt, lastUsedIp, revokedByName, revokedReason } = apiKey
  return (
    <span>
      <span className="k-num">{apiKey.keyId}</span>
      <small className={merchantPart('small')}>
        {scopes.map((scope) => codeInWords(t, 'scope', scope)).join(', ')} ·{' '}
        {lastUsedAt === null ? t('keys.unused') : t('keys.used', { at: at(lastUsedAt), ip: lastUsedIp ?? '–' })}
      </small>
      <small className={merchantPart('small')}>
        {t('keys.made', { name: createdBy ?? t('keys.system'), at: at(createdAt) })}
      </small>
      {revokedByName !== null && (
        <small className={merchantPart('small')}>
          {t('keys.revokedBy', { name: revokedByName, reason: revokedReason ?? '' })}
        </small>
      )}
    </span>
  )
}

/** `Section`: the frame; by default the drawer's. */
type SectionProps = { merchant: MerchantDetail; Section?: typeof DrawerSection }
type Secret = { keyId: string; secret: string }

/**
 * A merchant's keys: creates one with a grace period for the old, shows each secret once, and revokes at once. Each
 * action asks for a fresh code.
 */
export function KeySection({ merchant, Section = DrawerSection }: SectionProps) {
  const t = useMerchantWords()
  const language = useLanguage()
  const client = useQueryClient()
  const mayChange = useCan('merchant.keys') && merchant.status !== 'CLOSED'
  const [isAsking, setAsking] = useState(false)
  const [revoking, setRevoking] = useState<string | null>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const [isBusy, setBusy] = useState(false)
  const show = async (keyId: string) => {
    setBusy(true)
    try {
      setSecret(await showKey(keyId))
      void refetchMerchant(client, merchant.id)
    } catch (caught) {
      toast('error', t('failed'), words(caught, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={t('keys.title')}>
      <div className={merchantPart('rows')}>
        {merchant.keyApprovalId !== null && (
          <Note tone="amber" icon="clock" title={t('keys.waiting')}>
            <Link className={styled('link')} to={`/approval/list?open=${merchant.keyApprovalId}`}>
              {t('keys.open')}
            </Link>
          </Note>
        )}
        <p className={styled('quiet')}>
          {t('api.text')}{' '}
          <a className={styled('link')} href="/api/openapi.json" target="_blank" rel="noreferrer">
            {t('api.link')}
          </a>
        </p>
        {merchant.keys.length === 0 && <p className={styled('quiet')}>{t('keys.none')}</p>}
        {merchant.keys.map((key) => (
          <div key={key.keyId} className={merchantPart('line')}>
            <KeyFacts apiKey={key} />
            <span className={merchantPart('acts')}>
              {mayChange && key.status !== 'REVOKED' && key.shownAt === null && (
                <Button size="small" busy={isBusy} onClick={() => void show(key.keyId)}>
                  {t('keys.show')}
                </Button>
              )}
              {mayChange && key.status !== 'REVOKED' && (
                <Button size="small" tone="danger" onClick={() => setRevoking(key.keyId)}>
                  {t('keys.revoke')}
                </Button>
              )}
              <StatusPill tone={tones[key.status]}>
                {t(`keys.${key.status}`, {
                  at: key.graceUntil === null ? '' : formatDateTime(key.graceUntil, language),
                })}
              </StatusPill>
            </span>
          </div>
        ))}
        {mayChange && merchant.keyApprovalId === null && (
          <div>
            <Button size="small" onClick={() => setAsking(true)}>
              {t('keys.new')}
            </Button>
          </div>
        )}
      </div>
      <Suspense>
        {isAsking && <NewKeyForm merchant={merchant} onClose={() => setAsking(false)} />}
        {revoking !== null && (
          <ReasonForm
            title={t('revoke.title', { key: revoking })}
            text={t('revoke.text')}
            saveLabel={t('keys.revoke')}
            onClose={() => setRevoking(null)}
            save={async (reason) => {
              await revokeKey(revoking, reason)
              await refetchMerchant(client, merchant.id)
              toast('success', t('said.revoked', { key: revoking }))
            }}
          />
        )}
      </Suspense>
      {secret && (
        <SecretDialog
          title={t('secret.title', { key: secret.keyId })}
          text={t('secret.text')}
          secret={secret.secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Section>
  )
}
