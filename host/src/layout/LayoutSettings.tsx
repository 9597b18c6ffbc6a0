import { useText } from '@kasa/console/i18n'
import { layoutWidths, sidebarTypes, type Layout } from '@kasa/domain/layout'
import { addStyles } from '@kasa/ui/addStyles'
import { Popover } from '@kasa/ui/Popover'
import { useEffect, useState, type RefObject } from 'react'

import { chooseLayout, keepLayout, shownLayout } from './layoutChoice'
import { LayoutPicture } from './LayoutPicture'
import './layoutWords'

addStyles(
  'h-layout',
  `
.h-layout{display:grid;gap:14px;width:300px;max-width:100%}
.h-layout fieldset{border:0;margin:0;padding:0;min-width:0}
.h-layout legend{padding:0 0 6px;font-weight:600}
.h-layout fieldset>div{display:grid;grid-template-columns:repeat(auto-fill,minmax(88px,1fr));gap:8px}
.h-layout label{display:grid;justify-items:center;gap:4px;padding:8px 4px 6px;border:1px solid var(--kasa-line);
  border-radius:var(--kasa-radius);color:var(--kasa-ink-2);cursor:pointer}
.h-layout label:hover{background:var(--kasa-row-hover)}
.h-layout label:has(:checked){border-color:var(--kasa-accent);box-shadow:inset 0 0 0 1px var(--kasa-accent);
  color:var(--kasa-ink);font-weight:550}
.h-layout label:has(:focus-visible){outline:2px solid var(--kasa-focus);outline-offset:2px}
.h-layout input{position:absolute;opacity:0;width:1px;height:1px}
.h-layout svg{border:1px solid var(--kasa-line);border-radius:4px}
.h-layout p{color:var(--kasa-ink-3);font-size:12px;line-height:16px}
@media (min-width:768px){.h-layout p{display:none}}
`,
)

type LayoutSettingsProps = { anchor: RefObject<HTMLElement | null>; onClose: () => void }

/** Sidebar type and page width, applied at once and stored with the account (specification section 4). */
export function LayoutSettings({ anchor, onClose }: LayoutSettingsProps) {
  const t = useText('layout')
  const [layout, setLayout] = useState(shownLayout)
  useEffect(() => keepLayout, [])
  const choose = (change: Partial<Layout>) => {
    const next = { ...layout, ...change }
    chooseLayout(next)
    setLayout(next)
  }
  const choices = <Name extends keyof Layout>(name: Name, values: readonly Layout[Name][]) => (
    <fieldset>
      <legend>{t(name)}</legend>
      <div>
        {values.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={`layout-${name}`}
              checked={layout[name] === value}
              onChange={() => choose({ [name]: value } as Partial<Layout>)}
            />
            <LayoutPicture {...layout} {...({ [name]: value } as Partial<Layout>)} />
            {t(`${name}.${value}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
  return (
    <Popover anchor={anchor} label={t('title')} onClose={onClose}>
      <div className="h-layout">
        {choices('sidebar', sidebarTypes)}
        {choices('width', layoutWidths)}
        <p>{t('narrow')}</p>
      </div>
    </Popover>
  )
}
