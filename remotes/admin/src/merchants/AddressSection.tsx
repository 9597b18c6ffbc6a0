import { useCan } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../adminStyles'
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
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [endpoint] = merchant.endpoints
  return (
    <Section title={t('address.title')}>
      <div className={merchantPart('rows')}>
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
          <div>
            <Button size="small" onClick={() => setOpen(true)}>
              {t(endpoint ? 'address.change' : 'address.set')}
            </Button>
          </div>
        )}
        {mayChange && endpoint?.status === 'ACTIVE' && <TestCall merchantId={merchant.id} />}
        {mayChange && endpoint && <SignatureCheck merchantId={merchant.id} />}
      </div>
      <Suspense>
        {isOpen && (
          <AddressForm
            merchantId={merchant.id}
            endpoint={endpoint}
            onClose={() => setOpen(false)}
            onSecret={setSecret}
          />
        )}
      </Suspense>
      {secret !== null && (
        <SecretDialog
          title={t('secret.address')}
          text={t('secret.addressText')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Section>
  )
}
