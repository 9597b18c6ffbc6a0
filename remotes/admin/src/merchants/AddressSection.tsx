import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { useUser } from '@kasa/console/session'
import { toast } from '@kasa/console/toast'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../adminStyles'
import { refetchMerchant, showSecret } from './merchantQueries'
import { merchantPart } from './merchantStyles'
import { useMerchantWords } from './merchantWords'
import { SecretDialog } from './SecretDialog'
import { SignatureCheck } from './SignatureCheck'
import { TestCall } from './TestCall'

const AddressForm = lazy(() => import('./AddressForm').then((file) => ({ default: file.AddressForm })))

const tones = { ACTIVE: 'green', PAUSED: 'amber', GONE: 'red' } as const

/** `Section`: the frame; by default the drawer's. */
type SectionProps = { merchant: MerchantDetail; Section?: typeof DrawerSection }

/** A merchant's callback address, a test call, and a signature checker. */
export function AddressSection({ merchant, Section = DrawerSection }: SectionProps) {
  const t = useMerchantWords()
  const language = useLanguage()
  const mayChange = useCan('merchant.keys') && merchant.status !== 'CLOSED'
  const isOwn = useUser()?.mrcID === merchant.id
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const [endpoint] = merchant.endpoints
  const show = async () => {
    setBusy(true)
    try {
      setSecret((await showSecret(merchant.id)).secret)
      void refetchMerchant(client, merchant.id)
    } catch (caught) {
      toast('error', t('failed'), words(caught, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={t('address.title')}>
      <div className={merchantPart('rows')}>
        {merchant.addressApprovalId !== null && (
          <Note tone="amber" icon="clock" title={t('address.waiting')}>
            <Link className={styled('link')} to={`/approval/list?open=${merchant.addressApprovalId}`}>
              {t('keys.open')}
            </Link>
          </Note>
        )}
        {endpoint ? (
          <DescriptionList
            items={[
              { id: 'url', label: t('address.url'), value: endpoint.url },
              {
                id: 'events',
                label: t('address.events'),
                value: endpoint.eventTypes.join(', ') || t('address.all'),
              },
              { id: 'format', label: t('address.format'), value: t(`format.${endpoint.format}`) },
              {
                id: 'secrets',
                label: t('address.secrets'),
                value:
                  endpoint.rotatingUntil === null
                    ? t('address.one')
                    : t('address.two', { at: formatDateTime(endpoint.rotatingUntil, language) }),
              },
              {
                id: 'state',
                label: t('field.status'),
                value: <StatusPill tone={tones[endpoint.status]}>{t(`state.${endpoint.status}`)}</StatusPill>,
              },
            ]}
          />
        ) : (
          <p className={styled('quiet')}>{t('address.none')}</p>
        )}
        {mayChange && (
          <div className={merchantPart('acts')}>
            {(isOwn || merchant.addressApprovalId === null) && (
              <Button size="small" onClick={() => setOpen(true)}>
                {t(endpoint ? 'address.change' : 'address.set')}
              </Button>
            )}
            {endpoint?.secretWaits && (
              <Button size="small" busy={isBusy} onClick={() => void show()}>
                {t('keys.show')}
              </Button>
            )}
          </div>
        )}
        {mayChange && endpoint?.status === 'ACTIVE' && <TestCall merchantId={merchant.id} />}
        {mayChange && endpoint && <SignatureCheck merchantId={merchant.id} />}
      </div>
      <Suspense>
        {isOpen && <AddressForm merchant={merchant} onClose={() => setOpen(false)} onSecret={setSecret} />}
      </Suspense>
      {secret !== null && (
        <SecretDialog
          title={t('secret.address')}
          text={t(endpoint && endpoint.rotatingUntil !== null ? 'secret.addressText' : 'secret.text')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Section>
  )
}
