import { useText } from '@kasa/console/i18n'
import { Heading, Text } from '@kasa/ui/layout'
import { Navigate } from '@kasa/ui/router'

import { Place } from '../frame/Place'

/** `/`: the first screen of this person's menu, or a plain word that there is none. */
export function HomePage({ firstLink }: { firstLink: string | undefined }) {
  const t = useText('host')
  if (firstLink !== undefined) return <Navigate to={firstLink} replace />
  return (
    <Place>
      <Heading as="h1" textStyle="title" color="ink">
        {t('home.empty.title')}
      </Heading>
      <Text>{t('home.empty.text')}</Text>
    </Place>
  )
}
