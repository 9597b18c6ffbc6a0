import { addStyles } from '@kasa/ui/addStyles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'records',
  `
.kr-drawer{display:contents}.kr-drawer h2{overflow-wrap:anywhere}
.kr-edit{display:grid;gap:10px;width:264px;max-width:100%;min-height:104px}
.kr-edit .pair{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.kr-edit .acts{display:flex;justify-content:flex-end;align-self:end;gap:8px}
.kr-edit .presets{display:flex;flex-wrap:wrap;gap:6px}
.kr-days{min-height:264px}
.kr-missing{flex:1 1 160px;align-self:center;color:var(--kasa-ink-2);font-size:12px;line-height:16px}
.kr-form{display:grid;gap:12px}.kr-form .problem{color:var(--kasa-red)}
@media (max-width:${breakpoints.phone}px){.kr-edit .pair{grid-template-columns:1fr}.kr-missing{flex-basis:100%}}
`,
)

/** Returns a class name and keeps the styles above: a side-effect import would be removed. */
export const styled = (name: string): string => `kr-${name}`
