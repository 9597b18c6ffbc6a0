import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { lazy, Suspense, useState } from 'react'

import type { OfRequest } from './privacyQueries'
import { usePrivacyWords } from './privacyWords'

const PersonPrivacy = lazy(() => import('./PersonPrivacy').then((file) => ({ default: file.PersonPrivacy })))

/** For administrators, in a request's record: the personal data rights of its person, loaded when opened. */
export function ObjectPerson({ of }: { of: OfRequest }) {
  const t = usePrivacyWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <DrawerSection title={t('title')}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('show')}</summary>
        <Suspense>{isOpen && <PersonPrivacy of={of} />}</Suspense>
      </details>
    </DrawerSection>
  )
}
