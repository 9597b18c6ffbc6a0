import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { useLanguage, useText } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { useUser } from '@kasa/console/session'
import { toast } from '@kasa/console/toast'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Dialog } from '@kasa/ui/Dialog'
import { useState } from 'react'

import { makeRecoveryCodes, recoveryCodes, totpState } from './accountQueries'
import { addAccountStyles } from './accountStyles'
import './accountWords'
import { OwnSessions } from './OwnSessions'
import { RecoveryCodesDialog } from './RecoveryCodesDialog'
import { SecretDialog } from './SecretDialog'

addAccountStyles()

type Open = { is: 'detail' } | { is: 'secret' } | { is: 'codes'; codes: readonly string[] }

/** The user detail modal: name, email, one-time password, recovery codes, own sessions. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const t = useText('account')
  const language = useLanguage()
  const client = useQueryClient()
  const user = useUser()
  const email = user?.email ?? ''
  const totp = useQuery(totpState(email))
  const left = useQuery(recoveryCodes())
  const [open, setOpen] = useState<Open>({ is: 'detail' })
  const [isMaking, setIsMaking] = useState(false)
  const failure = totp.error ?? left.error

  const back = () => {
    void client.invalidateQueries({ queryKey: ['account'] })
    setOpen({ is: 'detail' })
  }
  const makeCodes = async () => {
    setIsMaking(true)
    try {
      setOpen({ is: 'codes', codes: (await makeRecoveryCodes()).codes })
    } catch (caught) {
      toast('error', words(caught, language))
    }
    setIsMaking(false)
  }
  /** The specification's confirmation (section 4), as for other people's accounts. */
  const askSecret = async (isActive: boolean) => {
    if ((await confirm({ title: t(isActive ? 'secret.askReset' : 'secret.askActivate') })) === 'confirmed')
      setOpen({ is: 'secret' })
  }
  const activated = () => {
    toast('success', t('secret.active'))
    back()
    // The first secret also creates recovery codes; later they are created only on request, because that invalidates
    // the old ones.
    if (left.data?.left === 0) void makeCodes()
  }
  if (open.is === 'secret')
    return <SecretDialog email={email} isActive={totp.data?.status ?? false} onActivated={activated} onClose={back} />
  if (open.is === 'codes') return <RecoveryCodesDialog codes={open.codes} onClose={back} />

  const isActive = totp.data?.status
  return (
    <Dialog title={t('profile.title')} onClose={onClose} closeLabel={t('close')}>
      <DescriptionList
        items={[
          { id: 'name', label: t('profile.name'), value: user?.name },
          { id: 'email', label: t('profile.email'), value: email },
          {
            id: 'totp',
            label: t('profile.totp'),
            value: isActive === undefined ? '…' : t(isActive ? 'profile.yes' : 'profile.no'),
          },
        ]}
      />
      {failure && (
        <p role="alert" className="a-wrong">
          {words(failure, language)}
        </p>
      )}
      {isActive !== undefined && (
        <button type="button" className="a-link" onClick={() => void askSecret(isActive)}>
          {t('profile.newSecret')}
        </button>
      )}
      {isActive && (
        <section className="a-part" aria-labelledby="recovery-codes">
          <h3 id="recovery-codes">{t('codes.title')}</h3>
          <p>{t('codes.why')}</p>
          <div className="a-line">
            <b>
              {left.data ? (left.data.left > 0 ? t('codes.left', { count: left.data.left }) : t('codes.none')) : '…'}
            </b>
            <Button size="small" busy={isMaking} onClick={() => void makeCodes()}>
              {t('codes.make')}
            </Button>
          </div>
        </section>
      )}
      <OwnSessions />
    </Dialog>
  )
}
