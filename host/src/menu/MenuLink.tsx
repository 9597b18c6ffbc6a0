import { useBadgeCount } from '@kasa/console/counts'
import { formatCount } from '@kasa/console/format'
import { useLanguage, useText } from '@kasa/console/i18n'
import type { MenuEntry } from '@kasa/domain/menu'
import { Icon, type IconName } from '@kasa/ui/Icon'
import { paths } from '@kasa/ui/iconPaths'
import { Link } from '@kasa/ui/router'

const isIcon = (name: string | undefined): name is IconName => name !== undefined && Object.hasOwn(paths, name)

/** One entry of the sidebar; its badge is hidden at 0. */
export function MenuLink({
  entry,
  isActive,
  onGo,
}: {
  entry: MenuEntry & { link: string }
  isActive: boolean
  onGo: () => void
}) {
  const t = useText('host')
  const language = useLanguage()
  const count = useBadgeCount(entry.badge?.count)
  const shown = count > 999 ? '999+' : formatCount(count, language)
  return (
    <Link to={entry.link} aria-current={isActive ? 'page' : undefined} onClick={onGo}>
      {isIcon(entry.icon) ? <Icon name={entry.icon} /> : <span className="k-icon" />}
      <span className="h-label">{t(entry.labelKey)}</span>
      {count > 0 && (
        <b className={entry.badge?.variant}>
          <span aria-hidden="true">{shown}</span>
          <span className="k-sr">{t('menu.waiting', { count: shown })}</span>
        </b>
      )}
    </Link>
  )
}
