import { formatIban, maskIban } from '@kasa/domain/iban'
import { Button } from '@kasa/ui/Button'
import { CopyText } from '@kasa/ui/CopyText'
import { lazy, Suspense, useEffect, useState } from 'react'

import type { BankAccountDetail } from '@kasa/contracts/bankAccounts'

import { styled } from '../parts/remitStyles'
import { revealIban } from './accountQueries'
import { useAccountWords } from './accountWords'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

/** How long an IBAN is shown, in ms. */
const shownMs = 60_000

/**
 * The IBAN, masked. Shown in full for a minute after a reason is given, together with the requested IBAN, which a
 * checker has to compare.
 */
export function RevealIban({ account }: { account: BankAccountDetail }) {
  const t = useAccountWords()
  const [shown, setShown] = useState<{ iban: string; asked: string | null } | null>(null)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), shownMs)
    return () => clearTimeout(timer)
  }, [shown])
  const iban = (text: string) => (
    <span className={styled('iban')}>
      <CopyText text={text} label={t('iban.copy')} copiedLabel={t('iban.copied')}>
        {formatIban(text)}
      </CopyText>
    </span>
  )
  return (
    <>
      {shown ? (
        <>
          {iban(shown.iban)}
          {shown.asked !== null && (
            <div>
              {t('iban.asked')}: {iban(shown.asked)}
            </div>
          )}
        </>
      ) : (
        <>
          <span className={styled('iban')}>{maskIban(account.ibanLast4)}</span>{' '}
          <Button size="small" onClick={() => setAsking(true)}>
            {t('act.reveal')}
          </Button>
        </>
      )}
      {isAsking && (
        <Suspense>
          <ReasonForm
            title={t('ask.reveal', { name: account.label })}
            text={t('ask.revealText')}
            saveLabel={t('act.reveal')}
            onClose={() => setAsking(false)}
            save={async (reason) => setShown(await revealIban(account.id, reason))}
          />
        </Suspense>
      )}
    </>
  )
}
