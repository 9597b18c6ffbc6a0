import { useText } from '@kasa/console/i18n'
import { IconButton } from '@kasa/ui/IconButton'

import { BellButton } from '../inbox/BellButton'
import { LanguageSelect } from '../language/LanguageSelect'
import { PaletteButton } from '../palette/PaletteButton'
import { BrandMark } from '../theme/BrandMark'
import { isDark, toggleDarkMode } from '../theme/darkMode'
import { Part } from '../frame/Boundary'
import { LayoutButton } from './LayoutButton'
import { LiveIndicator } from './LiveIndicator'
import { UserMenu } from './UserMenu'

type TopBarProps = { isMenuShown: boolean; onToggleMenu: () => void }

/** Menu toggle, search, live indicator, language, theme, layout, notifications, user. */
export function TopBar({ isMenuShown, onToggleMenu }: TopBarProps) {
  const t = useText('host')
  return (
    <header className="h-bar" aria-label={t('bar.label')}>
      <IconButton
        icon="sidebar"
        label={t(isMenuShown ? 'bar.hideMenu' : 'bar.showMenu')}
        aria-expanded={isMenuShown}
        aria-controls="menu"
        onClick={onToggleMenu}
      />
      {!isMenuShown && <BrandMark />}
      <Part>
        <PaletteButton />
      </Part>
      <span className="h-space" />
      <LiveIndicator />
      <LanguageSelect />
      <IconButton
        icon={isDark() ? 'sun' : 'moon'}
        label={t(isDark() ? 'bar.light' : 'bar.dark')}
        onClick={toggleDarkMode}
      />
      <LayoutButton />
      <BellButton />
      <UserMenu />
    </header>
  )
}
