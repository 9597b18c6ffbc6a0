import { conditionInWords } from '@kasa/console/accessInWords'
import { useViewer } from '@kasa/console/can'
import { addWords, useLanguage, useText } from '@kasa/console/i18n'
import { manifests } from '@kasa/console/manifests'
import { conditionsOf } from '@kasa/domain/access'
import { nameable } from '@kasa/domain/scopeModules'
import { pageRule } from '@kasa/module/entryRule'
import { Box, Text } from '@kasa/ui/layout'
import { Link } from '@kasa/ui/router'

addWords('hidden', {
  tr: {
    exists: '“{{screen}}” ekranı var ama size kapalı. {{why}}.',
    more: 'Hangi kural belirliyor, kim değiştirebilir?',
  },
  en: {
    exists: 'The screen “{{screen}}” exists and is hidden from you. {{why}}.',
    more: 'Which rule decides, and who can change it?',
  },
})

/** For ADMIN only: that this address is a screen of an enabled module, and which part of its rule hides it. */
export function HiddenScreen({ path }: { path: string }) {
  const t = useText('hidden')
  const language = useLanguage()
  const viewer = useViewer()
  const screen = manifests()
    .flatMap(({ id, routes }) => routes.map((route) => ({ ...route, id })))
    .find((route) => route.path === path)
  const decided = screen && conditionsOf(pageRule(screen.permission), viewer).find(({ holds }) => !holds)
  if (!screen || !decided || decided.part === 'module') return null
  return (
    <Box role="note" mt="3">
      <Text>
        {t('exists', {
          screen: t(`${screen.id}:${screen.titleKey}`),
          why: conditionInWords(nameable(decided, viewer.modules), language),
        })}
      </Text>
      <Link to={`/users/access?${new URLSearchParams({ q: path }).toString()}`}>{t('more')}</Link>
    </Box>
  )
}
