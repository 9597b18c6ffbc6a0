import { formatTime } from '@kasa/console/format'
import { useLanguage, useText } from '@kasa/console/i18n'
import { DescriptionList, type DescriptionItem } from '@kasa/ui/DescriptionList'
import type { Tone } from '@kasa/ui/partStyles'
import { StatusPill } from '@kasa/ui/StatusPill'

import { useModuleState, useTabRegistry } from '../modules/loader'
import { moduleName } from '../modules/moduleName'
import { ownerOf, type ModuleState } from '../modules/moduleState'
import { isMounted } from '../modules/mounted'
import { hostOffer } from '../modules/platform'
import type { OfferedModule } from '../modules/registry'
import { trialOf } from '../modules/tried'
import { loadTimeOf } from '../upkeep/loadTimes'
import { useUpkeep } from '../upkeep/upkeepState'
import { fetchedOf } from './loads'

const tones: Readonly<Record<ModuleState['phase'], Tone>> = {
  idle: 'gray',
  verifying: 'blue',
  fetching: 'blue',
  registering: 'blue',
  ready: 'green',
  incompatible: 'red',
  failed: 'red',
}

/** The folder of a build, as named in releases. */
const folderOf = ({ base }: OfferedModule) => base.split('/').at(-2) ?? ''

export function ModulesPanel() {
  const registry = useTabRegistry()
  const modules = registry.status === 'verified' ? registry.modules : []
  // Modules on the screen come first.
  const shown = [...modules].sort((one, other) => Number(isMounted(other.id)) - Number(isMounted(one.id)))
  return (
    <ul>
      {shown.map((module) => (
        <ModuleItem key={module.id} module={module} />
      ))}
    </ul>
  )
}

function ModuleItem({ module }: { module: OfferedModule }) {
  const t = useText('inspector')
  const language = useLanguage()
  const state = useModuleState(module.id)
  const items = useFacts(module, state)
  return (
    <li>
      <h3>
        <span>{moduleName(module, language)}</span> <code>{module.id}</code> <code>{module.version}</code>
        <StatusPill tone={module.kind === 'usable' ? tones[state.phase] : 'red'}>
          {module.kind === 'unreadable'
            ? t('unreadable')
            : t(`phase.${module.kind === 'incompatible' ? 'incompatible' : state.phase}`)}
        </StatusPill>
        {isMounted(module.id) && <small>{t('onScreen')}</small>}
      </h3>
      <DescriptionList items={items} />
    </li>
  )
}

function useFacts(module: OfferedModule, state: ModuleState): DescriptionItem[] {
  const t = useText('inspector')
  const language = useLanguage()
  const { pending } = useUpkeep()
  const owner = ownerOf(module)
  const { contract } = hostOffer()
  const fetched = fetchedOf(module.base)
  const readyMs = loadTimeOf(module.base)
  const waiting = pending.find(({ id }) => id === module.id)
  const trial = trialOf(module.base)
  const failure =
    state.phase === 'failed'
      ? `${state.failure.code} · ${state.failure.errorId} · ${state.failure.detail}`
      : module.kind === 'incompatible'
        ? JSON.stringify(module.reason)
        : undefined
  const needed =
    module.kind === 'unreadable' ? undefined : `${module.manifest.contract.major}.${module.manifest.contract.minMinor}`
  const facts: Record<string, string | undefined | false> = {
    build: folderOf(module),
    owner: owner && `${owner.team} · ${owner.contact}`,
    contract: needed && t('contract.value', { needed, offered: `${contract.major}.${contract.minor}` }),
    override: trial && t('override.value', { until: formatTime(trial.until, language), reason: trial.reason }),
    waiting: waiting && folderOf(waiting),
    fallback: module.fallback && folderOf(module.fallback),
    times: readyMs !== undefined && t('times.value', { ms: readyMs }),
    fetched: fetched
      ? t('fetched.value', { files: fetched.files, kb: fetched.kb.toFixed(1), ms: Math.round(fetched.ms) })
      : t('fetched.none'),
    failure,
  }
  return Object.entries(facts).flatMap(([id, value]) => (value ? [{ id, label: t(id), value }] : []))
}
