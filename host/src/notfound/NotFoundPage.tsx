import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { buttonClass } from '@kasa/ui/Button'
import { Box, Heading, Text } from '@kasa/ui/layout'
import { Link, useLocation } from '@kasa/ui/router'
import { lazy, Suspense } from 'react'

import { Place } from '../frame/Place'
import { notFoundWords } from '../language/notFoundWords'

const HiddenScreen = lazy(() => import('./HiddenScreen').then((file) => ({ default: file.HiddenScreen })))

/** Unknown addresses and screens without permission look the same on purpose, except to an ADMIN. */
export function NotFoundPage() {
  const words = notFoundWords[useLanguage()]
  const { pathname } = useLocation()
  const mayExplain = useCan('access.explain')
  return (
    <Place>
      <Text
        textStyle="section"
        color="ink-3"
        fontVariantNumeric="tabular-nums"
        letterSpacing=".08em"
        aria-hidden="true"
      >
        404
      </Text>
      <Heading as="h1" textStyle="title" color="ink">
        {words.title}
      </Heading>
      <Text>{words.text}</Text>
      <Box asChild mt="3">
        <Link to="/" className={buttonClass('primary', 'large')}>
          {words.back}
        </Link>
      </Box>
      {mayExplain && (
        <Suspense>
          <HiddenScreen key={pathname} path={pathname} />
        </Suspense>
      )}
    </Place>
  )
}
