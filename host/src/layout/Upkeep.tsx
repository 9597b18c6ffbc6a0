import { formatDateTime } from '@kasa/console/format'
import { useLanguage, useText } from '@kasa/console/i18n'
import { toast } from '@kasa/console/toast'
import { Button } from '@kasa/ui/Button'
import { IconButton } from '@kasa/ui/IconButton'
import { chakra, Flex, Text } from '@kasa/ui/layout'
import { useEffect, useState, type ReactNode } from 'react'

import { InspectorArea } from '../inspector/InspectorArea'
import { Part } from '../frame/Boundary'
import { offeredModule, tabRegistry } from '../modules/loader'
import { moduleName } from '../modules/moduleName'
import type { OfferedModule } from '../modules/registry'
import { OverrideStrip } from '../overrides/OverrideStrip'
import { startUpkeep } from '../upkeep/startUpkeep'
import { later, upgradeNow } from '../upkeep/upgrades'
import { useUpkeep, type RegistryTrouble } from '../upkeep/upkeepState'

const Area = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: '1600',
    left: '4',
    bottom: '4',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    w: 'min(400px, calc(100vw - 32px))',
  },
})
const Notice = chakra('div', {
  base: { p: '3', border: 'line', borderRadius: 'lg', bg: 'raised', boxShadow: 'raised' },
})

/** Notices about modules: an outdated registry, a new version, or a version that was abandoned. */
export function Upkeep() {
  const t = useText('upkeep')
  const language = useLanguage()
  const { trouble, prompts, quarantined } = useUpkeep()
  const [closed, setClosed] = useState<readonly string[]>([])
  useEffect(startUpkeep, [])
  const left = quarantined.filter(({ base }) => !closed.includes(base))
  const notices = (trouble !== undefined || prompts.length > 0 || left.length > 0) && (
    <Area aria-label={t('area')}>
      {trouble && <OldList trouble={trouble} />}
      {prompts.map((next) => (
        <UpgradePrompt key={next.base} next={next} />
      ))}
      {left.map((module) => (
        <UpkeepNotice
          key={module.base}
          title={t('quarantine.title', { name: moduleName(module, language) })}
          onClose={() => setClosed([...closed, module.base])}
        >
          {t('quarantine.text', { version: module.version })}
        </UpkeepNotice>
      ))}
    </Area>
  )
  return (
    <>
      <Part>
        <OverrideStrip />
      </Part>
      <Part>
        <InspectorArea />
      </Part>
      {notices}
    </>
  )
}

function UpkeepNotice({ title, children, onClose }: { title: string; children: ReactNode; onClose?: () => void }) {
  const t = useText('upkeep')
  return (
    <Notice role="status">
      <Flex align="center" gap="2">
        <Text fontWeight="600" flex="1">
          {title}
        </Text>
        {onClose && <IconButton icon="close" size="small" label={t('close')} onClick={onClose} />}
      </Flex>
      <Text color="ink-2">{children}</Text>
    </Notice>
  )
}

function OldList({ trouble: { why, sinceMs } }: { trouble: RegistryTrouble }) {
  const t = useText('upkeep')
  const language = useLanguage()
  const hasModules = tabRegistry().status === 'verified'
  return (
    <UpkeepNotice title={t('kept.title')}>
      {t(hasModules ? 'kept.text' : 'kept.none')}
      <Text as="span" display="block" color="ink-3" fontSize="sm">
        {t('kept.reason', { why, since: formatDateTime(new Date(sinceMs).toISOString(), language) })}
      </Text>
    </UpkeepNotice>
  )
}

function UpgradePrompt({ next }: { next: OfferedModule }) {
  const t = useText('upkeep')
  const language = useLanguage()
  const [isBusy, setIsBusy] = useState(false)
  const isBack = (offeredModule(next.id)?.version ?? '').localeCompare(next.version, 'en', { numeric: true }) > 0
  const take = async () => {
    setIsBusy(true)
    if (!(await upgradeNow(next))) {
      setIsBusy(false)
      toast('error', t('upgrade.failed'), t('upgrade.stays'))
    }
  }
  return (
    <UpkeepNotice
      title={t(isBack ? 'upgrade.back' : 'upgrade.title', { name: moduleName(next, language), version: next.version })}
    >
      {t('upgrade.text')}
      <Flex as="span" gap="2" mt="2">
        <Button tone="primary" size="small" busy={isBusy} onClick={() => void take()}>
          {t('upgrade.now')}
        </Button>
        <Button size="small" onClick={() => later(next)}>
          {t('upgrade.later')}
        </Button>
      </Flex>
    </UpkeepNotice>
  )
}
