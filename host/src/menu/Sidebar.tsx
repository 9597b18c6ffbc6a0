import { useText } from '@kasa/console/i18n'
import { activeEntry, type MenuEntry } from '@kasa/domain/menu'
import { useLocation } from '@kasa/ui/router'

import { BrandMark } from '../theme/BrandMark'
import { hostEntries } from './consoleMenu'
import { MenuLink } from './MenuLink'

type SidebarProps = { menu: readonly MenuEntry[]; onGo: () => void }

type ListProps = SidebarProps & { active: MenuEntry | undefined }

function EntryList({ menu, active, onGo }: ListProps) {
  const t = useText('host')
  return (
    <ul>
      {menu.map((entry) =>
        entry.isTitle ? (
          <li key={entry.id} className="h-section">
            {t(entry.labelKey)}
          </li>
        ) : (
          <li key={entry.id}>
            {entry.link !== undefined && (
              <MenuLink entry={{ ...entry, link: entry.link }} isActive={active?.link === entry.link} onGo={onGo} />
            )}
            {entry.subItems && <EntryList menu={entry.subItems} active={active} onGo={onGo} />}
          </li>
        ),
      )}
    </ul>
  )
}

/** The menu: the person's entries, the current one marked, and logout. */
export function Sidebar({ menu, onGo }: SidebarProps) {
  const t = useText('host')
  const { pathname } = useLocation()
  const active = activeEntry(menu, pathname)
  return (
    <>
      <div className="h-brand-row">
        <BrandMark />
      </div>
      <nav aria-label={t('menu.label')}>
        <EntryList menu={menu} active={active} onGo={onGo} />
        <EntryList menu={hostEntries} active={active} onGo={onGo} />
      </nav>
    </>
  )
}
