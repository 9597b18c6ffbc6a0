import { useLanguage } from '@kasa/console/i18n'
import { Heading, Text } from '@kasa/ui/layout'

import { Place } from '../frame/Place'

const words = {
  tr: {
    title: 'Bu hesap için açık ekran yok',
    text: 'Modül açık değil ya da yetki eksik. Yöneticinize sorun, sonra yeniden giriş yapın.',
  },
  en: {
    title: 'No screen is enabled for this account',
    text: 'The module is not enabled or a right is missing. Ask your administrator, then sign in again.',
  },
} as const

/** Shown at `/` to a person without any screen. */
export function NoScreen() {
  const { title, text } = words[useLanguage()]
  return (
    <Place>
      <Heading as="h1" textStyle="title" color="ink">
        {title}
      </Heading>
      <Text>{text}</Text>
    </Place>
  )
}
