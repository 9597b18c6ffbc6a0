import { formatDateTime } from '@kasa/console/format'
import { useLanguage, useText } from '@kasa/console/i18n'
import { boot } from '@kasa/console/tenant'
import type { Viewer } from '@kasa/domain/access'
import { DescriptionList } from '@kasa/ui/DescriptionList'

import { useTabRegistry } from '../modules/loader'
import { hostOffer } from '../modules/platform'
import { useUpkeep } from '../upkeep/upkeepState'

/** The registry: serial and time, what this console offers to modules, and overrides. */
export function RegistryPanel({ viewer }: { viewer: Viewer }) {
  const t = useText('inspector')
  const language = useLanguage()
  const registry = useTabRegistry()
  const { checkedMs, trouble, tried } = useUpkeep()
  const { contract, platform } = hostOffer()
  const time = (instant: string) => formatDateTime(instant, language)
  const facts: Record<string, string | undefined | false> = {
    ...(registry.status === 'verified'
      ? { serial: String(registry.serial), expires: time(registry.expiresAt), kept: registry.keptBecause }
      : { refused: registry.reason }),
    checked:
      checkedMs !== undefined && `${time(new Date(checkedMs).toISOString())}${trouble ? ` · ${trouble.why}` : ''}`,
    host: boot().host.base.split('/').at(-2),
    offers: `${contract.major}.${contract.minor}`,
    platform: Object.entries(platform)
      .map(([name, version]) => `${name} ${version}`)
      .join(', '),
    overrides:
      tried
        .map(({ module, base, until, reason }) => `${module} ${base.split('/').at(-2)} · ${time(until)} · ${reason}`)
        .join('; ') || t('none'),
    you: [viewer.role, viewer.scope].filter(Boolean).join(' · '),
  }
  return (
    <DescriptionList
      items={Object.entries(facts).flatMap(([id, value]) => (value ? [{ id, label: t(id), value }] : []))}
    />
  )
}
