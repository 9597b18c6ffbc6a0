import { useViewer } from '@kasa/console/can'
import { addWords, useText } from '@kasa/console/i18n'
import { addStyles } from '@kasa/ui/addStyles'
import { IconButton } from '@kasa/ui/IconButton'
import { Tabs } from '@kasa/ui/Tabs'
import { useModal } from '@kasa/ui/useModal'
import { useId, useMemo, useRef, useState } from 'react'

import { useTabRegistry } from '../modules/loader'
import { AccessPanel, SlotsPanel } from './AccessPanel'
import { inspectorWords } from './inspectorWords'
import { ModulesPanel } from './ModulesPanel'
import { RegistryPanel } from './RegistryPanel'

addWords('inspector', inspectorWords)
addStyles(
  'h-inspector',
  `
.h-inspect{margin:auto;padding:0;width:min(960px,calc(100vw - 32px));height:min(760px,calc(100dvh - 32px));
  border:1px solid var(--kasa-line);border-radius:var(--kasa-radius-large);background:var(--kasa-raised);
  color:var(--kasa-ink);box-shadow:var(--kasa-shadow)}
.h-inspect[open]{display:grid;grid-template-rows:auto auto minmax(0,1fr)}
.h-inspect::backdrop{background:var(--kasa-veil)}
.h-inspect header{display:flex;align-items:center;gap:8px;padding:12px 12px 8px 20px}
.h-inspect h2{flex:1;font-size:16px;font-weight:650}
.h-inspect [role=tablist]{padding:0 20px;overflow-x:auto}
.h-inspect [role=tabpanel]{overflow:auto;padding:16px 20px 20px;outline-offset:-2px}
.h-inspect h3{display:flex;flex-wrap:wrap;align-items:center;gap:4px 8px;font-weight:600;margin-bottom:8px}
.h-inspect section+section{margin-top:20px}.h-inspect section>p{color:var(--kasa-ink-2);margin-bottom:8px}
.h-inspect code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:12px;font-weight:400;
  color:var(--kasa-ink-2);overflow-wrap:anywhere}
.h-inspect small{font-size:12px;color:var(--kasa-ink-3);font-weight:400}
.h-inspect [role=tabpanel]>ul{display:grid;gap:12px}
.h-inspect [role=tabpanel]>ul>li{border:1px solid var(--kasa-line);border-radius:var(--kasa-radius);padding:12px 16px}
.h-inspect .rows li{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,200px) 72px;gap:2px 12px;
  align-items:center;padding:6px 0;border-top:1px solid var(--kasa-line-soft)}
.h-inspect .rows li>:nth-child(3){justify-self:end}
.h-inspect .rows p{grid-column:1/-1;color:var(--kasa-ink-2);font-size:12px}
@media (max-width:767px){.h-inspect{width:100vw;max-width:100vw;height:100dvh;max-height:100dvh;border:0;
  border-radius:0}.h-inspect .rows li{grid-template-columns:minmax(0,1fr) max-content}
.h-inspect .rows li>code{grid-column:1/-1;grid-row:2}}
`,
)

const panels = { modules: ModulesPanel, access: AccessPanel, slots: SlotsPanel, registry: RegistryPanel } as const
const names = Object.keys(panels) as (keyof typeof panels)[]

/**
 * For module developers: which build of each module runs in this tab, how it was loaded, and what is hidden from this
 * person and why.
 */
export function Inspector({ onClose }: { onClose: () => void }) {
  const t = useText('inspector')
  const titleId = useId()
  const panelId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState<keyof typeof panels>('modules')
  const person = useViewer()
  const registry = useTabRegistry()
  // As the screens compute it: the tenant's modules may have changed with the registry.
  const viewer = useMemo(
    () => ({
      ...person,
      modules: registry.status === 'verified' ? registry.modules.map(({ id }) => id) : person.modules,
    }),
    [person, registry],
  )
  useModal(dialog, onClose)
  const Panel = panels[shown]
  return (
    <dialog ref={dialog} className="h-inspect" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{t('title')}</h2>
        <IconButton icon="close" size="small" label={t('close')} onClick={onClose} />
      </header>
      <Tabs
        label={t('tabs')}
        tabs={names.map((id) => ({ id, label: t(`tab.${id}`) }))}
        value={shown}
        onChange={(id) => setShown(names.find((name) => name === id) ?? 'modules')}
        panelId={panelId}
      />
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <div id={panelId} role="tabpanel" aria-label={t(`tab.${shown}`)} tabIndex={0}>
        <Panel viewer={viewer} />
      </div>
    </dialog>
  )
}
