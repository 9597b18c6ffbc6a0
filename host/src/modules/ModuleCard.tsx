import { useText } from '@kasa/console/i18n'
import { addStyles } from '@kasa/ui/addStyles'
import { useEffect, useState } from 'react'

import { openRegistry, retryModule } from './loader'
import { ownerOf, type FailureCode, type ModuleState } from './moduleState'
import type { OfferedModule } from './registry'

addStyles(
  'kasa-module-card',
  `.k-module-card{max-width:520px;margin:10vh auto 0;padding:20px 24px;border:1px solid var(--kasa-line);border-radius:12px;background:var(--kasa-surface)}
.k-module-card h1{font-size:16px;line-height:24px;font-weight:600;margin-bottom:4px}
.k-module-card p{color:var(--kasa-ink-2)}
.k-module-card dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:16px 0 0;padding-top:12px;border-top:1px solid var(--kasa-line-soft);font-size:12px}
.k-module-card dt{color:var(--kasa-ink-3)}.k-module-card dd{overflow-wrap:anywhere}
.k-module-card button{margin-top:16px}`,
)

type Shown = Extract<ModuleState, { phase: 'failed' | 'incompatible' }>
type Advice = { words: string; mayRetry: boolean }

/** What to say of each failure, and whether trying again in this page can help. */
const advice: Readonly<Record<FailureCode, Advice>> = {
  SCRIPT_NETWORK: { words: 'unreachable', mayRetry: true },
  SCRIPT_TIMEOUT: { words: 'slow', mayRetry: true },
  SLOW: { words: 'slow', mayRetry: true },
  SCRIPT_MISSING: { words: 'missing', mayRetry: true },
  SCRIPT_RETIRED: { words: 'retired', mayRetry: false },
  SCRIPT_REFUSED: { words: 'altered', mayRetry: true },
  SCRIPT_UNLISTED: { words: 'altered', mayRetry: false },
  REGISTRY: { words: 'registry', mayRetry: false },
  MANIFEST: { words: 'broken', mayRetry: false },
  EVALUATION: { words: 'broken', mayRetry: true },
  NO_MODULE: { words: 'broken', mayRetry: true },
  NO_PAGE: { words: 'broken', mayRetry: false },
  SECOND_COPY: { words: 'broken', mayRetry: false },
  RENDER: { words: 'crashed', mayRetry: true },
}

/** A module's own card in its place: what happened, what to do, who owns it, and a number to tell them. */
export function ModuleCard({ moduleId, state }: { moduleId: string; state: Shown }) {
  const t = useText('modules')
  const offered = useOffered(moduleId)
  const owner = offered && ownerOf(offered)
  const { words, mayRetry } = state.phase === 'failed' ? advice[state.failure.code] : { words: 'incompatible', mayRetry: false }
  const facts = [
    [t('module'), offered ? `${moduleId} ${offered.version}` : moduleId],
    [t('owner'), owner && `${owner.team} · ${owner.contact}`],
    [t('reason'), state.phase === 'failed' ? state.failure.code : state.reason.code],
    [t('errorId'), state.phase === 'failed' ? state.failure.errorId : undefined],
  ]
  return (
    <section className="k-module-card" role="alert" data-module={moduleId}>
      <h1>{t(`${words}.title`)}</h1>
      <p>{t(`${words}.advice`)}</p>
      {mayRetry && (
        <button type="button" className="k-btn primary" onClick={() => retryModule(moduleId)}>
          {t('retry')}
        </button>
      )}
      <dl>
        {facts.map(([name, value]) => value && <Fact key={name} name={name ?? ''} value={value} />)}
      </dl>
    </section>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)

function useOffered(moduleId: string): OfferedModule | undefined {
  const [offered, setOffered] = useState<OfferedModule>()
  useEffect(() => {
    let isLive = true
    void openRegistry().then((registry) => {
      if (isLive && registry.status === 'verified') setOffered(registry.modules.find(({ id }) => id === moduleId))
    })
    return () => {
      isLive = false
    }
  }, [moduleId])
  return offered
}
