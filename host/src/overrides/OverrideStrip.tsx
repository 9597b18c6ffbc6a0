import { overrideEnded } from '@kasa/contracts/overrides'
import { words } from '@kasa/console/failure'
import { formatTime } from '@kasa/console/format'
import { postJson } from '@kasa/console/http'
import { addWords, useLanguage, useText } from '@kasa/console/i18n'
import { toast } from '@kasa/console/toast'
import { addStyles } from '@kasa/ui/addStyles'
import { Button } from '@kasa/ui/Button'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { useTabRegistry } from '../modules/loader'
import { moduleName } from '../modules/moduleName'
import type { OfferedModule } from '../modules/registry'
import { pollRegistry } from '../upkeep/followRegistry'
import { useUpkeep } from '../upkeep/upkeepState'
import { overrideWords } from './overrideWords'
import { trialOf, type Tried } from '../modules/tried'

addWords('override', overrideWords)
addStyles(
  'h-strip',
  `
.h-rest:has(>.h-strip:not(:empty)){grid-template-rows:var(--kasa-topbar-height) auto minmax(0,1fr) 28px}
[data-width=scrollable] .h-rest:has(>.h-strip:not(:empty)){
  grid-template-rows:var(--kasa-topbar-height) auto 100dvh 28px}
.h-strip:empty{display:none}
.h-strip ul{display:grid}
.h-strip li{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;padding:6px 20px;
  background:var(--kasa-amber-bg);color:var(--kasa-ink);
  border-bottom:1px solid color-mix(in srgb,var(--kasa-amber) 35%,var(--kasa-line));overflow-wrap:anywhere}
.h-strip p{flex:1 1 240px;min-width:0}.h-strip small{color:var(--kasa-ink-2);font-size:12px;margin-inline-start:8px}
`,
)

type Shown = { trial: Tried; module: OfferedModule; state: 'running' | 'coming' | 'over' }

/** Current overrides, and builds of ended ones that still run in this tab. */
function shownOf(modules: readonly OfferedModule[], tried: readonly Tried[]): Shown[] {
  return modules.flatMap((module): Shown[] => {
    const now = tried.find((one) => one.module === module.id)
    if (now) return [{ trial: now, module, state: module.base === now.base ? 'running' : 'coming' }]
    const past = trialOf(module.base)
    return past ? [{ trial: past, module, state: 'over' }] : []
  })
}

/** An element of its own between top bar and page, outside React's tree. */
function useStrip(): HTMLElement {
  const [strip] = useState(() => document.createElement('div'))
  useEffect(() => {
    strip.className = 'h-strip'
    document.querySelector('.h-bar')?.after(strip)
    return () => strip.remove()
  }, [strip])
  return strip
}

/**
 * Shows above every page which builds this person tries, until when and why, with a button to end it. Cannot be
 * closed.
 */
export function OverrideStrip() {
  const t = useText('override')
  const registry = useTabRegistry()
  const { tried } = useUpkeep()
  const strip = useStrip()
  const shown = shownOf(registry.status === 'verified' ? registry.modules : [], tried)
  if (shown.length === 0) return null
  return createPortal(
    <ul aria-label={t('area')}>
      {shown.map((one) => (
        <Trial key={one.trial.id} {...one} />
      ))}
    </ul>,
    strip,
  )
}

function Trial({ trial: { id, version, until, reason }, module, state }: Shown) {
  const t = useText('override')
  const language = useLanguage()
  const [isBusy, setIsBusy] = useState(false)
  const end = async () => {
    setIsBusy(true)
    try {
      await postJson(`/api/modules/endOverride/${id}`, overrideEnded, {})
      await pollRegistry()
    } catch (caught) {
      toast('error', t('failed'), words(caught, language))
    }
    setIsBusy(false)
  }
  return (
    <li>
      <p role="status">
        {t(state, { name: moduleName(module, language), version, until: formatTime(until, language) })}
        <small>{t('reason', { reason })}</small>
      </p>
      {state !== 'over' && (
        <Button size="small" busy={isBusy} onClick={() => void end()}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
